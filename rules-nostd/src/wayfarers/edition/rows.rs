//! The rows of an edition: what one card, tile or board shows.

use heapless::Vec;
use serde::{Deserialize, Serialize};

use super::provenance::Source;
use crate::edition::row;
use crate::edition::text_form;
use crate::named_enum::named_enum;
use crate::total_map::indexed;
use crate::wayfarers::asset::Assets;
use crate::wayfarers::caravan::{Board, CaravanCell, CaravanLine, Cell, printed_assets};
use crate::wayfarers::card::{CardKind, Inspiration, Land, Name, Slot, Space, Townsfolk, Trigger, Water};
use crate::wayfarers::count::{Goal, Score};
use crate::wayfarers::effect::{Action, DiceSpace, Effect, Vista};
use crate::wayfarers::face::Face;
use crate::wayfarers::guild::Worker;
use crate::wayfarers::journal::{GreenPlace, JournalSpace, JournalTile, Layout, Section, Side, Toll};
use crate::wayfarers::link::{LeftBars, RightBars};
use crate::wayfarers::tag::{Tag, Tags};
use crate::wayfarers::tile::{Tile, TileColour, TileFace, TileFaceIcons, TilePrice};

/// The most crossings on the journal track.
pub const MAX_CROSSINGS: usize = 44;

row! {
    /// A land card (P-01).
    #[allow(missing_docs)] // the names say it
    pub struct LandRow {
        pub card: Land,
        /// Its tags, the primary one first.
        pub tags: Tags,
        /// Gained once, when the card is added (WAY-131).
        #[serde(default, with = "text_form::one")]
        pub immediate: Effect,
        /// The dice space of a city, or what a vista gives.
        #[serde(with = "text_form::one")]
        pub ability: LandAbility,
    }
}

/// What a land card does.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum LandAbility {
    /// A city has a dice space (WAY-128).
    Space(DiceSpace),
    /// A vista gives something when its owner gains other things (WAY-130).
    Vista(Vista),
}

impl LandRow {
    /// Returns the dice space of a city.
    pub fn space(&self) -> Option<&DiceSpace> {
        match &self.ability {
            LandAbility::Space(space) => Some(space),
            LandAbility::Vista(_) => None,
        }
    }

    /// Returns the ability of a vista.
    pub fn vista(&self) -> Option<&Vista> {
        match &self.ability {
            LandAbility::Space(_) => None,
            LandAbility::Vista(vista) => Some(vista),
        }
    }
}

row! {
    /// A water card (P-02, P-03).
    #[allow(missing_docs)] // the names say it
    pub struct WaterRow {
        pub card: Water,
        /// Its tags, the primary one first.
        pub tags: Tags,
        /// Gained once, when the card is added (WAY-136).
        #[serde(default, with = "text_form::one")]
        pub immediate: Effect,
        /// The dice space of a harbour (WAY-134).
        #[serde(default, with = "text_form::maybe")]
        pub space: Option<DiceSpace>,
        /// The bars on the left.
        #[serde(with = "text_form::one")]
        pub left: LeftBars,
        /// The bars on the right.
        #[serde(with = "text_form::one")]
        pub right: RightBars,
    }
}

row! {
    /// A space card (P-04).
    #[allow(missing_docs)] // the names say it
    pub struct SpaceRow {
        pub card: Space,
        /// Its tags: one kind, up to three times.
        pub tags: Tags,
        /// Its VP at the end of the game.
        #[serde(with = "text_form::one")]
        pub score: Score,
        /// Gained once, when the card is added (WAY-144).
        #[serde(default, with = "text_form::one")]
        pub immediate: Effect,
    }
}

row! {
    /// A townsfolk card (P-07).
    #[allow(missing_docs)] // the names say it
    pub struct TownsfolkRow {
        pub card: Townsfolk,
        pub name: Name,
        /// Its price in silver (WAY-113).
        pub silver: u8,
        /// The host must have at least one of these tags (WAY-153).
        pub hosts: Tags,
        /// When it is active.
        pub trigger: Trigger,
        /// Assets it adds to a die placed on the host.
        #[serde(default, with = "text_form::one")]
        pub assets: Assets,
        /// What it gives.
        #[serde(default, with = "text_form::one")]
        pub effect: Effect,
    }
}

row! {
    /// An inspiration card (P-06).
    #[allow(missing_docs)] // the names say it
    pub struct InspirationRow {
        pub card: Inspiration,
        /// What its owner must have at the end of the game.
        #[serde(with = "text_form::one")]
        pub goal: Goal,
    }
}

row! {
    /// A space of the journal track (P-14, P-15).
    #[allow(missing_docs)] // the names say it
    pub struct JournalRow {
        pub space: JournalSpace,
        /// Whether a journal tile is placed there. Its effect is added to the printed one (WAY-090).
        #[serde(default)]
        pub tile: bool,
        /// The adjacent green worker (WAY-092).
        #[serde(default)]
        pub green: Option<GreenPlace>,
        /// Whether the player gains a new die there (WAY-096).
        #[serde(default)]
        pub new_die: bool,
        /// What is printed there.
        #[serde(default, with = "text_form::one")]
        pub effect: Effect,
    }
}

row! {
    /// A crossing of the journal track: an ink splotch (P-13).
    pub struct Crossing {
        /// Where it starts.
        pub from: JournalSpace,
        /// Where it leads, always to the right.
        pub to: JournalSpace,
        /// The section it is printed on.
        pub section: Section,
        /// What it requires on side A.
        #[serde(rename = "A", with = "text_form::one")]
        pub side_a: Toll,
        /// What it requires on side B.
        #[serde(rename = "B", with = "text_form::one")]
        pub side_b: Toll,
    }
}

impl Crossing {
    /// Returns what it requires on the side its section shows.
    pub const fn toll(&self, layout: Layout) -> &Toll {
        match layout.side(self.section) {
            Side::A => &self.side_a,
            Side::B => &self.side_b,
        }
    }
}

row! {
    /// A journal tile (P-16).
    #[allow(missing_docs)] // the names say it
    pub struct JournalTileRow {
        pub tile: JournalTile,
        /// What it gives to every player who enters its space (WAY-091).
        #[serde(with = "text_form::one")]
        pub effect: Effect,
    }
}

row! {
    /// The store of a colour of upgrade tiles (P-17 to P-19).
    #[allow(missing_docs)] // the names say it
    pub struct StoreRow {
        pub colour: TileColour,
        /// The number of columns a tile covers.
        pub columns: u8,
        /// The number of rows a tile covers.
        pub rows: u8,
        /// What a tile costs (RUL-67).
        #[serde(with = "text_form::one")]
        pub price: TilePrice,
    }
}

row! {
    /// An upgrade tile (P-17).
    #[allow(missing_docs)] // the names say it
    pub struct TileRow {
        pub tile: Tile,
        /// Its tags, on pink tiles only (WAY-165).
        #[serde(default)]
        pub tags: Tags,
        /// Its front and, on yellow and blue tiles, its back (WAY-161).
        #[serde(with = "text_form::list")]
        pub faces: Vec<TileFaceIcons, 2, u8>,
        /// Where the values were read.
        #[serde(default, with = "text_form::one")]
        pub source: Source,
        /// Whether some of it was not compared with the printed piece.
        #[serde(default)]
        pub stand_in: bool,
    }
}

impl TileRow {
    /// Returns a face. Tiles with one face have no back.
    pub fn face(&self, face: TileFace) -> Option<&TileFaceIcons> {
        self.faces.get(face.index())
    }

    /// Returns the printed VP. Both faces show the same (WAY-186).
    pub fn vp(&self) -> u8 {
        self.faces.first().map_or(0, TileFaceIcons::vp)
    }
}

row! {
    /// The caravan of a player board (P-11).
    #[allow(missing_docs)] // the names say it
    pub struct BoardRow {
        pub board: Board,
        /// Its rows, from the top.
        #[serde(with = "text_form::array")]
        pub rows: [CaravanLine; 3],
        /// Where the values were read.
        #[serde(default, with = "text_form::one")]
        pub source: Source,
        /// Whether it was not compared with the printed board.
        #[serde(default)]
        pub stand_in: bool,
    }
}

impl BoardRow {
    /// Returns what is printed in a cell.
    pub fn cell(&self, cell: Cell) -> CaravanCell {
        let CaravanLine(cells) = &self.rows[cell.row.index()];
        cells[cell.column.index()]
    }

    /// Returns the assets printed in a column: the camel in column 1, the telescope in column 6 (WAY-024).
    pub fn assets(&self, column: Face) -> Assets {
        printed_assets(&self.rows, column)
    }
}

named_enum! {
    /// A dice space of the player board.
    pub enum BoardSpace {
        /// On the starting city.
        City = "city",
        /// In the middle area.
        Middle1 = "middle-1",
        /// In the middle area.
        Middle2 = "middle-2",
        /// In the middle area.
        Middle3 = "middle-3",
        /// In the middle area.
        Middle4 = "middle-4",
        /// On the starting harbour.
        Harbour = "harbour",
    }
}

indexed! { BoardSpace }

row! {
    /// What is printed on every player board (P-08 to P-10).
    pub struct PlayerBoard {
        /// Tags of the starting city, a land card.
        pub city: Tags,
        /// Tags of the middle area, which is not a card (RUL-39).
        pub middle: Tags,
        /// Tags of the starting harbour, a water card.
        pub harbour: Tags,
        /// Tags of the starting star, a space card.
        pub star: Tags,
        /// The dice spaces of city, middle area and harbour, in the order of [`BoardSpace`].
        #[serde(with = "text_form::array")]
        pub spaces: [DiceSpace; 6],
        /// The right bars of the starting harbour.
        #[serde(with = "text_form::one")]
        pub right: RightBars,
        /// The VP of the starting star (WAY-157).
        #[serde(with = "text_form::one")]
        pub score: Score,
        /// The resting ability of the starting townsfolk (WAY-079).
        #[serde(with = "text_form::one")]
        pub rest: Effect,
    }
}

impl PlayerBoard {
    /// Returns one of the dice spaces.
    pub fn space(&self, space: BoardSpace) -> &DiceSpace {
        &self.spaces[space.index()]
    }

    /// Iterates over all tags of the board.
    pub fn tags(&self) -> impl Iterator<Item = Tag> {
        [&self.city, &self.middle, &self.harbour, &self.star].into_iter().flatten().copied()
    }
}

named_enum! {
    /// The edge of the main board where a row lies (P-22).
    #[allow(missing_docs)] // the names say it
    pub enum Edge {
        Top = "top",
        Bottom = "bottom",
        Right = "right",
    }
}

named_enum! {
    /// The direction in which a row slides (WAY-123), to guide the player who moves the cards.
    #[allow(missing_docs)] // the names say it
    pub enum Slide {
        Left = "left",
        Right = "right",
        Down = "down",
    }
}

row! {
    /// A row of faceup cards (P-22).
    pub struct RowRow {
        /// The kind of its cards.
        pub row: CardKind,
        /// Where it lies.
        pub edge: Edge,
        /// The direction of slot 1.
        pub slides: Slide,
        /// The workers that fit on its cards, one of each (WAY-066 to WAY-069).
        pub workers: Vec<Worker, 3, u8>,
    }
}

row! {
    /// A worker spot: the action printed beside a slot (P-21).
    #[allow(missing_docs)] // the names say it
    pub struct SpotRow {
        pub row: CardKind,
        pub slot: Slot,
        /// What a worker does there.
        #[serde(with = "text_form::one")]
        pub action: Action,
    }
}
