//! The submenu "Hardware": what concerns the board and its memory rather than a game.

use core::fmt;

use embedded_storage_async::nor_flash::NorFlash;

use super::device::Device;
use super::overlay::{Overlay, Question};
use super::state::Reset;
use crate::screens::{Menu, View};

/// An entry of the submenu.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum HardwareItem {
    Reset(Reset),
}

impl HardwareItem {
    /// The entries in the order of the submenu.
    const ALL: [Self; 3] =
        [Self::Reset(Reset::Settings), Self::Reset(Reset::Games), Self::Reset(Reset::Everything)];

    /// Returns the number of entries.
    pub(super) fn count() -> usize {
        Self::ALL.len()
    }
}

impl<F: NorFlash> Device<'_, '_, F> {
    /// Returns the view of the submenu with the cursor on this entry.
    pub(super) fn hardware_menu(&self, cursor: usize) -> View {
        View::Menu(Menu::new("Hardware", HardwareItem::count(), cursor, |index, label| {
            // The label has room for every entry.
            let _ =
                HardwareItem::ALL.get(index).map_or(Ok(()), |item| self.write_hardware_item(*item, label));
        }))
    }

    fn write_hardware_item(&self, item: HardwareItem, label: &mut dyn fmt::Write) -> fmt::Result {
        match item {
            HardwareItem::Reset(Reset::Settings) => label.write_str("Reset settings"),
            HardwareItem::Reset(Reset::Games) => label.write_str("Erase games"),
            HardwareItem::Reset(Reset::Everything) => label.write_str("Erase everything"),
        }
    }

    /// Carries out the entry under the cursor.
    pub(super) async fn choose_hardware_item(&mut self, cursor: usize) {
        match HardwareItem::ALL.get(cursor) {
            None => {}
            Some(&HardwareItem::Reset(what)) => {
                self.state.overlay = Some(Overlay::Ask(Question::Reset(what), false));
            }
        }
    }
}
