//! What the flash of a board holds that has been used before.

use std::num::NonZeroU16;

use embassy_futures::block_on;
use firmware::journal::{
    JOURNAL_BYTES, Journal, JournalError, SETTINGS_BYTES, Settings, SettingsError, Setup, Switch,
};
use rules_nostd::{Edition as _, Next};

use crate::host_game::{HostGame, built_in_edition, start};
use crate::parts::nor_flash::FlashChip;
use crate::session::draw;

/// After this many moves of a random game, half of them are taken back and others played.
const MOVES: usize = 700;

/// Returns the area of a journal that is full: two players have played and taken back until there was no room left.
/// Nearly all of its last records are moves, which is the most work to open.
pub fn full_journal<G: HostGame>() -> Result<Vec<u8>, String> {
    let edition = built_in_edition::<G>().map_err(|report| report.to_string())?;
    let game = start::<G>(edition, 2, &[])?;
    let setup = Setup::new(G::NAME, edition.checksum(), 2, &G::Options::default());
    fill_journal(game, &setup.ok_or("the options are too long")?).map_err(|error| error.to_string())
}

fn fill_journal<G: HostGame>(start: G, setup: &Setup) -> Result<Vec<u8>, JournalError> {
    let mut journal = Journal::new(FlashChip::<1>::new(JOURNAL_BYTES as usize), 0..JOURNAL_BYTES)?;
    block_on(journal.open())?;
    block_on(journal.begin(setup, async |_| ()))?;
    let (mut rng, mut legal) = (fastrand::Rng::with_seed(1), Vec::new());
    // The game before each of its moves, and now.
    let (mut before, mut game) = (Vec::new(), start);
    while journal.room() > 0 {
        let next = draw(&game, |m| game.odds(m), &mut rng, &mut legal);
        let over = game.next() == Next::Over || before.len() == MOVES;
        match next.filter(|_| !over) {
            Some(m) => {
                before.push(game.clone());
                block_on(journal.append(&m))?;
                // Cannot be refused: it was listed.
                let _ = game.play(m);
            }
            None => {
                let back = before.len().div_ceil(2);
                let moves = NonZeroU16::new(back as u16).ok_or(JournalError::NoGame)?;
                block_on(journal.take_back(moves))?;
                game = before.swap_remove(before.len() - back);
                before.truncate(before.len() + 1 - back);
            }
        }
        // As the device does it while it is idle.
        while journal.is_checkpoint_due(false) {
            block_on(journal.write_checkpoint(game.position(), game.checksum()))?;
        }
    }
    Ok(journal.flash().bytes().to_vec())
}

/// Returns the area of the settings after a first start, up to its last byte that is not blank.
pub(super) fn used_settings() -> Result<Vec<u8>, SettingsError> {
    let flash = FlashChip::<1>::new(SETTINGS_BYTES as usize);
    let mut settings = Settings::new(flash, 0..SETTINGS_BYTES)?;
    block_on(settings.open())?;
    block_on(settings.set_switch(Switch::Lights, true))?;
    let mut bytes = settings.flash().bytes().to_vec();
    let end = bytes.iter().rposition(|&byte| byte != 0xFF).map_or(0, |last| last + 1);
    bytes.truncate(end);
    Ok(bytes)
}
