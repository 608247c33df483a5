//! The submenu "Hardware": what concerns the board and its memory rather than a game.

use core::fmt;

use embedded_storage_async::nor_flash::NorFlash;

use super::device::Device;
use super::overlay::{Notice, Overlay, Question};
use super::state::Reset;
use crate::screens::oled::Controller;
use crate::screens::{Menu, View};
use crate::sense::StepsPerClick;

/// An entry of the submenu.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum HardwareItem {
    CheckMat,
    /// The kind of knob. A press sets the next one, so even a knob that is set wrongly needs no turn to go on.
    Knob,
    Reset(Reset),
    /// The controller of the display. A press chooses the next one: with a wrong one the picture is shifted by two
    /// columns at most, so the menu stays readable.
    Display,
}

impl HardwareItem {
    /// The entries in the order of the submenu.
    const ALL: [Self; 7] = [
        Self::Knob,
        Self::Display,
        Self::CheckMat,
        Self::Reset(Reset::Damage),
        Self::Reset(Reset::Settings),
        Self::Reset(Reset::Games),
        Self::Reset(Reset::Everything),
    ];

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
            HardwareItem::CheckMat => label.write_str("Check the mat"),
            HardwareItem::Knob => match self.state.steps_per_click.number() {
                1 => label.write_str("Knob: 1 step"),
                steps => write!(label, "Knob: {steps} steps"),
            },
            HardwareItem::Reset(Reset::Damage) => label.write_str("Repair settings"),
            HardwareItem::Reset(Reset::Settings) => label.write_str("Reset settings"),
            HardwareItem::Reset(Reset::Games) => label.write_str("Erase games"),
            HardwareItem::Reset(Reset::Everything) => label.write_str("Erase everything"),
            HardwareItem::Display => {
                let chosen = self.state.controller.map_or("found", Controller::name);
                write!(label, "Display: {chosen}")
            }
        }
    }

    /// Carries out the entry under the cursor.
    pub(super) async fn choose_hardware_item(&mut self, cursor: usize) {
        match HardwareItem::ALL.get(cursor) {
            None => {}
            Some(HardwareItem::CheckMat) => self.start_board_check(),
            Some(HardwareItem::Knob) => {
                self.state.overlay = Some(Overlay::Hardware(cursor));
                self.set_knob(self.state.steps_per_click.next()).await;
            }
            Some(&HardwareItem::Reset(what)) => {
                self.state.overlay = Some(Overlay::Ask(Question::Reset(what), false));
            }
            Some(HardwareItem::Display) => {
                self.state.overlay = Some(Overlay::Hardware(cursor));
                self.choose_controller(match self.state.controller {
                    None => Some(Controller::Ssd1306),
                    Some(Controller::Ssd1306) => Some(Controller::Sh1106),
                    Some(Controller::Sh1106) => None,
                })
                .await;
            }
        }
    }

    /// Chooses the controller of the display. If that cannot be stored, it still holds until the power is cut.
    async fn choose_controller(&mut self, controller: Option<Controller>) {
        self.state.controller = controller;
        if let Err(error) = self.settings.set_controller(controller).await {
            self.state.tell(Notice::Settings(error));
        }
    }

    /// Sets the kind of knob. If it cannot be stored, it still holds until the power is cut.
    async fn set_knob(&mut self, steps: StepsPerClick) {
        self.state.steps_per_click = steps;
        if let Err(error) = self.settings.set_steps_per_click(steps).await {
            self.state.tell(Notice::Settings(error));
        }
    }
}
