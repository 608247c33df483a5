//! Every screen there is.

use embedded_graphics::pixelcolor::BinaryColor;
use embedded_graphics::prelude::*;

use super::canvas::{Canvas, TextObserver, Written};
use super::frame::Frame;
use super::{
    About, Camels, Caravan, ChooseGame, ChoosePlayers, Confirm, Details, Dial, Dice, GameOver, HiddenTurn,
    Menu, Message, PutBack, Refused, Resume, Scores, SelfTest, SetupStep, Terms, Title, Turn,
};

/// What the display shows.
///
/// Views are compared to find out whether anything has to be drawn, so everything that is seen is in them.
#[derive(Clone, PartialEq, Debug)]
#[allow(clippy::large_enum_variant)] // there is no heap to put the large ones on
pub enum View {
    /// The device was switched on.
    Title(Title),
    /// Which edition and which firmware this is.
    About(About),
    /// Which game is played.
    ChooseGame(ChooseGame),
    /// How many play.
    ChoosePlayers(ChoosePlayers),
    /// A step of the set-up.
    Setup(SetupStep),
    /// Whose turn it is and what is to be done.
    Turn(Turn),
    /// The same where scores are hidden.
    HiddenTurn(HiddenTurn),
    /// The legal choices.
    Menu(Menu),
    /// A number instead of a list.
    Dial(Dial),
    /// Several moves explain what happened on the mat: which was it?
    Ask(Menu),
    /// Why a move was refused.
    Refused(Refused),
    /// Which piece goes back where.
    PutBack(PutBack),
    /// Who stands where.
    Scores(Scores),
    /// What a player has.
    Details(Details),
    /// A player's dice, and where they can go.
    Dice(Dice),
    /// What lies in a player's caravan.
    Caravan(Caravan),
    /// A caravan with its camels.
    Camels(Camels),
    /// Who gives what to whom.
    Terms(Terms),
    /// Who won, and why.
    GameOver(GameOver),
    /// The state of switches and readers.
    SelfTest(SelfTest),
    /// A saved game was found.
    Resume(Resume),
    /// A question with two answers.
    Confirm(Confirm),
    /// Something happened that has to be told.
    Message(Message),
}

// It is copied into the renderer, and sent from task to task.
const _: () = assert!(size_of::<View>() <= 1024, "a view fits into 1 kB");

/// What every screen can do.
pub(super) trait Screen {
    /// How many pages the knob turns through.
    fn pages(&self) -> usize {
        1
    }

    /// Draws the screen on a dark canvas.
    fn draw<D, W>(&self, canvas: &mut Canvas<'_, D, W>) -> Result<(), D::Error>
    where
        D: DrawTarget<Color = BinaryColor>,
        W: TextObserver;
}

/// Does the same with whichever screen it is.
macro_rules! on_screen {
    ($view:expr, $screen:ident => $does:expr) => {
        match $view {
            View::Title($screen) => $does,
            View::About($screen) => $does,
            View::ChooseGame($screen) => $does,
            View::ChoosePlayers($screen) => $does,
            View::Setup($screen) => $does,
            View::Turn($screen) => $does,
            View::HiddenTurn($screen) => $does,
            View::Dial($screen) => $does,
            View::Camels($screen) => $does,
            View::Terms($screen) => $does,
            View::Menu($screen) | View::Ask($screen) => $does,
            View::Refused($screen) => $does,
            View::PutBack($screen) => $does,
            View::Scores($screen) => $does,
            View::Details($screen) => $does,
            View::Dice($screen) => $does,
            View::Caravan($screen) => $does,
            View::GameOver($screen) => $does,
            View::SelfTest($screen) => $does,
            View::Resume($screen) => $does,
            View::Confirm($screen) => $does,
            View::Message($screen) => $does,
        }
    };
}

impl View {
    /// Draws the view.
    pub fn draw<D>(&self, target: &mut D) -> Result<(), D::Error>
    where
        D: DrawTarget<Color = BinaryColor>,
    {
        self.draw_before(target, &mut ())
    }

    /// Draws the view, and tells a witness every line of text.
    pub fn draw_before<D, W>(&self, target: &mut D, witness: &mut W) -> Result<(), D::Error>
    where
        D: DrawTarget<Color = BinaryColor>,
        W: TextObserver,
    {
        let mut canvas = Canvas::new(target, witness);
        canvas.clear()?;
        on_screen!(self, screen => draw_screen(screen, &mut canvas))
    }

    /// Visits the lines of text on the display as they are read, from title to bottom: for whoever cannot
    /// see it.
    pub fn each_line(&self, visit: impl FnMut(&str)) {
        struct Reader<F>(F);
        impl<F: FnMut(&str)> TextObserver for Reader<F> {
            fn written(&mut self, line: Written<'_>) {
                (self.0)(line.words);
            }
        }
        let Ok(()) = self.draw_before(&mut Frame::new(), &mut Reader(visit));
    }

    /// How many pages the knob turns through: at least one. A page beyond the last shows the last.
    pub fn pages(&self) -> usize {
        on_screen!(self, screen => screen.pages())
    }
}

/// Each screen takes only its own part of the stack, not all screens all of theirs.
#[inline(never)]
fn draw_screen<S, D, W>(screen: &S, canvas: &mut Canvas<'_, D, W>) -> Result<(), D::Error>
where
    S: Screen,
    D: DrawTarget<Color = BinaryColor>,
    W: TextObserver,
{
    screen.draw(canvas)
}
