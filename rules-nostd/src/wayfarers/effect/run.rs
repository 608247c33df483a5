//! Carries out effects: costs, parts in any order, effects that wait for each other.

use crate::wayfarers::Wayfarers;
use crate::wayfarers::caravan::CaravanCell;
use crate::wayfarers::card::CardKind;
use crate::wayfarers::effect::{Action, Amounts, Branch, Deed, Part, Spot};
use crate::wayfarers::means::Means;
use crate::wayfarers::origin::Origin;
use crate::wayfarers::position::MAX_WAITING;
use crate::wayfarers::task::{DEEPEST, ROOM_FOR_EFFECT, Task, Terms};

/// The most effects one gain can trigger: a player's vistas with their townsfolk, an immediate effect, links.
/// In the known edition no gain triggers more than 13.
const ROOM_FOR_WAITING: usize = 24;

/// The parts of an effect.
#[derive(Clone, Copy, Debug)]
pub enum Given<'e> {
    /// Printed on a card, tile or space.
    Parts(&'e [Part]),
    /// A single one, such as a link.
    One(Part),
    /// No parts.
    Nothing,
}

impl Given<'_> {
    /// Returns the parts in printed order.
    pub fn parts(&self) -> &[Part] {
        match self {
            Self::Parts(parts) => parts,
            Self::One(part) => core::slice::from_ref(part),
            Self::Nothing => &[],
        }
    }

    /// Iterates over the parts that are left, each with its index.
    fn left(&self, left: u8) -> impl Iterator<Item = (u8, Part)> {
        (0..).zip(self.parts().iter().copied()).filter(move |(place, _)| left & 1 << place != 0)
    }
}

/// Returns whether a deed asks for a target. If so, the player can decline it there.
fn asks(deed: Deed) -> bool {
    !matches!(deed, Deed::Influence(Spot::Guild(_)) | Deed::Draw(_))
}

/// Returns whether a part is applied without asking: nobody declines silver.
fn is_plain(part: Part) -> bool {
    matches!(part.deed, Deed::Gain(_)) && part.branch == Branch::Always
}

impl<'e> Wayfarers<'e> {
    /// Returns what an effect gives.
    pub fn parts_of(&self, origin: Origin) -> Given<'e> {
        let edition = self.edition;
        let effect = match origin {
            Origin::Space(_) | Origin::Worker(_) => match self.action(origin) {
                Some(action) => &action.effect,
                None => return Given::Nothing,
            },
            Origin::Townsfolk(card) => &edition.townsfolk[card].effect,
            Origin::Resting => &edition.player_board.rest,
            Origin::Land(card) => &edition.land[card].immediate,
            Origin::Water(card) => &edition.water[card].immediate,
            Origin::Sky(card) => &edition.space[card].immediate,
            Origin::Vista(card) => match edition.land[card].vista() {
                Some(vista) => &vista.effect,
                None => return Given::Nothing,
            },
            Origin::Journal(space) => &edition.journal[space].effect,
            Origin::Tile(tile) => &edition.journal_tiles[tile].effect,
            Origin::Link(link) => return Given::One(Part::once(link.deed())),
            Origin::Cell(cell) => {
                let board = self.position.mine().board.map(|board| &edition.boards[board]);
                return match board.map(|board| board.cell(cell)) {
                    Some(CaravanCell::Icon(icon)) => Given::One(Part::once(icon.deed())),
                    _ => Given::Nothing,
                };
            }
        };
        Given::Parts(&effect.parts)
    }

    /// Returns the action of a dice space or worker spot, which may have a cost.
    pub fn action(&self, origin: Origin) -> Option<&'e Action> {
        match origin {
            Origin::Space(stand) => self.dice_space(stand).map(|space| &space.action),
            Origin::Worker(at) => self.edition.spot(at.row, at.slot),
            _ => None,
        }
    }

    /// Returns what is left after paying for an effect, or `None` if the player cannot pay (WAY-037).
    pub(in crate::wayfarers) fn means_after(&self, origin: Origin, means: Means) -> Option<Means> {
        match self.action(origin) {
            Some(action) => means.with_less(action.less).after(action.cost),
            None => Some(means),
        }
    }

    fn cost(&self, origin: Origin) -> Amounts {
        self.action(origin).map_or(Amounts::NONE, |action| action.cost)
    }

    /// Returns whether the player can pay for an effect and it would then do something.
    pub(in crate::wayfarers) fn can_use(&self, origin: Origin, means: Means) -> bool {
        let Some(means) = self.means_after(origin, means) else { return false };
        self.parts_of(origin).parts().iter().any(|part| self.can_do(origin, part.deed, means))
    }

    /// Returns whether the cost of an effect can be paid.
    pub(crate) fn can_pay_for(&self, origin: Origin) -> bool {
        self.means_after(origin, self.means()).is_some()
    }

    /// Returns whether a deed can be done now.
    pub(in crate::wayfarers) fn can_do(&self, origin: Origin, deed: Deed, means: Means) -> bool {
        let mine = self.position.mine();
        match deed {
            Deed::Gain(_) => true,
            Deed::Influence(Spot::Guild(guild)) => self.judge_influence(guild).is_ok(),
            Deed::Influence(Spot::AnyGuild) => self.can_influence(None),
            Deed::Influence(Spot::Card) => self.can_influence_card(),
            Deed::MoveInfluence => mine.in_guilds() > 0,
            Deed::Retrieve => self.can_retrieve(means),
            Deed::Refresh => !mine.dice.is_empty() || mine.placed_dice() > 0,
            Deed::Shift => !mine.dice.is_empty(),
            Deed::Journal => self.can_journal(),
            Deed::Acquire(kind) => self.can_acquire(kind, terms(origin, kind), means),
            Deed::AcquireTownsfolkFree => self.can_acquire(CardKind::Townsfolk, Terms::Free, means),
            Deed::Draw(deck) => self.position.rows[deck.kind()].pile() > 0,
            Deed::Upgrade(colour) => self.can_upgrade(colour, false, means),
            Deed::UpgradeFree(colour) => self.can_upgrade(colour, true, means),
        }
    }

    /// Returns whether the stack has room for one more effect within effects.
    pub(crate) fn has_room(&self) -> bool {
        self.position.tasks.len() + ROOM_FOR_EFFECT <= DEEPEST
            && self.position.waiting.len() + ROOM_FOR_WAITING <= MAX_WAITING
    }

    /// Offers effects that the player uses in any order (RUL-42). Those that need no choice are applied at
    /// once.
    pub(crate) fn offer(&mut self, origins: impl IntoIterator<Item = Origin>) {
        let mut offered = 0;
        for origin in origins {
            let given = self.parts_of(origin);
            if given.parts().is_empty() {
                continue;
            }
            if self.cost(origin).is_none() && given.parts().iter().all(|&part| is_plain(part)) {
                self.use_effect(origin, true);
            } else if self.position.waiting.push(origin).is_ok() {
                offered += 1;
            }
        }
        if offered > 0 {
            self.push(&[Task::Choose(offered)]);
        }
    }

    /// Returns the effects the player can choose from in the current task.
    pub(crate) fn offered(&self, count: u8) -> &[Origin] {
        let waiting = &self.position.waiting;
        &waiting[waiting.len().saturating_sub(count.into())..]
    }

    /// Returns whether a choice of effects waits for the player.
    pub(crate) fn waits_choose(&self, count: u8) -> bool {
        let means = self.means();
        match self.offered(count) {
            [] => false,
            // A single effect without a cost starts anyway; the player can decline its parts.
            &[only] => !self.cost(only).is_none() && self.can_use(only, means),
            several => several.iter().any(|&origin| self.can_use(origin, means)),
        }
    }

    /// Starts the last effect automatically and drops those that can do nothing.
    pub(crate) fn carry_out_choose(&mut self, count: u8) {
        let only = match self.offered(count) {
            &[only] if self.can_use(only, self.means()) => Some(only),
            _ => None,
        };
        if only.is_none() {
            let first = self.position.waiting.len().saturating_sub(count.into());
            for place in first..self.position.waiting.len() {
                self.skip_effect(self.position.waiting[place]);
            }
        }
        self.drop_offered(count);
        if let Some(origin) = only {
            self.use_effect(origin, false);
        }
    }

    /// Drops the remaining effects, which the player declined.
    pub(crate) fn drop_offered(&mut self, count: u8) {
        self.replace(&[]);
        let left = self.position.waiting.len().saturating_sub(count.into());
        self.position.waiting.truncate(left);
    }

    /// Uses one of the offered effects.
    pub(crate) fn use_offered(&mut self, count: u8, origin: Origin) {
        let waiting = &mut self.position.waiting;
        let first = waiting.len().saturating_sub(count.into());
        let Some(place) = waiting.iter().skip(first).position(|&other| other == origin) else { return };
        waiting.remove(first + place);
        self.replace(&[]);
        if count > 1 {
            self.push(&[Task::Choose(count - 1)]);
        }
        self.use_effect(origin, true);
    }

    /// Pays for an effect and starts it: plain gains are applied at once, the rest in the order the player
    /// likes. Choosing an effect with one part also chooses that part.
    pub(crate) fn use_effect(&mut self, origin: Origin, chosen: bool) {
        if let Some(action) = self.action(origin) {
            self.position.turn_state.less = self.means().with_less(action.less).less;
            self.pay(action.cost);
        }
        let given = self.parts_of(origin);
        let mut left = 0u8;
        for (place, part) in given.left(u8::MAX) {
            if is_plain(part) {
                self.tally_gain(origin, part);
                self.begin_part(origin, part);
            } else {
                left |= 1 << place;
            }
        }
        let mut rest = given.left(left);
        match (rest.next(), rest.next()) {
            (None, _) => {}
            (Some((_, part)), None) if chosen && (given.parts().len() == 1 || asks(part.deed)) => {
                if self.can_do(origin, part.deed, self.means()) {
                    self.begin_part(origin, part);
                } else {
                    self.skip_deed(part.deed);
                }
            }
            _ => self.push(&[Task::Parts(origin, left)]),
        }
    }

    /// Returns whether parts wait for the player.
    pub(crate) fn waits_parts(&self, origin: Origin, left: u8) -> bool {
        let means = self.means();
        self.parts_of(origin).left(left).any(|(_, part)| self.can_do(origin, part.deed, means))
    }

    /// Iterates over the parts that are left, counted from 1.
    pub(crate) fn parts_left(&self, origin: Origin, left: u8) -> impl Iterator<Item = (u8, Part)> + use<> {
        let given = self.parts_of(origin);
        let mut parts = [None; crate::wayfarers::effect::MAX_PARTS];
        for (slot, (place, part)) in parts.iter_mut().zip(given.left(left)) {
            *slot = Some((place + 1, part));
        }
        parts.into_iter().flatten()
    }

    /// Takes a part, counted from 1, and gives up the parts it excludes (DEC-10).
    pub(crate) fn take_part(&mut self, origin: Origin, left: u8, number: u8) {
        let given = self.parts_of(origin);
        let Some((place, part)) = given.left(left).find(|(place, _)| place + 1 == number) else { return };
        let mut rest = left & !(1 << place);
        if part.branch != Branch::Always {
            for (other, excluded) in given.left(rest) {
                if excluded.branch != Branch::Always && excluded.branch != part.branch {
                    rest &= !(1 << other);
                }
            }
        }
        self.replace(&[]);
        if rest != 0 {
            self.push(&[Task::Parts(origin, rest)]);
        }
        self.begin_part(origin, part);
    }

    /// Starts a part and asks for its target if it has one.
    fn begin_part(&mut self, origin: Origin, part: Part) {
        let times = part.times.get();
        let task = match part.deed {
            Deed::Gain(resource) => {
                self.position.turn_state.must_act = false;
                return self.gain(resource, times);
            }
            Deed::Influence(Spot::Guild(guild)) if self.position.mine().influence > 0 => {
                self.position.turn_state.must_act = false;
                self.put_in_guild(guild);
                if times == 1 {
                    return;
                }
                Task::Influence(Some(guild), times - 1)
            }
            Deed::Influence(Spot::Guild(guild)) => Task::Influence(Some(guild), times),
            Deed::Influence(Spot::AnyGuild) => Task::Influence(None, times),
            Deed::Influence(Spot::Card) => Task::InfluenceCard(times),
            Deed::MoveInfluence => Task::MoveInfluence(times),
            Deed::Retrieve => Task::Retrieve(times),
            Deed::Refresh => Task::Refresh(times),
            Deed::Shift => Task::Shift(times),
            Deed::Journal => Task::Journal(times),
            Deed::Acquire(kind) => Task::Acquire(kind, terms(origin, kind)),
            Deed::AcquireTownsfolkFree => Task::Acquire(CardKind::Townsfolk, Terms::Free),
            Deed::Draw(deck) => {
                self.position.turn_state.must_act = false;
                return self.begin_draw(deck);
            }
            Deed::Upgrade(colour) => Task::Upgrade(colour, false),
            Deed::UpgradeFree(colour) => Task::Upgrade(colour, true),
        };
        // One task per card or tile; the edition check limits how many.
        let often = if matches!(task, Task::Acquire(..) | Task::Upgrade(..)) { times } else { 1 };
        (0..often).for_each(|_| self.push(&[task]));
    }
}

/// Returns the terms of an acquisition. After placing a die, the player may draw three land or water cards
/// instead (WAY-118, RUL-44).
fn terms(origin: Origin, kind: CardKind) -> Terms {
    match (origin, kind) {
        (Origin::Space(_), CardKind::Land | CardKind::Water) => Terms::ByDie,
        _ => Terms::Paid,
    }
}
