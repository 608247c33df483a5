//! What the display shows when it does not show the game: choosing, the device's menu, questions, notices.

use embedded_storage_async::nor_flash::NorFlash;

use super::device::{Activity, Device};
use super::overlay::{Overlay, OwnMenuItem};
use super::safe_start;
use super::state::LastSeen;
use crate::games::GameId;
use crate::journal::Versions;
use crate::mat::CHIPS;
use crate::screens::{About, ChooseGame, ChoosePlayers, Menu, Message, Resume, SelfTest, Text, Title, View};

impl<F: NorFlash> Device<'_, '_, F> {
    /// Returns what the display shows.
    pub fn view(&self) -> View {
        if let Some(request) = &self.state.tag_request {
            return request.view();
        }
        match &self.state.overlay {
            Some(overlay) => self.overlay_view(overlay),
            None => match &self.activity {
                Activity::Between => View::Title(Title { hint: Text::from("Starting") }),
                Activity::Choosing { game, players, .. } => self.choosing_view(*game, *players),
                Activity::Playing(play) => play.view(),
            },
        }
    }

    fn choosing_view(&self, index: usize, players: Option<u8>) -> View {
        let Some(&game) = GameId::ALL.get(index) else {
            return View::Title(Title { hint: Text::from("No game") });
        };
        let range = self.state.editions.players(game);
        match (players, range) {
            (Some(chosen), Some(range)) => View::ChoosePlayers(ChoosePlayers {
                game: match game.solo_opponent() {
                    Some(rival) if chosen == 1 => {
                        Text::new(format_args!("{}: solo against {rival}", game.title()))
                    }
                    _ => Text::from(game.title()),
                },
                fewest: *range.start(),
                most: *range.end(),
                chosen,
            }),
            (_, range) => View::ChooseGame(ChooseGame {
                name: Text::from(game.title()),
                about: match range {
                    Some(range) => Text::new(format_args!("{}-{} players", range.start(), range.end())),
                    None => Text::from("cannot be read"),
                },
                index: index as u8,
                total: GameId::ALL.len() as u8,
            }),
        }
    }

    /// Returns how many pages there are about the device: its editions, then its last crash.
    pub(super) fn about_pages(&self) -> usize {
        let crash = self.platform.crash_log.read();
        GameId::ALL.len() + if crash.words().is_some() { self.last_words_view(0).pages() } else { 0 }
    }

    /// Returns a page about the last crash.
    #[inline(never)] // the stack it takes is free again afterwards
    pub(super) fn last_words_view(&self, page: u8) -> View {
        let crash = self.platform.crash_log.read();
        let (what, remedy) = match crash.words() {
            Some(words) => (Text::sentence(words), words.remedy()),
            None => (Text::from("Nothing is known."), ""),
        };
        View::Message(Message { title: Text::from("It restarted"), what, remedy: Text::from(remedy), page })
    }

    #[inline(never)] // the view of a game needs the stack more
    fn overlay_view(&self, overlay: &Overlay) -> View {
        match *overlay {
            Overlay::Resume(choice) => {
                let (game, moves, versions) = match &self.activity {
                    Activity::Playing(play) => (play.game().title(), play.moves(), play.versions()),
                    _ => ("", 0, Some(Versions::CURRENT)),
                };
                let begun_with = match versions {
                    Some(versions) if versions.rules == Versions::CURRENT.rules => Text::default(),
                    Some(versions) => Text::new(format_args!("Begun with {versions}")),
                    None => Text::from("From an earlier version"),
                };
                View::Resume(Resume { game: Text::from(game), begun_with, moves, choice })
            }
            Overlay::Menu(cursor) => {
                let entries = self.entries();
                View::Menu(Menu::new("Menu", entries.len(), cursor, |index, label| {
                    use core::fmt::Write as _;
                    let on = |on| if on { "on" } else { "off" };
                    let _ = match entries.get(index) {
                        None => Ok(()),
                        Some(OwnMenuItem::Continue) if matches!(self.activity, Activity::Playing(_)) => {
                            label.write_str("Back to the game")
                        }
                        Some(OwnMenuItem::Continue) => label.write_str("Choose a game"),
                        Some(OwnMenuItem::Undo) => label.write_str("Undo the last move"),
                        Some(OwnMenuItem::Lights) => write!(label, "Lights: {}", on(self.state.lights_on)),
                        Some(OwnMenuItem::Sound) => write!(label, "Sound: {}", on(self.state.sound_on)),
                        Some(OwnMenuItem::SelfTest) => label.write_str("Test the sensors"),
                        Some(OwnMenuItem::Hardware) => label.write_str("Hardware"),
                        Some(OwnMenuItem::About) => label.write_str("About"),
                        Some(OwnMenuItem::NewGame) => label.write_str("New game"),
                        Some(OwnMenuItem::Abandon) => label.write_str("Abandon the game"),
                    };
                }))
            }
            Overlay::Hardware(cursor) => self.hardware_menu(cursor),
            Overlay::LastWords(page) => self.last_words_view(page),
            Overlay::SafeStart(cursor) => safe_start::view(cursor),
            Overlay::About(index) if index >= GameId::ALL.len() => {
                self.last_words_view((index - GameId::ALL.len()) as u8)
            }
            Overlay::About(index) => {
                let mark = GameId::ALL.get(index).and_then(|&game| self.state.editions.get(game));
                View::About(About {
                    edition: mark.map_or(Text::from("no edition"), |mark| mark.name.clone()),
                    stand_in: mark.is_some_and(|mark| mark.stand_in),
                    version: Text::from(env!("CARGO_PKG_VERSION")),
                })
            }
            Overlay::SelfTest => {
                let mat = &self.state.mat.reading;
                let note = match (mat.error, mat.bad.first(), &self.state.last_seen) {
                    (Some(error), ..) => Text::from(error.summary()),
                    (None, Some(bad), _) => Text::new(format_args!("{} flickers", self.switch_name(bad))),
                    (None, None, Some(LastSeen::Switch(channel, closed))) => {
                        let state = if *closed { "on" } else { "off" };
                        Text::new(format_args!("{state} {}", self.switch_name(*channel)))
                    }
                    (None, None, Some(LastSeen::Tag(reader, text))) => {
                        let text = text.as_deref().unwrap_or("cannot be read");
                        match self.state.read_rates[reader.index()] {
                            0 => Text::new(format_args!("{}: {text}", reader.number() + 1)),
                            rate => Text::new(format_args!("{}: {rate}/s {text}", reader.number() + 1)),
                        }
                    }
                    (None, None, None) if mat.chips < CHIPS => {
                        Text::new(format_args!("{} of {CHIPS} chips answer", mat.chips))
                    }
                    (None, None, None) => Text::from("Pass a magnet over each"),
                };
                View::SelfTest(SelfTest {
                    occupied: mat.occupied,
                    failed: mat.unreliable(),
                    readers: self.state.readers,
                    note,
                })
            }
            Overlay::BoardCheck(ref check) => self.board_check_view(check),
            Overlay::Ask(question, on_yes) => question.view(on_yes),
            Overlay::Tell(news, page) => news.view(page),
        }
    }
}
