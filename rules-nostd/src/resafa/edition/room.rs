//! The room for an edition, filled row by row.

use heapless::Vec;

use super::provenance::Source;
use crate::edition::room::{Blank, Bytes, blank, blank_enums, read, read_all, read_each, read_list};
use crate::resafa::edition::{BySide, Components, Network, PlayerBoard};
use crate::resafa::effect::{Effect, When};
use crate::resafa::item::Price;
use crate::resafa::network::{Openings, Space};
use crate::resafa::solo::SoloHalf;
use crate::resafa::{
    ActionSet, Arrow, BoardSide, BotIcon, CanalBonus, CanalSide, CanalTile, CellKind, Centre, Colour, Face,
    Heading, Level, MainAction, MerchantRow, Place, Sack, SetupCard, SoloCard, Starting, Tier, TileColour,
    TrackSign, TradingTile, Workshop,
};

impl Components {
    /// Reads every field, in the order of the compact form.
    pub(super) fn fill(&mut self, from: &mut Bytes<'_>) -> postcard::Result<()> {
        let Self {
            game,
            name,
            centres,
            roads,
            trading_tiles,
            bases,
            network,
            canal_tiles,
            canal_bonuses,
            canal_setups,
            workshops,
            workshop_backs,
            greens,
            tracks,
            specials,
            bonuses,
            bonus_decks,
            sacks,
            action_cards,
            player_board,
            canal_scale,
            solo_actions,
            solo_cards,
            solo_opening,
            score_track,
        } = self;
        read(game, from)?;
        read(name, from)?;
        read_each(centres, from)?;
        read_list(roads, from)?;
        read_all(trading_tiles, from)?;
        read_each(&mut bases.few, from)?;
        read_each(&mut bases.many, from)?;
        read(&mut network.few, from)?;
        read(&mut network.many, from)?;
        read_all(canal_tiles, from)?;
        read_each(canal_bonuses, from)?;
        read_list(canal_setups, from)?;
        read_each(workshops, from)?;
        read_each(workshop_backs, from)?;
        read_each(greens, from)?;
        read_each(tracks, from)?;
        read_each(specials, from)?;
        read_list(bonuses, from)?;
        read_all(bonus_decks, from)?;
        read_each(sacks, from)?;
        read_each(action_cards, from)?;
        read(player_board, from)?;
        read(canal_scale, from)?;
        read_all(solo_actions, from)?;
        read_each(solo_cards, from)?;
        read(solo_opening, from)?;
        read(score_track, from)
    }
}

blank! {
    Source = Source::None;
    Openings = Openings::STRAIGHT;
    Price = Price::FREE;
    crate::resafa::Players = crate::resafa::Players::ALL;
    crate::resafa::YellowActions = crate::resafa::YellowActions::None;
    Effect = Effect { when: When::AnyTime, cost: Price::FREE, one_of: false, gains: Vec::new() };
    SoloHalf = SoloHalf { action: Blank::BLANK, colour: Blank::BLANK };
    Space = Space::FIRST;
    crate::resafa::Special = crate::resafa::Special::FIRST;
    crate::resafa::Bonus = crate::resafa::Bonus::FIRST;
}

blank_enums! {
    ActionSet Arrow BoardSide BotIcon CanalBonus CanalSide CanalTile CellKind Centre Colour Face Heading
    Level MainAction MerchantRow Place Sack SetupCard SoloCard Starting Tier TileColour TrackSign TradingTile
    Workshop
}

impl<T: Blank> Blank for BySide<T> {
    const BLANK: Self = Self { few: T::BLANK, many: T::BLANK };
}

impl Blank for PlayerBoard {
    const BLANK: Self = Self {
        camel_track: Blank::BLANK,
        causeway: Blank::BLANK,
        rows: Blank::BLANK,
        row_values: Blank::BLANK,
        scarab_scale: Blank::BLANK,
        level_limits: Blank::BLANK,
        garden_rewards: Blank::BLANK,
        base_cost: Blank::BLANK,
    };
}

impl Blank for Components {
    const BLANK: Self = Self {
        game: Blank::BLANK,
        name: Blank::BLANK,
        centres: Blank::BLANK,
        roads: Blank::BLANK,
        trading_tiles: Blank::BLANK,
        bases: Blank::BLANK,
        network: BySide { few: Network::BLANK, many: Network::BLANK },
        canal_tiles: Blank::BLANK,
        canal_bonuses: Blank::BLANK,
        canal_setups: Blank::BLANK,
        workshops: Blank::BLANK,
        workshop_backs: Blank::BLANK,
        greens: Blank::BLANK,
        tracks: Blank::BLANK,
        specials: Blank::BLANK,
        bonuses: Blank::BLANK,
        bonus_decks: Blank::BLANK,
        sacks: Blank::BLANK,
        action_cards: Blank::BLANK,
        player_board: Blank::BLANK,
        canal_scale: Blank::BLANK,
        solo_actions: Blank::BLANK,
        solo_cards: Blank::BLANK,
        solo_opening: Blank::BLANK,
        score_track: Blank::BLANK,
    };
}
