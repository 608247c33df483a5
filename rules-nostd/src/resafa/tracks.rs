//! Special card tracks, and taking special cards (RES-067 to RES-092).

use super::Resafa;
use super::area::{ByColour, OwnedSpecial};
use super::card::Special;
use super::colour::{Colour, Level};
use super::effect::When;
use super::task::Task;
use crate::Refusal;
use crate::refusal::{need, need_with, no};

impl Resafa<'_> {
    /// Checks that the player whose turn it is may step on a track.
    pub(super) fn judge_step(&self, colour: Colour) -> Result<(), Refusal> {
        let track = &self.edition.tracks[colour];
        let markers = &self.position.mine().markers;
        let next = markers.of(colour) + 1;
        need_with(
            next <= track.spaces,
            "RES-076",
            "The {} marker is at the end of its track.",
            "Step on another track, or choose something else.",
            [colour.name().into()],
        )?;
        match track.icon_at(next) {
            // a step that would land on a forbidden icon is illegal.
            Some(level) if colour != Colour::Pink => {
                let limit = self.edition.player_board.level_limits[level.index()];
                need_with(
                    self.tracks_at(markers, level) < limit,
                    "RES-074",
                    "Yellow, white and blue: level {} on at most {} of these tracks, and you have that.",
                    "Step on another track; the pink one has no limit.",
                    [level.name().into(), limit.into()],
                )
            }
            _ => Ok(()),
        }
    }

    /// Returns on how many of the yellow, white and blue tracks a level is reached.
    pub(super) fn tracks_at(&self, markers: &ByColour, level: Level) -> u8 {
        let limited = [Colour::Yellow, Colour::White, Colour::Blue];
        limited.into_iter().filter(|&colour| self.reaches(markers, colour, level)).count() as u8
    }

    /// Returns whether a marker is on or past the icon of a level.
    pub(super) fn reaches(&self, markers: &ByColour, colour: Colour, level: Level) -> bool {
        markers.of(colour) >= self.edition.tracks[colour].icons[level.index()]
    }

    /// Returns whether any step is possible.
    pub(super) fn can_step(&self) -> bool {
        Colour::ALL.into_iter().any(|colour| self.judge_step(colour).is_ok())
    }

    /// Takes one step. A card icon gives a special card (RES-055, RES-068).
    pub(super) fn step(&mut self, colour: Colour) {
        let marker = self.position.mine_mut().markers.of_mut(colour);
        *marker += 1;
        let space = *marker;
        if let Some(level) = self.edition.tracks[colour].icon_at(space) {
            self.push(&[Task::TakeSpecial(colour, level)]);
        }
    }

    /// Returns whether a card of a stack has not been seen. It may lie there face down, or in the
    /// box.
    pub(super) fn is_unseen(&self, card: Special) -> bool {
        let row = &self.edition.specials[card];
        let removed = self.position.bot.as_ref().is_some_and(|bot| bot.removed.contains(&card));
        self.position.stack(row.colour, row.level).open != Some(card)
            && !removed
            && self.position.areas.values().all(|area| area.special(card).is_none())
    }

    /// Iterates over the unseen cards of a stack.
    pub(super) fn unseen(&self, colour: Colour, level: Level) -> impl Iterator<Item = Special> {
        self.edition.stack(colour, level).filter(|&card| self.is_unseen(card))
    }

    /// Checks that a card turned up belongs to its stack and was not seen before.
    pub(super) fn judge_opened(&self, colour: Colour, level: Level, card: Special) -> Result<(), Refusal> {
        self.judge_of_stack(colour, level, card)?;
        need(self.is_unseen(card), "RES-011", "That special card lies elsewhere already.", "Check the card.")
    }

    fn judge_of_stack(&self, colour: Colour, level: Level, card: Special) -> Result<(), Refusal> {
        let row = &self.edition.specials[card];
        need(
            row.colour == colour && row.level == level,
            "RES-073",
            "That card belongs to another stack.",
            "Take a card of the stack of the level just reached.",
        )
    }

    /// Checks browsing, which needs something to look at.
    pub(super) fn judge_browse(&self, colour: Colour, level: Level) -> Result<(), Refusal> {
        need(
            self.position.stack(colour, level).hidden > 0,
            "A-21",
            "Only the visible card is left in that stack.",
            "Take the top card.",
        )
    }

    /// Checks picking a card of the stack: the visible one, or one that was hidden (RES-070).
    pub(super) fn judge_pick(&self, colour: Colour, level: Level, card: Special) -> Result<(), Refusal> {
        self.judge_of_stack(colour, level, card)?;
        need(
            self.position.stack(colour, level).open == Some(card) || self.is_unseen(card),
            "RES-070",
            "That card is not in the stack any more.",
            "Pick another card of the stack.",
        )
    }

    /// Takes the top card, with 1 VP and 1 coin (RES-069).
    pub(super) fn take_top(&mut self, colour: Colour, level: Level) {
        let me = self.position.me();
        self.replace_by_opening(colour, level);
        if let Some(card) = self.position.stack_mut(colour, level).open.take() {
            self.gain_vp(me, 1);
            self.gain_coins(me, 1);
            self.obtain(card);
        }
    }

    /// Takes a card of a browsed stack, without VP and coin (RES-070, A-20).
    pub(super) fn pick_special(&mut self, colour: Colour, level: Level, card: Special) {
        self.replace_by_opening(colour, level);
        let stack = self.position.stack_mut(colour, level);
        if stack.open == Some(card) {
            stack.open = None;
        } else {
            stack.hidden = stack.hidden.saturating_sub(1);
        }
        if stack.hidden > 1 {
            self.push(&[Task::ShuffleStack(colour, level)]);
        }
        self.obtain(card);
    }

    /// Replaces the current task with turning up the next card of this stack and the first of the
    /// next level (RES-072).
    fn replace_by_opening(&mut self, colour: Colour, level: Level) {
        self.replace(&[]);
        self.open_from(colour, level);
    }

    /// Turns up the stacks that show a card after somebody reached a level.
    pub(super) fn open_from(&mut self, colour: Colour, level: Level) {
        if let Some(next) = level.next() {
            self.push(&[Task::OpenStack(colour, next)]);
        }
        self.push(&[Task::OpenStack(colour, level)]);
    }

    /// Gives a special card to the player.
    fn obtain(&mut self, card: Special) {
        let row = &self.edition.specials[card];
        let me = self.position.me();
        let round = self.position.round;
        let edition = self.edition;
        let mine = self.position.mine_mut();
        // One card per icon, and at most nine icons can be reached, so there is room.
        let _ = mine.specials.push(OwnedSpecial { card, used: false });
        match row.colour {
            Colour::Yellow => {
                let _ = mine.unswapped.push(card);
                mine.unswapped.sort_unstable_by_key(|&card| edition.specials[card].level);
            }
            // The earlier, the more VP (RES-088).
            Colour::Pink => {
                let (coins, vp) = match round {
                    0..=2 => (2, 3),
                    3..=4 => (1, 1),
                    _ => (0, 0),
                };
                self.gain_coins(me, coins);
                self.gain_vp(me, vp);
            }
            Colour::White | Colour::Blue => {
                if self.is_immediate(card) {
                    self.came();
                }
            }
        }
    }

    /// Returns whether a special card is used once, when its owner chooses (RES-092).
    pub(super) fn is_immediate(&self, card: Special) -> bool {
        let row = &self.edition.specials[card];
        matches!(row.colour, Colour::White | Colour::Blue)
            && !matches!(row.effect.when, When::Always(_) | When::End { .. })
    }

    /// Checks using an immediate special card.
    pub(super) fn judge_use_special(&self, card: Special) -> Result<(), Refusal> {
        let Some(owned) = self.position.mine().special(card) else {
            return no("RES-092", "You do not have that special card.", "Use one that lies in your area.");
        };
        need(
            self.is_immediate(card),
            "RES-090",
            "That card is not used up: it works by itself, or at the end of the game.",
            "Use an immediate white or blue card.",
        )?;
        need(
            !owned.used,
            "RES-092",
            "That card was used and lies face down.",
            "An immediate card works once.",
        )?;
        self.judge_effect(super::task::Origin::Special(card))
    }

    /// Returns whether anybody, including the bot, has reached a level.
    pub(super) fn anyone_reaches(&self, colour: Colour, level: Level) -> bool {
        let humans = self.position.areas.values().map(|area| &area.markers);
        humans
            .chain(self.position.bot.iter().map(|bot| &bot.markers))
            .any(|markers| self.reaches(markers, colour, level))
    }

    /// Returns whether the stack of a level has to show a card, apart from what is about to be turned up.
    pub(super) fn is_open_level(&self, colour: Colour, level: Level) -> bool {
        match level {
            Level::I => true,
            Level::II => self.anyone_reaches(colour, Level::I),
            Level::III => self.anyone_reaches(colour, Level::II),
        }
    }

    /// Returns the next level I stack without a visible card, during set-up.
    pub(super) fn awaits_special(&self) -> Option<Colour> {
        Colour::ALL.into_iter().find(|&colour| self.position.stack(colour, Level::I).open.is_none())
    }

    /// Turns up a card.
    pub(super) fn open_special(&mut self, card: Special) {
        let row = &self.edition.specials[card];
        let stack = self.position.stack_mut(row.colour, row.level);
        stack.open = Some(card);
        stack.hidden = stack.hidden.saturating_sub(1);
    }
}
