//! Starting without the saved game: after opening it has crashed the device twice, or with the back button held at
//! power-on.

use core::fmt::Write as _;

use embedded_storage_async::nor_flash::NorFlash;

use super::device::Device;
use super::overlay::{Notice, Overlay, Question};
use super::play::move_cursor;
use super::state::Errand;
use crate::crash;
use crate::screens::{Menu, View};
use crate::sense::KnobEvent;

/// How long a game must be shown before it counts as opened, in microseconds. What could crash on the way, such as
/// drawing it and comparing it with the mat, has happened by then.
const SETTLED: u64 = 1_000_000;

/// What to do with a saved game that was not opened.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum SafeStartItem {
    TryAgain,
    Export,
    Abandon,
}

impl SafeStartItem {
    const ALL: [Self; 3] = [Self::TryAgain, Self::Export, Self::Abandon];

    const fn label(self) -> &'static str {
        match self {
            Self::TryAgain => "Open it",
            Self::Export => "Save it over USB",
            Self::Abandon => "Abandon it",
        }
    }
}

/// Returns the menu with the cursor on this entry.
pub(super) fn view(cursor: usize) -> View {
    View::Menu(Menu::new("Game not opened", SafeStartItem::ALL.len(), cursor, |index, label| {
        // The label has room for every entry.
        let _ = SafeStartItem::ALL.get(index).map(|item| label.write_str(item.label()));
    }))
}

impl<F: NorFlash> Device<'_, '_, F> {
    /// Takes in the knob while the menu is shown. The menu stays until the game is opened or abandoned.
    pub(super) fn on_safe_start(&mut self, cursor: usize, event: KnobEvent) {
        let here = Overlay::SafeStart(cursor);
        match (event, SafeStartItem::ALL.get(cursor)) {
            (KnobEvent::Turned(clicks), _) => {
                let cursor = move_cursor(cursor, clicks, SafeStartItem::ALL.len());
                self.state.overlay = Some(Overlay::SafeStart(cursor));
            }
            (KnobEvent::Pressed, Some(SafeStartItem::TryAgain)) => {
                self.state.safe_start = false;
                self.state.errand = Some(Errand::Open);
            }
            (KnobEvent::Pressed, Some(SafeStartItem::Export)) => {
                self.state.overlay = Some(here);
                self.state.tell(Notice::HowToExport);
            }
            (KnobEvent::Pressed, Some(SafeStartItem::Abandon)) => {
                self.state.overlay = Some(Overlay::Ask(Question::Abandon, false));
                self.state.show_or_wait(here);
            }
            _ => self.state.overlay = Some(here),
        }
    }

    /// Notes that the saved game does not crash the device, once it has been shown for a while. Call it often.
    pub fn note_opened(&mut self) {
        let Some(since) = self.state.opened_at else { return };
        let now = (self.platform.stopwatch)();
        match self.state.overlay {
            // The game itself is not shown yet.
            Some(Overlay::LastWords(_) | Overlay::Resume(_)) => self.state.opened_at = Some(now),
            _ if now.saturating_sub(since) >= SETTLED => {
                self.state.opened_at = None;
                crash::update(self.platform.crash_log, |record| record.note_opened());
            }
            _ => {}
        }
    }
}
