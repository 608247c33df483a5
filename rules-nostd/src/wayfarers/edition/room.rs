//! Memory for an edition, filled row by row.

use super::provenance::{Printed, Source};
use crate::edition::room::{Blank, Bytes, blank, blank_enums, read, read_all, read_each, read_list};
use crate::wayfarers::asset::Assets;
use crate::wayfarers::caravan::{CaravanCell, CaravanLine};
use crate::wayfarers::count::{Rest, Score};
use crate::wayfarers::edition::{Components, LandAbility};
use crate::wayfarers::effect::{Action, Amounts, DiceSpace, Effect};
use crate::wayfarers::journal::Toll;
use crate::wayfarers::link::{LeftBars, RightBars};
use crate::wayfarers::tile::TilePrice;
use crate::wayfarers::{
    Board, CardKind, Edge, Inspiration, JournalSpace, JournalTile, Land, Name, Section, Slide, Slot, Space,
    Tile, TileColour, Townsfolk, Trigger, Water,
};

/// Reads the source and the stand-in mark, which precede the value.
fn head<'p, T>(into: &'p mut Printed<T>, from: &mut Bytes<'_>) -> postcard::Result<&'p mut T> {
    read(&mut into.source, from)?;
    read(&mut into.stand_in, from)?;
    Ok(&mut into.value)
}

impl Components {
    /// Reads all fields in the order of the compact form.
    pub(super) fn fill(&mut self, from: &mut Bytes<'_>) -> postcard::Result<()> {
        let Self {
            game,
            name,
            land,
            water,
            space,
            space_prices,
            inspiration,
            townsfolk,
            player_board,
            boards,
            common_sets,
            crossings,
            journal,
            journal_tiles,
            tiles,
            stores,
            spots,
            rows,
        } = self;
        read(game, from)?;
        read(name, from)?;
        read_each(head(land, from)?, from)?;
        read_each(head(water, from)?, from)?;
        read_each(head(space, from)?, from)?;
        read(space_prices, from)?;
        read_each(head(inspiration, from)?, from)?;
        read_each(head(townsfolk, from)?, from)?;
        read(player_board, from)?;
        read_each(boards, from)?;
        read(common_sets, from)?;
        read_list(head(crossings, from)?, from)?;
        read_each(head(journal, from)?, from)?;
        read_each(head(journal_tiles, from)?, from)?;
        read_each(tiles, from)?;
        read_each(head(stores, from)?, from)?;
        read_all(head(spots, from)?, from)?;
        read_each(head(rows, from)?, from)
    }
}

const NO_ACTION: Action = Action { cost: Amounts::NONE, less: Amounts::NONE, effect: Effect::NONE };

blank! {
    Source = Source::None;
    Assets = Assets::NONE;
    Effect = Effect::NONE;
    Action = NO_ACTION;
    DiceSpace = DiceSpace { needs: Assets::NONE, action: NO_ACTION };
    LandAbility = LandAbility::Space(Blank::BLANK);
    LeftBars = LeftBars([false; 4]);
    RightBars = RightBars { guild: None, silver: false, provision: false, card: false };
    Score = Score { base: 0, rest: Rest::Flat };
    Toll = Toll::Free;
    TilePrice = TilePrice::FREE;
    CaravanLine = CaravanLine([CaravanCell::Plain; 6]);
    Land = Self::FIRST;
    Water = Self::FIRST;
    Space = Self::FIRST;
    Townsfolk = Self::FIRST;
    Inspiration = Self::FIRST;
}

blank_enums! {
    Board CardKind Edge JournalSpace JournalTile Name Section Slide Slot Tile TileColour Trigger
}

impl<T: Blank> Blank for Printed<T> {
    const BLANK: Self = Self { source: Source::None, stand_in: false, value: T::BLANK };
}

impl Blank for Components {
    const BLANK: Self = Self {
        game: Blank::BLANK,
        name: Blank::BLANK,
        land: Blank::BLANK,
        water: Blank::BLANK,
        space: Blank::BLANK,
        space_prices: Blank::BLANK,
        inspiration: Blank::BLANK,
        townsfolk: Blank::BLANK,
        player_board: Blank::BLANK,
        boards: Blank::BLANK,
        common_sets: Blank::BLANK,
        crossings: Blank::BLANK,
        journal: Blank::BLANK,
        journal_tiles: Blank::BLANK,
        tiles: Blank::BLANK,
        stores: Blank::BLANK,
        spots: Blank::BLANK,
        rows: Blank::BLANK,
    };
}
