//! One game in memory at a time: opens the game of the journal, and gives its memory back when it is left.

use core::pin::pin;

use embedded_storage_async::nor_flash::NorFlash;
use rules_nostd::Game;

use super::command::say_outcome;
use super::device::{Activity, Device, Platform, show_erasing};
use super::editions::{DeviceMemory, Editions, InMemory};
use super::overlay::{Notice, Overlay};
use super::play::{Answer, CommandError, OpenError, command::in_words};
use super::state::{DeviceState, Errand, Reset, Upload};
use crate::crash;
use crate::dyn_future::as_dyn;
use crate::games::GameId;
use crate::journal::{Journal, Settings};
use crate::trial_memory::TrialMemory;

/// Lets the world act on the device.
#[allow(async_fn_in_trait)] // one executor, no threads
pub trait Driver<F> {
    /// Takes in events and tells others what to show, until [`Device::is_done`]. The device is a new one after each
    /// change of the game, so what it shows may have changed.
    async fn drive(&mut self, device: &mut Device<'_, '_, F>);

    /// Returns where answers over USB go.
    fn answers(&mut self) -> impl Answer;
}

/// Runs the device until its editions have changed, and it has to be started again.
///
/// With `safe_start`, or after opening the saved game has crashed the device twice, it starts without that game.
pub async fn run<F: NorFlash>(
    settings: &mut Settings<F>,
    journal: &mut Journal<F>,
    memory: &mut DeviceMemory,
    platform: Platform<'_>,
    driver: &mut impl Driver<F>,
    safe_start: bool,
) {
    let mut state = DeviceState::new(safe_start);
    as_dyn(pin!(boot(&mut state, settings, journal, memory, platform))).await;
    loop {
        match state.errand.take() {
            None => {
                let (settings, packed) = (&mut *settings, &mut memory.packed);
                let activity = Activity::choosing(&mut *journal);
                let mut device = Device { settings, packed, platform, state: &mut state, activity };
                driver.drive(&mut device).await;
            }
            Some(errand @ (Errand::Open | Errand::Export)) => {
                let game = journal.header().and_then(|header| GameId::from_name(header.setup.game()));
                let Some(game) = game else {
                    tell_failure(Notice::Open(OpenError::Unknown), errand, &mut state, driver).await;
                    continue;
                };
                let damaged = match as_dyn(pin!(memory.load(game, settings))).await {
                    Ok(edition) => edition.replaces_damaged,
                    Err(error) => {
                        tell_failure(Notice::Settings(error), errand, &mut state, driver).await;
                        continue;
                    }
                };
                if errand == Errand::Open {
                    note_opening(&mut state, platform);
                }
                let (settings, packed) = (&mut *settings, &mut memory.packed);
                // A future of its own for each game: the compiler lays them over each other, so that the memory of
                // the largest game is enough.
                let failed = with_game!(game, Rules => async {
                    let mut trials = TrialMemory::<Rules<'_>>::new();
                    let edition = <Rules<'_> as Game>::Edition::get(&memory.edition);
                    let activity = Activity::Between;
                    let mut device = Device { settings, packed, platform, state: &mut state, activity };
                    match device.open(edition, &mut trials, &mut *journal) {
                        Ok(()) if errand == Errand::Export => {
                            let mut out = driver.answers();
                            let told = as_dyn(pin!(device.say_record(&mut out))).await;
                            say_outcome(&told, &mut out).await;
                        }
                        Ok(()) => {
                            as_dyn(pin!(device.catch_up())).await;
                            driver.drive(&mut device).await;
                        }
                        Err(error) => return Some(error),
                    }
                    None
                }
                .await);
                if let Some(error) = failed {
                    let is_lost = damaged && error == OpenError::OtherEdition;
                    let notice = if is_lost { Notice::EditionLost } else { Notice::Open(error) };
                    tell_failure(notice, errand, &mut state, driver).await;
                }
            }
            Some(Errand::Store { upload, playing }) => {
                let stored = as_dyn(pin!(store(settings, memory, upload))).await;
                say_outcome(&stored, &mut driver.answers()).await;
                match stored {
                    Ok(()) => return,
                    Err(_) if playing => state.errand = Some(Errand::Open),
                    Err(_) => {}
                }
            }
            Some(Errand::Restart) => return,
            Some(Errand::Reset(what)) => {
                as_dyn(pin!(reset(what, &mut state, settings, journal, memory, platform))).await;
            }
        }
    }
}

/// Tells why the saved game cannot be opened, also over USB if its record was wanted there.
async fn tell_failure<F>(
    notice: Notice,
    errand: Errand,
    state: &mut DeviceState,
    driver: &mut impl Driver<F>,
) {
    state.tell(notice);
    if errand == Errand::Export {
        let (_, what, _) = notice.words();
        say_outcome(&Err(in_words(what.as_str())), &mut driver.answers()).await;
    }
}

/// Reads what the flash holds.
async fn boot<F: NorFlash>(
    state: &mut DeviceState,
    settings: &mut Settings<F>,
    journal: &mut Journal<F>,
    memory: &mut DeviceMemory,
    platform: Platform<'_>,
) {
    // If this fails, so does every reading below, which is told.
    let _ = settings.open().await;
    state.load_editions(settings, memory).await;
    let crash = platform.crash_log.read();
    state.safe_start |= crash.fails_to_open();
    state.read_memory(settings, journal).await;
    if crash.untold().is_some() {
        state.show_first(Overlay::LastWords(0));
    }
}

/// Leaves a note for the next start, in case that opening the game crashes the device.
#[inline(never)] // the stack it takes is free again afterwards
fn note_opening(state: &mut DeviceState, platform: Platform<'_>) {
    crash::update(platform.crash_log, |record| record.note_opening());
    state.opened_at = Some((platform.stopwatch)());
}

/// Erases a part of the memory, and takes in what is left.
async fn reset<F: NorFlash>(
    what: Reset,
    state: &mut DeviceState,
    settings: &mut Settings<F>,
    journal: &mut Journal<F>,
    memory: &mut DeviceMemory,
    platform: Platform<'_>,
) {
    let outcome = erase(what, &state.editions, settings, journal, platform).await;
    state.load_editions(settings, memory).await;
    state.read_memory(settings, journal).await;
    state.unannounced = true;
    state.tell(outcome.map_or_else(|error| error, |()| Notice::Reset(what)));
}

/// Erases a part of the memory.
async fn erase<F: NorFlash>(
    what: Reset,
    editions: &Editions,
    settings: &mut Settings<F>,
    journal: &mut Journal<F>,
    platform: Platform<'_>,
) -> Result<(), Notice> {
    if matches!(what, Reset::Games | Reset::Everything) {
        journal.format(show_erasing(platform)).await.map_err(Notice::Journal)?;
    }
    if what == Reset::Damage {
        for slot in editions.damaged().filter_map(GameId::slot) {
            settings.remove_edition(slot).await.map_err(Notice::Settings)?;
        }
        settings.repair(show_erasing(platform)).await.map_err(Notice::Settings)?;
    }
    if matches!(what, Reset::Settings | Reset::Everything) {
        settings.reset(show_erasing(platform)).await.map_err(Notice::Settings)?;
    }
    Ok(())
}

/// Checks an edition that came over USB, and stores it.
async fn store<F: NorFlash>(
    settings: &mut Settings<F>,
    memory: &mut DeviceMemory,
    Upload { game, length, .. }: Upload,
) -> Result<(), CommandError> {
    memory.check(game, length).map_err(in_words)?;
    let edition = memory.packed.get(..length).unwrap_or_default();
    let slot = game.slot().ok_or_else(|| in_words(super::command::NO_SLOT))?;
    settings.store_edition(slot, edition).await.map_err(in_words)
}
