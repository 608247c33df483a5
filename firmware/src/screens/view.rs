//! The list of all screens.

use embedded_graphics::pixelcolor::BinaryColor;
use embedded_graphics::prelude::*;

use super::canvas::{Canvas, TextObserver, Written};
use super::frame::Frame;
use super::{
    About, Camels, Caravan, ChooseGame, ChoosePlayers, Confirm, Details, Dial, Dice, GameOver, HiddenTurn,
    Menu, Message, Preparing, PutBack, Refused, Resume, Scores, SelfTest, SetupStep, Terms, Title, Turn,
};

/// What the display shows.
///
/// Views are compared to find out whether anything has to be drawn, so a view holds everything that is
/// visible.
#[allow(missing_docs)] // the names say it
#[derive(Clone, PartialEq, Debug)]
#[allow(clippy::large_enum_variant)] // there is no heap to put the large ones on
pub enum View {
    Title(Title),
    About(About),
    ChooseGame(ChooseGame),
    ChoosePlayers(ChoosePlayers),
    Setup(SetupStep),
    Turn(Turn),
    /// The same as [`Turn`](Self::Turn), for games with secret scores.
    HiddenTurn(HiddenTurn),
    /// The legal moves.
    Menu(Menu),
    /// A number that is set by turning the knob.
    Dial(Dial),
    /// Several moves explain what happened on the mat: which was it?
    Ask(Menu),
    /// Why a move was refused.
    Refused(Refused),
    /// Which piece goes back where.
    PutBack(PutBack),
    Scores(Scores),
    /// What a player has.
    Details(Details),
    /// A player's dice, and where they can go.
    Dice(Dice),
    /// A caravan with tiles and dice.
    Caravan(Caravan),
    /// A caravan with camels.
    Camels(Camels),
    /// What players have agreed on.
    Terms(Terms),
    GameOver(GameOver),
    SelfTest(SelfTest),
    /// Asks whether to resume a saved game.
    Resume(Resume),
    /// A question with two answers.
    Confirm(Confirm),
    Message(Message),
    /// The flash is being erased.
    Preparing(Preparing),
}

// A view is copied into the renderer and sent from task to task, so it must stay small.
const _: () = assert!(size_of::<View>() <= 1024, "a view fits into 1 kB");

/// What every screen can do.
pub(super) trait Screen {
    /// Returns the number of pages that the knob turns through.
    fn pages(&self) -> usize {
        1
    }

    /// Draws the screen on a dark canvas.
    fn draw<D, W>(&self, canvas: &mut Canvas<'_, D, W>) -> Result<(), D::Error>
    where
        D: DrawTarget<Color = BinaryColor>,
        W: TextObserver;
}

/// Runs an expression on the screen of a view, whichever it is.
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
            View::Preparing($screen) => $does,
        }
    };
}

impl View {
    /// Draws the view.
    pub fn draw<D>(&self, target: &mut D) -> Result<(), D::Error>
    where
        D: DrawTarget<Color = BinaryColor>,
    {
        self.draw_observed(target, &mut ())
    }

    /// Draws the view and tells `witness` about every line of text.
    pub fn draw_observed<D, W>(&self, target: &mut D, witness: &mut W) -> Result<(), D::Error>
    where
        D: DrawTarget<Color = BinaryColor>,
        W: TextObserver,
    {
        let mut canvas = Canvas::new(target, witness);
        canvas.clear()?;
        on_screen!(self, screen => draw_screen(screen, &mut canvas))
    }

    /// Visits the lines of text on the display in reading order, from title to bottom: for people who cannot
    /// see it.
    pub fn each_line(&self, visit: impl FnMut(&str)) {
        struct Reader<F>(F);
        impl<F: FnMut(&str)> TextObserver for Reader<F> {
            fn written(&mut self, line: Written<'_>) {
                (self.0)(line.words);
            }
        }
        let Ok(()) = self.draw_observed(&mut Frame::new(), &mut Reader(visit));
    }

    /// Returns the number of pages that the knob turns through, at least one. A page beyond the last shows
    /// the last.
    pub fn pages(&self) -> usize {
        on_screen!(self, screen => screen.pages())
    }
}

/// Draws a screen in a function of its own, so that the stack holds only what this screen needs, not the sum
/// of all screens.
#[inline(never)]
fn draw_screen<S, D, W>(screen: &S, canvas: &mut Canvas<'_, D, W>) -> Result<(), D::Error>
where
    S: Screen,
    D: DrawTarget<Color = BinaryColor>,
    W: TextObserver,
{
    screen.draw(canvas)
}
