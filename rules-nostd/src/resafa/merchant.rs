//! Trading bases and merchant tokens (RES-156 to RES-167).

use super::Resafa;
use super::edition::{BaseSpace, MerchantRow};
use super::effect::Occasion;
use super::item::{Discount, Token};
use super::place::Centre;
use super::supply::MOST_BASES;
use super::task::Task;
use super::timing::KEEP_IT;
use crate::refusal::{need, need_with};
use crate::{Refusal, Seat};

impl<'e> Resafa<'e> {
    /// Iterates over the base spaces of a centre that are open at this player count, numbered from
    /// 1 (RES-159, RES-160).
    pub(super) fn open_bases(&self, centre: Centre) -> impl Iterator<Item = (u8, &'e BaseSpace)> {
        let players = self.position.player_count();
        let spaces = self.edition.base_spaces(self.position.side(), centre);
        let numbered = spaces.iter().enumerate().map(|(place, space)| (place as u8 + 1, space));
        numbered.filter(move |(_, space)| space.players.has(players))
    }

    /// Iterates over the open base spaces that are free.
    pub(super) fn free_bases(&self, centre: Centre) -> impl Iterator<Item = (u8, &'e BaseSpace)> {
        let taken = self.position.bases[centre];
        self.open_bases(centre)
            .filter(move |(number, _)| taken.get(usize::from(number - 1)).is_some_and(Option::is_none))
    }

    /// Returns whether a player can place another base in a centre at all.
    pub(super) fn can_base(&self, seat: Seat, centre: Centre) -> bool {
        !self.position.has_base(seat, centre)
            && self.position.bases_of(seat) < MOST_BASES
            && self.free_bases(centre).next().is_some()
    }

    /// Returns whether the player can pay for a base after discounts (RES-158, RES-287).
    pub(super) fn can_pay_base(&self) -> bool {
        self.affords(self.edition.player_board.base_cost.value, Discount::NONE, Occasion::Base)
    }

    pub(super) fn judge_base(&self, centre: Centre, number: u8) -> Result<(), Refusal> {
        let me = self.position.me();
        need_with(
            !self.position.has_base(me, centre),
            "RES-157",
            "You have a base in {} already.",
            "One base in each centre: say done.",
            [centre.name().into()],
        )?;
        need(self.position.bases_of(me) < MOST_BASES, "A-79", "All your cubes are placed.", "Say done.")?;
        need_with(
            self.open_bases(centre).any(|(open, _)| open == number),
            "RES-160",
            "Base space {} of {} does not exist, or is not open at this player count.",
            "Choose another space.",
            [number.into(), centre.name().into()],
        )?;
        need_with(
            self.free_bases(centre).any(|(free, _)| free == number),
            "RES-159",
            "Base space {} of {} is taken.",
            "Choose a free one.",
            [number.into(), centre.name().into()],
        )?;
        match self.lacks_now(self.edition.player_board.base_cost.value, Discount::NONE, Occasion::Base) {
            Some(lack) => Err(lack.refuse("RES-158", "Get it first, or say done.")),
            None => Ok(()),
        }
    }

    /// Returns why a merchant token cannot be gained.
    #[cold]
    pub(super) fn why_no_token(&self, kind: Token) -> Refusal {
        let (rule, reason) = match self.position.supply.tokens(kind) {
            0 => ("A-81", "No {} token is left."),
            _ => ("A-80", "Your board has no place left for a {} token."),
        };
        Refusal::new(rule, reason, KEEP_IT).with([kind.name().into()])
    }

    /// Places a base, and gives the bonus and token of its space (RES-161, RES-162).
    pub(super) fn place_base(&mut self, centre: Centre, number: u8) {
        self.replace(&[]);
        let me = self.position.me();
        let price = self.edition.player_board.base_cost.value;
        let place = usize::from(number.saturating_sub(1));
        let Some(space) = self.edition.base_spaces(self.position.side(), centre).get(place) else { return };
        self.settle(price, Discount::NONE, Occasion::Base);
        if let Some(owner) = self.position.bases[centre].get_mut(place) {
            *owner = Some(me);
        }
        self.settle_rest(Occasion::Base);
        if let Some(bonus) = space.bonus {
            self.give(bonus);
        }
        self.push(&[Task::PlaceToken(space.token)]);
    }

    /// Iterates over the rows with a free space (RES-165).
    pub(super) fn free_rows(&self) -> impl Iterator<Item = MerchantRow> {
        let spaces = self.edition.player_board.row_values.len();
        MerchantRow::ALL.into_iter().filter(move |&row| self.position.mine().tokens.row(row).len() < spaces)
    }

    fn causeway_has_room(&self) -> bool {
        self.position.mine().tokens.causeway.len() < usize::from(*self.edition.player_board.causeway)
            && !self.position.mine().tokens.causeway.is_full()
    }

    /// Returns whether a token can be gained: one is left, and there is a place for it (A-80,
    ///
    pub(super) fn can_place_token(&self, kind: Token) -> bool {
        self.position.supply.tokens(kind) > 0
            && (self.causeway_has_room() || self.free_rows().next().is_some())
    }

    /// Returns whether a token goes into a row, because the causeway is full (RES-163).
    pub(super) fn needs_row(&self) -> bool {
        !self.causeway_has_room()
    }

    /// Returns whether the player has to choose a row (D-31).
    pub(super) fn waits_token(&self, kind: Token) -> bool {
        self.can_place_token(kind) && self.needs_row() && self.free_rows().count() > 1
    }

    /// Places a token that has only one place to go, or none (RES-163).
    pub(super) fn carry_out_token(&mut self, kind: Token) {
        let row = self.free_rows().next();
        if !self.can_place_token(kind) {
            self.replace(&[]);
        } else if self.causeway_has_room() {
            self.replace(&[]);
            let supply = self.position.supply.tokens_mut(kind);
            *supply -= 1;
            let _ = self.position.mine_mut().tokens.causeway.push(kind);
        } else if let Some(row) = row {
            self.place_token(kind, row);
        }
    }

    pub(super) fn judge_row(&self, row: MerchantRow) -> Result<(), Refusal> {
        need_with(
            self.free_rows().any(|free| free == row),
            "RES-165",
            "The {} row is full.",
            "Choose another row.",
            [row.name().into()],
        )
    }

    pub(super) fn place_token(&mut self, kind: Token, row: MerchantRow) {
        self.replace(&[]);
        let supply = self.position.supply.tokens_mut(kind);
        *supply = supply.saturating_sub(1);
        // The row has a free space, and the list has room for all spaces.
        let _ = self.position.mine_mut().tokens.row_mut(row).push(kind);
    }
}
