//! What the knob does in a game under way: it chooses from menus, and leads through everything there is to look at.

use embedded_storage_async::nor_flash::NorFlash;
use heapless::Vec;
use rules_nostd::Seat;

use super::listing::{Entry, count_entries, nth_entry, place_of};
use super::nth_legal;
use super::{OnDevice, Play, Show};
use crate::sense::KnobEvent;

/// Lists of agreements that a game has at most: the deal on the table, debts, promises, permissions.
const MAX_LISTS: u8 = 4;
/// The turn, agreements, scores, four players, what has happened.
const STATIONS: usize = 1 + MAX_LISTS as usize + 1 + Seat::ALL.len() + 1;

/// Something to look at that the knob turns to.
#[derive(Clone, Copy)]
enum Station {
    Turn,
    Terms(u8),
    Scores,
    Details(Seat),
    Tale,
}

impl Station {
    /// Whether this is what is shown.
    fn is<M>(self, show: &Show<M>) -> bool {
        match (self, show) {
            (Self::Turn, Show::Turn) | (Self::Scores, Show::Scores) | (Self::Tale, Show::Tale(_)) => true,
            (Self::Terms(list), Show::Terms(shown, _)) => list == *shown,
            (Self::Details(seat), Show::Details(shown, _)) => seat == *shown,
            _ => false,
        }
    }
}

impl<G: OnDevice, F: NorFlash> Play<'_, G, F> {
    /// Somebody turned or pressed the knob.
    pub async fn knob(&mut self, event: KnobEvent) {
        match (event, &self.show) {
            // From a menu that opened of itself, back leads to what is asked.
            (KnobEvent::Back, Show::Menu(_)) => self.show = Show::Turn,
            (KnobEvent::Back, Show::Group(group, _)) => {
                let place = place_of(self.game, None, Entry::Group(*group));
                self.show = Show::Menu(place.unwrap_or(0));
            }
            (KnobEvent::Back, _) => self.rest(),
            (KnobEvent::Turned(clicks), _) => self.turn(clicks),
            (KnobEvent::LongPressed, _) if self.moves() > 0 => self.show = Show::Undo { on_yes: false },
            (KnobEvent::LongPressed, _) => {}
            (KnobEvent::Pressed, Show::Menu(cursor)) => match nth_entry(self.game, None, *cursor) {
                Some(Entry::Move(m)) => _ = self.play(&[m]).await,
                Some(Entry::Group(group)) => self.show = Show::Group(group, 0),
                None => {}
            },
            (KnobEvent::Pressed, Show::Group(group, cursor)) => {
                if let Some(Entry::Move(m)) = nth_entry(self.game, Some(*group), *cursor) {
                    self.play(&[m]).await;
                }
            }
            (KnobEvent::Pressed, Show::Dial(number)) => {
                if let Some(m) = self.game.dialled(*number) {
                    self.play(&[m]).await;
                }
            }
            (KnobEvent::Pressed, Show::Ask(gestures, cursor)) => {
                if let Some(gesture) = gestures.get(*cursor).cloned() {
                    self.play(&gesture).await;
                }
            }
            (KnobEvent::Pressed, Show::AskTag(choices, cursor)) => {
                if let Some(&m) = choices.get(*cursor) {
                    self.play(&[m]).await;
                }
            }
            (KnobEvent::Pressed, Show::Undo { on_yes: true }) => _ = self.take_back(1).await,
            (KnobEvent::Pressed, Show::PutBack(guide)) => {
                self.show = Show::Distrust { guide: *guide, on_yes: false };
            }
            (KnobEvent::Pressed, Show::Distrust { guide, on_yes: true }) => {
                self.distrusted = self.distrusted | guide.lift | guide.put;
                self.ignore(self.blind);
                self.rest();
            }
            (KnobEvent::Pressed, Show::Turn) => match (self.game.pass(), self.game.dial()) {
                (Some(pass), _) => _ = self.play(&[pass]).await,
                (None, Some(_)) => self.show = Show::Dial(0),
                (None, None) => match (count_entries(self.game, None), nth_legal(self.game, 0)) {
                    // Nothing to choose: the press says that it is done.
                    (1, Some(only)) => _ = self.play(&[only]).await,
                    _ => self.show = Show::Menu(0),
                },
            },
            (KnobEvent::Pressed, Show::GameOver(_)) => self.turn(1),
            (KnobEvent::Pressed, _) => self.rest(),
        }
    }

    fn turn(&mut self, clicks: i8) {
        let (pages, tales) = (self.pages(), self.game.tales().into());
        match &mut self.show {
            Show::Menu(cursor) => *cursor = turned(*cursor, clicks, count_entries(self.game, None)),
            Show::Group(group, cursor) => {
                *cursor = turned(*cursor, clicks, count_entries(self.game, Some(*group)));
            }
            Show::Dial(number) => {
                let most = self.game.dial().map_or(0, |(_, most)| most);
                *number = turned((*number).into(), clicks, usize::from(most) + 1) as u16;
            }
            Show::Ask(gestures, cursor) => *cursor = turned(*cursor, clicks, gestures.len()),
            Show::AskTag(choices, cursor) => *cursor = turned(*cursor, clicks, choices.len()),
            Show::Undo { on_yes } | Show::Distrust { on_yes, .. } => *on_yes = clicks > 0,
            Show::Refused(_, page) | Show::Tag(_, page) | Show::Flash(_, page) | Show::GameOver(page) => {
                *page = turned((*page).into(), clicks, pages) as u8;
            }
            Show::Details(_, page) if turned((*page).into(), clicks, pages) != usize::from(*page) => {
                *page = turned((*page).into(), clicks, pages) as u8;
            }
            Show::Tale(page) if turned((*page).into(), clicks, tales) != usize::from(*page) => {
                *page = turned((*page).into(), clicks, tales) as u8;
            }
            Show::Terms(_, page) if turned((*page).into(), clicks, pages) != usize::from(*page) => {
                *page = turned((*page).into(), clicks, pages) as u8;
            }
            // The first page stands there.
            Show::Turn if clicks > 0 && self.game.is_dealing() && pages > 1 => self.show = Show::Terms(0, 1),
            // A press passes: so a turn is for who wants to act.
            Show::Turn if clicks > 0 && self.game.pass().is_some() => self.show = Show::Menu(0),
            Show::Turn
            | Show::Scores
            | Show::Details(..)
            | Show::Terms(..)
            | Show::Tale(_)
            | Show::PutBack(_) => self.browse(clicks),
        }
    }

    /// Turning without a menu leads through scores, players and what has happened, and back.
    fn browse(&mut self, clicks: i8) {
        let stations = self.stations();
        let here = stations.iter().position(|station| station.is(&self.show)).unwrap_or(0);
        let next = (here as i32 + i32::from(clicks.signum())).rem_euclid(stations.len().max(1) as i32);
        self.show = match stations.get(next as usize) {
            None | Some(Station::Turn) => Show::Turn,
            Some(&Station::Terms(list)) => Show::Terms(list, 0),
            Some(Station::Scores) => Show::Scores,
            Some(&Station::Details(seat)) => Show::Details(seat, 0),
            Some(Station::Tale) => Show::Tale(0),
        };
    }

    /// Everything that there is to look at.
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

/// A cursor after a turn of the knob; it stops at the ends.
pub(in crate::device) fn turned(cursor: usize, clicks: i8, total: usize) -> usize {
    cursor.saturating_add_signed(clicks.into()).min(total.saturating_sub(1))
}
