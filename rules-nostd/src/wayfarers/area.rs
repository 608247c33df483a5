//! A player's own area: supplies, player board, panorama and caravan.

use heapless::Vec;
use serde::{Deserialize, Serialize};

use super::caravan::{Board, Cell};
use super::card::{Inspiration, Land, Space, Townsfolk, Water};
use super::face::Dice;
use super::guild::{ByGuild, Worker};
use super::journal::JournalSpace;
use super::row::Workers;
use super::stand::{MIDDLE, Post, Stand};
use super::supply::{INFLUENCE, RESERVE};
use super::tile::{Tile, TileFace};
use crate::pile::Indexed;

/// The most land or water cards one player can have: the whole deck.
pub const MAX_COLUMNS: usize = 36;
/// The most tiles in a caravan: one on each of the 16 cells that take tiles.
pub const MAX_TILES: usize = 16;

/// Everything one player owns.
#[allow(missing_docs)] // the names say it
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlayerArea {
    /// The player board; `None` until it is dealt.
    pub board: Option<Board>,
    /// Dice in supply.
    pub dice: Dice,
    /// Dice in the reserve.
    pub reserve: u8,
    /// Workers in supply.
    pub workers: Workers,
    pub silver: u8,
    pub provisions: u8,
    /// Influence tokens in supply.
    pub influence: u8,
    /// Influence tokens in the guilds.
    pub guilds: ByGuild,
    /// Where the player's marker is on the journal track.
    pub marker: JournalSpace,
    /// The starting city.
    pub city: Post,
    /// The starting harbour.
    pub harbour: Post,
    /// Which spaces of the middle area hold a die.
    pub middle: [bool; MIDDLE],
    /// The inspiration card above the starting star.
    pub star: Option<Inspiration>,
    /// Land cards, starting next to the board.
    pub lands: Vec<Column<Land>, MAX_COLUMNS, u8>,
    /// Water cards, starting next to the board.
    pub waters: Vec<Column<Water>, MAX_COLUMNS, u8>,
    /// Tiles in the caravan.
    pub caravan: Vec<LaidTile, MAX_TILES, u8>,
}

/// A land or water card of a panorama with everything attached to it.
#[allow(missing_docs)] // the names say it
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Column<C> {
    pub card: C,
    /// Whether the card was acquired this turn and is not active yet (WAY-125).
    pub new_now: bool,
    /// The die on it and the townsfolk card under it.
    pub post: Post,
    /// The space card above it (WAY-138).
    pub space: Option<Space>,
    /// The inspiration card above the space card (WAY-145).
    pub inspiration: Option<Inspiration>,
}

impl<C> Column<C> {
    /// Creates the column of a card that was just acquired.
    pub(super) fn new(card: C) -> Self {
        Self { card, new_now: true, post: Post::default(), space: None, inspiration: None }
    }
}

/// The state of one place where a die can be.
#[derive(Clone, Copy, Debug)]
pub(super) struct DicePlace {
    pub(super) stand: Stand,
    /// Whether a die is there.
    pub(super) die: bool,
    /// The townsfolk card that is active there.
    pub(super) townsfolk: Option<Townsfolk>,
}

/// A tile in a caravan.
#[allow(missing_docs)] // the names say it
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LaidTile {
    pub tile: Tile,
    /// The face that is up.
    pub face: TileFace,
    /// The cell under its upper left corner.
    pub cell: Cell,
}

impl PlayerArea {
    /// Creates the area of a player who has no board yet (WAY-009 to WAY-012).
    pub(super) fn new() -> Self {
        let mut workers = Workers::EMPTY;
        workers.add(Worker::Yellow);
        workers.add(Worker::Blue);
        Self {
            board: None,
            dice: Dice::EMPTY,
            reserve: RESERVE as u8,
            workers,
            silver: 0,
            provisions: 0,
            influence: INFLUENCE,
            guilds: ByGuild::default(),
            marker: JournalSpace::Start,
            city: Post::default(),
            harbour: Post::default(),
            middle: [false; MIDDLE],
            star: None,
            lands: Vec::new(),
            waters: Vec::new(),
            caravan: Vec::new(),
        }
    }

    /// Returns the die and townsfolk card at a place. `None` for the middle area, which hosts no townsfolk.
    pub fn post(&self, stand: Stand) -> Option<&Post> {
        match stand {
            Stand::City => Some(&self.city),
            Stand::Harbour => Some(&self.harbour),
            Stand::Middle(_) => None,
            Stand::Land(card) => {
                self.lands.iter().find(|column| column.card == card).map(|column| &column.post)
            }
            Stand::Water(card) => {
                self.waters.iter().find(|column| column.card == card).map(|column| &column.post)
            }
        }
    }

    /// Mutable version of [`Self::post`].
    pub fn post_mut(&mut self, stand: Stand) -> Option<&mut Post> {
        match stand {
            Stand::City => Some(&mut self.city),
            Stand::Harbour => Some(&mut self.harbour),
            Stand::Middle(_) => None,
            Stand::Land(card) => {
                self.lands.iter_mut().find(|column| column.card == card).map(|column| &mut column.post)
            }
            Stand::Water(card) => {
                self.waters.iter_mut().find(|column| column.card == card).map(|column| &mut column.post)
            }
        }
    }

    /// Returns whether a die is at a place, or `None` if the place does not exist.
    pub fn die_at(&self, stand: Stand) -> Option<bool> {
        match stand {
            Stand::Middle(number) => self.middle.get(usize::from(number).checked_sub(1)?).copied(),
            _ => self.post(stand).map(|post| post.die),
        }
    }

    /// Puts a die on a place or takes it off.
    pub fn set_die(&mut self, stand: Stand, die: bool) {
        if let Stand::Middle(number) = stand {
            let place = usize::from(number).wrapping_sub(1);
            if let Some(space) = self.middle.get_mut(place) {
                *space = die;
            }
        } else if let Some(post) = self.post_mut(stand) {
            post.die = die;
        }
    }

    /// Iterates over the places of the board and of all land and water cards, including those without a dice
    /// space.
    pub fn stands(&self) -> impl Iterator<Item = Stand> + '_ {
        let lands = self.lands.iter().map(|column| Stand::Land(column.card));
        let waters = self.waters.iter().map(|column| Stand::Water(column.card));
        Stand::BOARD.into_iter().chain(lands).chain(waters)
    }

    /// Iterates over the state of each of those places.
    pub(super) fn dice_places(&self) -> impl Iterator<Item = DicePlace> + '_ {
        let at = |stand, post: &Post| DicePlace { stand, die: post.die, townsfolk: post.at_work() };
        let middle = (1..).zip(self.middle).map(|(number, die)| DicePlace {
            stand: Stand::Middle(number),
            die,
            townsfolk: None,
        });
        let board = [at(Stand::City, &self.city), at(Stand::Harbour, &self.harbour)];
        let lands = self.lands.iter().map(move |column| at(Stand::Land(column.card), &column.post));
        let waters = self.waters.iter().map(move |column| at(Stand::Water(column.card), &column.post));
        middle.chain(board).chain(lands).chain(waters)
    }

    /// Counts the dice on spaces.
    pub fn placed_dice(&self) -> u8 {
        let middle = self.middle.iter().filter(|&&die| die).count();
        let posts = self.posts().filter(|post| post.die).count();
        (middle + posts) as u8
    }

    /// Iterates over all posts: starting city, starting harbour, land and water cards.
    pub fn posts(&self) -> impl Iterator<Item = &Post> {
        let lands = self.lands.iter().map(|column| &column.post);
        let waters = self.waters.iter().map(|column| &column.post);
        [&self.city, &self.harbour].into_iter().chain(lands).chain(waters)
    }

    pub(super) fn posts_mut(&mut self) -> impl Iterator<Item = &mut Post> {
        let lands = self.lands.iter_mut().map(|column| &mut column.post);
        let waters = self.waters.iter_mut().map(|column| &mut column.post);
        [&mut self.city, &mut self.harbour].into_iter().chain(lands).chain(waters)
    }

    /// Iterates over the space cards with the inspiration cards above them, except the starting star.
    pub fn spaces(&self) -> impl Iterator<Item = (Space, Option<Inspiration>)> + '_ {
        let lands = self.lands.iter().map(|column| (column.space, column.inspiration));
        let waters = self.waters.iter().map(|column| (column.space, column.inspiration));
        lands.chain(waters).filter_map(|(space, inspiration)| Some((space?, inspiration)))
    }

    /// Iterates over the places for a space card and the inspiration card above it, column by column.
    pub(super) fn skies_mut(
        &mut self,
    ) -> impl Iterator<Item = (Stand, &mut Option<Space>, &mut Option<Inspiration>)> {
        let lands = self
            .lands
            .iter_mut()
            .map(|column| (Stand::Land(column.card), &mut column.space, &mut column.inspiration));
        let waters = self
            .waters
            .iter_mut()
            .map(|column| (Stand::Water(column.card), &mut column.space, &mut column.inspiration));
        lands.chain(waters)
    }

    /// Returns the space card above a card, or `None` if the player does not have that card.
    pub fn sky(&self, stand: Stand) -> Option<Option<Space>> {
        match stand {
            Stand::Land(card) => {
                self.lands.iter().find(|column| column.card == card).map(|column| column.space)
            }
            Stand::Water(card) => {
                self.waters.iter().find(|column| column.card == card).map(|column| column.space)
            }
            _ => None,
        }
    }

    /// Iterates over the inspiration cards, including the one above the starting star.
    pub fn inspirations(&self) -> impl Iterator<Item = Inspiration> + '_ {
        self.star.into_iter().chain(self.spaces().filter_map(|(_, inspiration)| inspiration))
    }

    /// Counts the influence tokens in the three guilds.
    pub fn in_guilds(&self) -> u8 {
        self.guilds.iter().map(|(_, &tokens)| tokens).fold(0, u8::saturating_add)
    }
}

/// A set of cells of a caravan.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(super) struct Cells(u32);

impl Cells {
    pub(super) fn has(self, cell: Cell) -> bool {
        self.0 & 1 << cell.index() != 0
    }

    pub(super) fn add(&mut self, cell: Cell) {
        self.0 |= 1 << cell.index();
    }
}
