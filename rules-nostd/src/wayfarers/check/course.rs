//! The invariants of section 8 of the ledger about the course of the game and about consecutive positions.

use crate::wayfarers::Wayfarers;
use crate::wayfarers::check::hold;
use crate::wayfarers::guild::Guild;
use crate::wayfarers::journal::JournalSpace;
use crate::wayfarers::task::{TURN, Task};
use crate::{InvariantError, Seat};

impl Wayfarers<'_> {
    /// Checks INV-29, INV-30, INV-32, and that tasks and turn match.
    pub(super) fn check_course(&self) -> Result<(), InvariantError> {
        let position = &self.position;
        let players = position.areas.players();
        for space in JournalSpace::ALL.into_iter().filter(|space| space.is_final()) {
            let markers = position.areas.values().filter(|area| area.marker == space).count();
            hold(markers <= 1, "INV-29", "a final space has at most 1 marker")?;
        }
        match position.final_turns {
            None => {}
            Some(left) => {
                hold(
                    self.is_ending(),
                    "INV-29",
                    "the end is triggered by a marker on a final space, or by a standstill",
                )?;
                hold(usize::from(left) <= players, "INV-30", "each player has one final turn")?;
            }
        }
        hold(
            !position.tasks.is_empty() || position.final_turns == Some(0),
            "INV-30",
            "the game ends after the last turn",
        )?;
        hold(
            position.final_turns != Some(0) || position.tasks.is_empty(),
            "INV-30",
            "after the last turn nothing is left",
        )?;
        self.check_set_up()?;
        self.check_hand()?;
        self.check_tasks()
    }

    /// Checks INV-32: each journal tile is on a tile space and used once, and everybody has a board.
    fn check_set_up(&self) -> Result<(), InvariantError> {
        let position = &self.position;
        for (space, tile) in position.journal_tiles.iter() {
            let Some(tile) = tile else { continue };
            hold(self.edition.journal[space].tile, "INV-32", "journal tiles lie on the spaces for them")?;
            let copies =
                position.journal_tiles.values().iter().filter(|other| **other == Some(*tile)).count();
            hold(copies == 1, "INV-32", "every journal tile lies in one place")?;
        }
        for (seat, area) in position.areas.iter() {
            let shared = |other: &Seat| *other != seat && position.areas[*other].board == area.board;
            hold(
                area.board.is_none() || !position.areas.seats().any(|other| shared(&other)),
                "INV-32",
                "boards differ",
            )?;
        }
        let pending = |task: Task| position.tasks.contains(&task);
        hold(
            pending(Task::LayTiles) || self.awaits_tile().is_none(),
            "INV-32",
            "every space for a journal tile has one",
        )?;
        hold(
            pending(Task::DealBoards) || self.awaits_board().is_none(),
            "INV-32",
            "everybody has a player board",
        )?;
        let in_turn = position.tasks.first() == TURN.first();
        hold(
            in_turn || pending(Task::FillRows) || self.awaits_card().is_none(),
            "INV-16",
            "rows are full between turns",
        )
    }

    /// Checks every invariant about a step from one position to the next.
    pub(crate) fn check_since(&self, before: &Self) -> Result<(), InvariantError> {
        for (seat, area) in self.position.areas.iter() {
            if !before.position.areas.seats_at(seat) {
                return hold(false, "INV-22", "nobody joins a game under way");
            }
            let old = &before.position.areas[seat];
            let dice = |game: &Self| {
                let area = &game.position.areas[seat];
                area.dice.total() + game.position.dice_in_hand(seat) + u16::from(area.placed_dice())
            };
            hold(area.reserve <= old.reserve, "INV-02", "the reserve never grows")?;
            hold(dice(self) >= dice(before), "INV-02", "dice in play are never lost")?;
            hold(
                area.placed_dice() <= old.placed_dice().saturating_add(1),
                "INV-05",
                "at most one die goes to a space",
            )?;
            hold(
                area.lands.len() >= old.lands.len()
                    && area.waters.len() >= old.waters.len()
                    && area
                        .lands
                        .iter()
                        .zip(&old.lands)
                        .all(|(new, old)| keeps(new.card == old.card, new, old))
                    && area
                        .waters
                        .iter()
                        .zip(&old.waters)
                        .all(|(new, old)| keeps(new.card == old.card, new, old)),
                "INV-22",
                "no card leaves a panorama",
            )?;
            hold(area.caravan.starts_with(&old.caravan), "INV-24", "a placed tile stays where it is")?;
            hold(
                self.has_moved_right(seat, before),
                "INV-28",
                "a marker moves along splotches to the right",
            )?;
        }
        self.check_tribute(before)?;
        hold(
            self.position.journal_tiles == before.position.journal_tiles
                || before.position.tasks.contains(&Task::LayTiles),
            "INV-32",
            "journal tiles never move",
        )?;
        self.check_turns(before)
    }

    /// Returns whether a marker is where it was, or one splotch further (INV-28).
    fn has_moved_right(&self, seat: Seat, before: &Self) -> bool {
        let (new, old) = (self.position.areas[seat].marker, before.position.areas[seat].marker);
        new == old || self.edition.crossing(old, new).is_some()
    }

    /// Checks INV-27: opponents of the current player only gain tribute, at most one unit per move. Nothing
    /// else of theirs changes except that influence may return to them.
    fn check_tribute(&self, before: &Self) -> Result<(), InvariantError> {
        if before.position.tasks.contains(&Task::RollStart) {
            return Ok(());
        }
        let mut gained = 0;
        for seat in before.position.areas.seats().filter(|&seat| seat != before.position.me()) {
            let (new, old) = (&self.position.areas[seat], &before.position.areas[seat]);
            let (silver, provisions) =
                (new.silver.checked_sub(old.silver), new.provisions.checked_sub(old.provisions));
            let (Some(silver), Some(provisions)) = (silver, provisions) else {
                return hold(false, "INV-27", "only the player whose turn it is pays");
            };
            gained += u16::from(silver) + u16::from(provisions);
            hold(
                Guild::ALL.into_iter().all(|guild| new.guilds[guild] == old.guilds[guild]),
                "INV-27",
                "nobody else's influence in guilds changes",
            )?;
        }
        hold(gained <= 1, "INV-27", "tribute is one unit")
    }

    /// Checks INV-09, INV-14, INV-30.
    fn check_turns(&self, before: &Self) -> Result<(), InvariantError> {
        let (new, old) = (&self.position, &before.position);
        let same_turn =
            old.tasks.first() == new.tasks.first() && old.turn == new.turn && !old.tasks.is_empty();
        let in_turn = same_turn && new.tasks.first() == TURN.first();
        if in_turn {
            let (now, then) = (&new.turn_state, &old.turn_state);
            let used = |now: bool, then: bool| now >= then;
            hold(
                used(now.traded, then.traded)
                    && used(now.hired, then.hired)
                    && used(now.science, then.science),
                "INV-09",
                "an ability used stays used for the turn",
            )?;
            hold(used(now.acted, then.acted), "INV-05", "one main action per turn")?;
            if let Some(placed) = then.placed {
                let there = new.rows[placed.at.row].at(placed.at.slot);
                hold(
                    there.is_some_and(|there| there.workers.has(placed.worker)),
                    "INV-14",
                    "a worker placed in this turn stays there",
                )?;
            }
        }
        let stays = new.final_turns == old.final_turns;
        let triggered = old.final_turns.is_none() && new.final_turns == Some(new.areas.players() as u8);
        let counted =
            matches!((old.final_turns, new.final_turns), (Some(then), Some(now)) if then == now + 1);
        hold(stays || triggered || counted, "INV-30", "final turns are counted down one by one")
    }
}

/// Returns whether a column lost nothing (INV-22).
fn keeps<C>(
    same: bool,
    new: &crate::wayfarers::area::Column<C>,
    old: &crate::wayfarers::area::Column<C>,
) -> bool {
    same && (old.space.is_none() || old.space == new.space)
        && (old.inspiration.is_none() || old.inspiration == new.inspiration)
        && (old.post.townsfolk.is_none() || old.post.townsfolk == new.post.townsfolk)
}
