//! What the knob does during a game: choose from menus, and browse everything there is to look at.

use embedded_storage_async::nor_flash::NorFlash;
use heapless::Vec;
use rules_nostd::Seat;

use super::listing::{MenuEntry, count_entries, entry_place, nth_entry};
use super::nth_legal;
use super::out_of_line::Origin;
use super::{DeviceGame, Play, Topic};
use crate::sense::KnobEvent;

/// The most lists of agreements that a game has: the deal on the table, debts, promises, permissions.
const MAX_LISTS: u8 = 4;
/// The most stations: the turn, the agreements, the scores, four players, the tale.
const STATIONS: usize = 1 + MAX_LISTS as usize + 1 + Seat::ALL.len() + 1;

/// Something to look at while browsing with the knob.
#[derive(Clone, Copy)]
enum Station {
    Turn,
    Terms(u8),
    Scores,
    Details(Seat),
    Tale,
}

impl Station {
    /// Returns whether the display shows this station.
    fn is<M>(self, show: &Topic<M>) -> bool {
        match (self, show) {
            (Self::Turn, Topic::Turn) | (Self::Scores, Topic::Scores) | (Self::Tale, Topic::Tale(_)) => true,
            (Self::Terms(list), Topic::Terms(shown, _)) => list == *shown,
            (Self::Details(seat), Topic::Details(shown, _)) => seat == *shown,
            _ => false,
        }
    }
}

impl<G: DeviceGame, F: NorFlash> Play<'_, G, F> {
    /// Takes in a turn or press of the knob.
    pub async fn knob(&mut self, event: KnobEvent) {
        match (event, &self.topic) {
            // The menu may have opened without a press: back then leads to the question behind it.
            (KnobEvent::Back, Topic::Menu(_)) => self.topic = Topic::Turn,
            (KnobEvent::Back, Topic::Group(group, _)) => {
                let place = entry_place(self.game, None, MenuEntry::Group(*group));
                self.topic = Topic::Menu(place.unwrap_or(0));
            }
            (KnobEvent::Back, _) => self.show_turn(),
            (KnobEvent::Turned(clicks), _) => self.turn(clicks),
            (KnobEvent::LongPressed, _) if self.moves() > 0 => self.topic = Topic::Undo { on_yes: false },
            (KnobEvent::LongPressed, _) => {}
            (KnobEvent::Pressed, Topic::Menu(cursor)) => match nth_entry(self.game, None, *cursor) {
                Some(MenuEntry::Move(m)) => _ = self.play(&[m], Origin::Told).await,
                Some(MenuEntry::Group(group)) => self.topic = Topic::Group(group, 0),
                None => {}
            },
            (KnobEvent::Pressed, Topic::Group(group, cursor)) => {
                if let Some(MenuEntry::Move(m)) = nth_entry(self.game, Some(*group), *cursor) {
                    self.play(&[m], Origin::Told).await;
                }
            }
            (KnobEvent::Pressed, Topic::Dial(number)) => {
                if let Some(m) = self.game.dialled_move(*number) {
                    self.play(&[m], Origin::Told).await;
                }
            }
            (KnobEvent::Pressed, Topic::Ask(gestures, cursor)) => {
                match cursor.checked_sub(self.declining_answers()) {
                    Some(place) => {
                        if let Some(gesture) = gestures.get(place).cloned() {
                            self.play(&gesture, Origin::Made).await;
                        }
                    }
                    None => {
                        self.declined = Some(self.seen);
                        self.show_turn();
                    }
                }
            }
            (KnobEvent::Pressed, Topic::AskTag(choices, cursor)) => {
                if let Some(&m) = choices.get(*cursor) {
                    self.play(&[m], Origin::Told).await;
                }
            }
            (KnobEvent::Pressed, Topic::Undo { on_yes: true }) => _ = self.take_back(1).await,
            (KnobEvent::Pressed, Topic::PutBack(guide)) => {
                self.topic = Topic::Distrust { guide: *guide, on_yes: false };
            }
            (KnobEvent::Pressed, Topic::Distrust { guide, on_yes: true }) => {
                self.distrusted = self.distrusted | guide.lift | guide.put;
                self.ignore(self.blind);
                self.show_turn();
            }
            (KnobEvent::Pressed, Topic::Turn) => match (self.game.pass(), self.game.dial()) {
                (Some(pass), _) => _ = self.play(&[pass], Origin::Told).await,
                (None, Some(_)) => self.topic = Topic::Dial(0),
                (None, None) => match (count_entries(self.game, None), nth_legal(self.game, 0)) {
                    // There is nothing to choose: the press confirms that it is done.
                    (1, Some(only)) => _ = self.play(&[only], Origin::Told).await,
                    _ => self.topic = Topic::Menu(0),
                },
            },
            (KnobEvent::Pressed, Topic::GameOver(_)) => self.turn(1),
            (KnobEvent::Pressed, _) => self.show_turn(),
        }
    }

    fn turn(&mut self, clicks: i8) {
        let (pages, tales) = (self.pages(), self.game.tales().into());
        let declining = self.declining_answers();
        match &mut self.topic {
            Topic::Menu(cursor) => *cursor = move_cursor(*cursor, clicks, count_entries(self.game, None)),
            Topic::Group(group, cursor) => {
                *cursor = move_cursor(*cursor, clicks, count_entries(self.game, Some(*group)));
            }
            Topic::Dial(number) => {
                let most = self.game.dial().map_or(0, |(_, most)| most);
                *number = move_cursor((*number).into(), clicks, usize::from(most) + 1) as u16;
            }
            Topic::Ask(gestures, cursor) => {
                *cursor = move_cursor(*cursor, clicks, gestures.len() + declining);
            }
            Topic::AskTag(choices, cursor) => *cursor = move_cursor(*cursor, clicks, choices.len()),
            Topic::Undo { on_yes } | Topic::Distrust { on_yes, .. } => *on_yes = clicks > 0,
            Topic::Refused(_, page) | Topic::Tag(_, page) | Topic::Flash(_, page) | Topic::GameOver(page) => {
                *page = move_cursor((*page).into(), clicks, pages) as u8;
            }
            Topic::Details(_, page) if move_cursor((*page).into(), clicks, pages) != usize::from(*page) => {
                *page = move_cursor((*page).into(), clicks, pages) as u8;
            }
            Topic::Tale(page) if move_cursor((*page).into(), clicks, tales) != usize::from(*page) => {
                *page = move_cursor((*page).into(), clicks, tales) as u8;
            }
            Topic::Terms(_, page) if move_cursor((*page).into(), clicks, pages) != usize::from(*page) => {
                *page = move_cursor((*page).into(), clicks, pages) as u8;
            }
            // The turn already shows the first page of the deal.
            Topic::Turn if clicks > 0 && self.game.is_dealing() && pages > 1 => {
                self.topic = Topic::Terms(0, 1)
            }
            // A press would pass, so turning opens the menu for a player who wants to act.
            Topic::Turn if clicks > 0 && self.game.pass().is_some() => self.topic = Topic::Menu(0),
            Topic::Turn
            | Topic::Scores
            | Topic::Details(..)
            | Topic::Terms(..)
            | Topic::Tale(_)
            | Topic::PutBack(_) => self.browse(clicks),
        }
    }

    /// Moves to the next or previous station: the turn, agreements, scores, players, tale, and round again.
    fn browse(&mut self, clicks: i8) {
        let stations = self.stations();
        let here = stations.iter().position(|station| station.is(&self.topic)).unwrap_or(0);
        let next = (here as i32 + i32::from(clicks.signum())).rem_euclid(stations.len().max(1) as i32);
        self.topic = match stations.get(next as usize) {
            None | Some(Station::Turn) => Topic::Turn,
            Some(&Station::Terms(list)) => Topic::Terms(list, 0),
            Some(Station::Scores) => Topic::Scores,
            Some(&Station::Details(seat)) => Topic::Details(seat, 0),
            Some(Station::Tale) => Topic::Tale(0),
        };
    }

    /// Lists what there is to look at now.
    fn stations(&self) -> Vec<Station, STATIONS> {
        let seats = self.game.standing().scores;
        let lists = (0..MAX_LISTS).filter(|&list| self.game.terms(list).is_some()).map(Station::Terms);
        [Station::Turn]
            .into_iter()
            .chain(lists)
            .chain((!G::SECRET_SCORES).then_some(Station::Scores))
            .chain(seats.seats().map(Station::Details))
            .chain((self.game.tales() > 0).then_some(Station::Tale))
            .take(STATIONS)
            .collect()
    }
}

/// Moves a cursor by `clicks`. It stops at both ends.
pub(in crate::device) fn move_cursor(cursor: usize, clicks: i8, total: usize) -> usize {
    cursor.saturating_add_signed(clicks.into()).min(total.saturating_sub(1))
}
