//! One game in memory at a time: opens the game of the journal, and gives its memory back when it is left.

use embedded_storage_async::nor_flash::NorFlash;
use rules_nostd::Game;

use super::command::{say_outcome, say_record};
use super::device::{Activity, Device, Platform, show_erasing};
use super::editions::{DeviceMemory, Editions, InMemory};
use super::overlay::{Notice, Overlay};
use super::play::{Answer, CommandError, OpenError, command::in_words, open};
use super::state::{DeviceState, Errand, Reset, Upload};
use crate::crash;
use crate::games::{AnyPlay, GameId};
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
    // Settings that cannot be read are told when somebody changes them; until then the built-in ones serve.
    let _ = settings.open().await;
    let mut editions = Editions::default();
    editions.load(settings, memory).await;
    let crash = platform.crash_log.read();
    let safe_start = safe_start || crash.fails_to_open();
    let mut state = DeviceState::boot(editions, settings, journal, safe_start).await;
    if crash.untold().is_some() {
        state.show_first(Overlay::LastWords(0));
    }
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
                    state.tell(Notice::Open(OpenError::Unknown));
                    continue;
                };
                memory.load(game, settings).await;
                if errand == Errand::Open {
                    crash::update(platform.crash_log, |record| record.note_opening());
                    state.opened_at = Some((platform.stopwatch)());
                }
                let (settings, packed) = (&mut *settings, &mut memory.packed);
                // A future of its own for each game: the compiler lays them over each other, so that the memory of
                // the largest game is enough.
                with_game!(game, Rules => async {
                    let mut trials = TrialMemory::<Rules<'_>>::new();
                    let edition = <Rules<'_> as Game>::Edition::get(&memory.edition);
                    match open(edition, &mut trials, &mut *journal, platform.stopwatch) {
                        Ok(play) if errand == Errand::Export => {
                            let mut out = driver.answers();
                            let told = say_record(&mut AnyPlay::from(play), &state.editions, &mut out).await;
                            say_outcome(&told, &mut out).await;
                        }
                        Ok(play) => {
                            let activity = Activity::Playing(AnyPlay::from(play));
                            let mut device = Device { settings, packed, platform, state: &mut state, activity };
                            device.catch_up().await;
                            driver.drive(&mut device).await;
                        }
                        Err(error) => state.tell(Notice::Open(error)),
                    }
                }
                .await);
            }
            Some(Errand::Store { upload, playing }) => {
                let stored = store(settings, memory, upload).await;
                say_outcome(&stored, &mut driver.answers()).await;
                match stored {
                    Ok(()) => return,
                    Err(_) if playing => state.errand = Some(Errand::Open),
                    Err(_) => {}
                }
            }
            Some(Errand::Restart) => return,
            Some(Errand::Reset(what)) => {
                let outcome = reset(what, settings, journal, platform).await;
                state.editions.load(settings, memory).await;
                state.read_memory(settings, journal).await;
                state.unannounced = true;
                state.tell(outcome.map_or_else(|error| error, |()| Notice::Reset(what)));
            }
        }
    }
}

/// Erases a part of the memory.
async fn reset<F: NorFlash>(
    what: Reset,
    settings: &mut Settings<F>,
    journal: &mut Journal<F>,
    platform: Platform<'_>,
) -> Result<(), Notice> {
    if matches!(what, Reset::Games | Reset::Everything) {
        journal.format(show_erasing(platform)).await.map_err(Notice::Journal)?;
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
