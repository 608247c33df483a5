//! What is printed on the components (section 6 of the ledger), in the form the rules need. The
//! rows are in `edition::rows`.

mod check;
mod compact;
mod known;
mod provenance;
mod room;
mod rows;
mod text;

use core::ops::RangeInclusive;

use heapless::{String, Vec};
use serde::{Deserialize, Serialize};

use super::card::{Bonus, Sack, Special, Starting};
use super::colour::{Colour, Level, Tier};
use super::effect::{Effect, Gifts};
use super::network::{CanalBonus, CanalSide, CanalTile, Space};
use super::place::{BoardSide, Centre};
use super::solo::{Arrow, SoloCard, SoloHalf};
use super::trading_tile::{Face, Offer, OfferPlace, TradingTile};
use super::workshop::{Greens, Workshop, WorkshopFace};
use crate::edition::edition;
use crate::pile::Indexed;
use crate::total_map::TotalMap;
pub use provenance::{LedgerPart, Printed, Source};
pub use rows::*;

/// Every value printed on the components, as read from a file and not yet checked.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Components {
    /// The game this is about: `resafa`.
    pub game: String<16>,
    /// A display name.
    pub name: String<32>,
    /// PR-01: the trading centres.
    pub centres: TotalMap<Centre, CentreRow, 9>,
    /// PR-01: the roads between them.
    pub roads: Vec<Road, MAX_ROADS, u8>,
    /// PR-02: the trading tiles, starting with the face whose box is at the top.
    pub trading_tiles: [TradingFace; 18],
    /// PR-03: the base spaces of each centre.
    pub bases: BySide<TotalMap<Centre, BaseRow, 9>>,
    /// PR-04: the water network.
    pub network: BySide<Network>,
    /// PR-05: the canal tiles of a player, side A first.
    pub canal_tiles: [CanalFace; 14],
    /// PR-06: the canal bonus tiles.
    pub canal_bonuses: TotalMap<CanalBonus, CanalBonusRow, 7>,
    /// PR-07: the canal setup cards.
    pub canal_setups: Vec<CanalSetup, MAX_SETUPS, u8>,
    /// PR-08: the rooms of the workshop fronts.
    pub workshops: TotalMap<Workshop, WorkshopRow, 28>,
    /// PR-08: the backs, the same for all tiles of a level.
    pub workshop_backs: TotalMap<Tier, BackRow, 2>,
    /// PR-09: the green bonuses.
    pub greens: TotalMap<Workshop, GreenRow, 28>,
    /// PR-10: the special tracks.
    pub tracks: TotalMap<Colour, TrackRow, 4>,
    /// PR-11: the special cards.
    pub specials: TotalMap<Special, SpecialRow, 72>,
    /// PR-12: the effects of bonus cards.
    pub bonuses: Vec<BonusRow, { Bonus::COUNT }, u8>,
    /// PR-12: the bonus cards of each colour and level.
    pub bonus_decks: [BonusDeck; 8],
    /// PR-13: the sack cards.
    pub sacks: TotalMap<Sack, SackRow, 12>,
    /// PR-14: the starting action cards.
    pub action_cards: TotalMap<Starting, ActionCardRow, 6>,
    /// PR-15: the player board.
    pub player_board: PlayerBoard,
    /// PR-16: VP in step (7) of end scoring for 0 to 7 canal tiles (RES-194).
    pub canal_scale: Printed<[u8; 8]>,
    /// PR-17: the action side of the ordinary solo cards.
    pub solo_actions: [SoloActionRow; 6],
    /// PR-17: the parameter side of all solo cards.
    pub solo_cards: TotalMap<SoloCard, SoloRow, 7>,
    /// PR-17: the spaces on the canal tile setup card from top to bottom (RES-203).
    pub solo_opening: Printed<[Space; 4]>,
    /// PR-18: spaces of the score track, including 0. The engine keeps the absolute score.
    pub score_track: Printed<u8>,
}

const _: () = assert!(size_of::<Components>() <= 12 * 1024, "an edition is unpacked into memory");

edition! { "resafa" }

/// Access to the components for the rules.
impl Components {
    /// Returns the possible player counts (RES-001).
    pub(super) fn players(&self) -> RangeInclusive<u8> {
        1..=4
    }

    /// Iterates over the roads of a board side.
    pub fn roads_of(&self, side: BoardSide) -> impl Iterator<Item = &Road> {
        self.roads.iter().filter(move |road| road.side.is_none_or(|only| only == side))
    }

    /// Returns the base spaces of a centre, from the left. Not all are open at every player count.
    pub fn base_spaces(&self, side: BoardSide, centre: Centre) -> &[BaseSpace] {
        &self.bases[side][centre].spaces
    }

    /// Returns what a face of a trading tile offers at a place.
    pub fn offer(&self, tile: TradingTile, face: Face, place: OfferPlace) -> Option<&Offer> {
        let face = &self.trading_tiles[tile.index() * Face::ALL.len() + face.index()];
        match place {
            OfferPlace::Top => face.top.as_ref(),
            OfferPlace::Bottom => face.bottom.as_ref(),
        }
    }

    /// Returns a side of a canal tile.
    pub fn canal_face(&self, tile: CanalTile, side: CanalSide) -> &CanalFace {
        &self.canal_tiles[tile.index() * CanalSide::ALL.len() + side.index()]
    }

    /// Returns the rooms of a workshop for the side that is up (RES-103). A starting tile has only
    /// a front.
    pub fn rooms(&self, tile: Workshop, face: WorkshopFace) -> &[Gifts] {
        match (face, tile.tier()) {
            (WorkshopFace::Back, Some(tier)) => &self.workshop_backs[tier].rooms,
            _ => &self.workshops[tile].rooms,
        }
    }

    /// Returns what building a workshop gives at once, whichever side is up (RES-098, RES-099).
    pub fn immediate_output(&self, tile: Workshop) -> Option<&Gifts> {
        (tile.tier() == Some(Tier::II)).then(|| self.workshops[tile].rooms.first()).flatten()
    }

    /// Returns the extra production icons on the side of a workshop that is up (RES-105).
    pub fn extra_production(&self, tile: Workshop, face: WorkshopFace) -> u8 {
        match (face, tile.tier()) {
            (WorkshopFace::Back, Some(tier)) => self.workshop_backs[tier].extra,
            _ => 0,
        }
    }

    /// Returns the green bonuses on the side of a workshop that is up.
    pub fn greens_of(&self, tile: Workshop, face: WorkshopFace) -> &Greens {
        const NONE: &Greens = &Greens::NONE;
        self.greens[tile].faces.get(face.index()).unwrap_or(NONE)
    }

    /// Iterates over the cards of a stack: six, of which a game uses four (RES-011).
    pub fn stack(&self, colour: Colour, level: Level) -> impl Iterator<Item = Special> {
        let all = self.specials.iter();
        all.filter(move |(_, row)| row.colour == colour && row.level == level).map(|(card, _)| card)
    }

    /// Returns what a bonus card does, or `None` if the edition has no such card.
    pub fn bonus_effect(&self, bonus: Bonus) -> Option<&Effect> {
        self.bonuses.get(bonus.index()).map(|row| &row.effect)
    }

    /// Returns how many bonus cards with this effect a deck has.
    pub fn bonus_copies(&self, colour: Colour, level: Tier, bonus: Bonus) -> u8 {
        let decks = self.bonus_decks.iter().filter(|deck| deck.colour == colour && deck.level == level);
        let listed = decks.flat_map(|deck| &deck.cards).filter(|listed| listed.bonus == bonus);
        listed.map(|listed| listed.copies).sum()
    }

    /// Returns the reward for the `nth` filled garden square, counted from 1 (RES-118 to RES-122).
    pub fn garden_reward(&self, nth: u8) -> &Gifts {
        let [first, second, third, fourth, later] = &self.player_board.garden_rewards;
        let row = match nth {
            0 | 1 => first,
            2 => second,
            3 => third,
            4 => fourth,
            _ => later,
        };
        &row.value
    }

    /// Returns the action side of an ordinary solo card. The setup card has none.
    pub fn solo_action(&self, card: SoloCard, arrow: Arrow) -> Option<SoloHalf> {
        let row = self.solo_actions.get(card.ordinary()?)?;
        Some(match arrow {
            Arrow::Up => row.upper,
            Arrow::Down => row.lower,
        })
    }
}
