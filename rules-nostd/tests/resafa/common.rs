//! Test helpers: a game that is already set up, moves in notation, and pieces put where a test needs
//! them without breaking any invariant.

use std::sync::LazyLock;

use rules_nostd::resafa::model::*;
use rules_nostd::resafa::*;
use rules_nostd::{Game, Next, Refusal, Seat};

use crate::harness::game_steps;
pub use crate::harness::game_steps::first;

/// The shipped edition.
pub static STAND_IN: LazyLock<Edition> = LazyLock::new(|| Edition::new(components()).unwrap());

/// An edition with short tracks: special cards of all kinds come early and often, several in a turn.
pub static SHORT_TRACKS: LazyLock<Edition> = LazyLock::new(|| {
    let mut components = components();
    for colour in Colour::ALL {
        components.tracks[colour].spaces = 4;
        components.tracks[colour].icons = [1, 2, 4];
    }
    Edition::new(components).unwrap()
});

pub fn components() -> Components {
    toml::from_str(Edition::TOML).unwrap()
}

/// Returns a game after set-up: seat 1 starts, sets alpha, beta … from seat 1 on, workshop `B`
/// south-east of `A`, nothing turned, and otherwise the first possible outcome: trading tiles r1 in
/// Gerasa, b1 in Ctesiphon, b2 Alia, r2 Antiochia, b3 Kena, b4 Edessa (box at the bottom), r3
/// Palmyra, r4 Petra, r5 Charax (box at the bottom).
pub fn ready(players: usize) -> Resafa<'static> {
    ready_with(&STAND_IN, players, Options::default())
}

pub fn ready_with(edition: &Edition, players: usize, options: Options) -> Resafa<'_> {
    let mut game = Resafa::new(edition, players, options).unwrap();
    set_up(&mut game);
    game
}

/// Plays a plain set-up up to the first turn.
pub fn set_up(game: &mut Resafa<'_>) {
    while !matches!(game.next(), Next::Decide(_, Prompt::PlayCard)) {
        let m = match game.next() {
            Next::Decide(_, Prompt::PlaceWorkshop(_)) => Move::Plot(Plot { east: 1, south: 1 }),
            _ => first(game),
        };
        game.play(m).unwrap();
    }
    game.check().unwrap();
}

/// What tests do with a game.
pub trait TestGame: Sized {
    /// Reads and plays moves, one per line. Each must be legal, and every invariant must hold after
    /// it.
    fn moves(self, text: &str) -> Self;
    /// Answers the table's questions with the first possible outcome until a player has to decide.
    fn observed(self) -> Self;
    /// Plays `done` if it is legal, else the first legal move, until `seat` is asked `prompt`.
    fn until(self, seat: Seat, prompt: Prompt) -> Self;
    /// Reads and tries a move that must be refused and must leave the game unchanged.
    fn refused(&self, text: &str) -> Refusal;
    /// Returns every legal move in notation.
    fn legal(&self) -> Vec<String>;
    /// Returns whether the list of legal moves contains a move.
    fn lists(&self, text: &str) -> bool;
    /// Changes the table and checks every invariant.
    fn arrange(self, arrange: impl FnOnce(&mut Position)) -> Self;
    /// Returns the area of seat 1.
    fn one(&self) -> &PlayerArea;
    /// Returns what the active player is asked. Panics if no player is asked.
    fn prompt(&self) -> Prompt;
    /// Returns what the table is asked. Panics if it is not asked anything.
    fn chance(&self) -> Chance;
}

impl TestGame for Resafa<'_> {
    fn moves(self, text: &str) -> Self {
        game_steps::moves(self, text)
    }

    fn observed(self) -> Self {
        game_steps::observed(self)
    }

    fn until(mut self, seat: Seat, prompt: Prompt) -> Self {
        while self.next() != Next::Decide(seat, prompt) {
            assert!(self.next() != Next::Over, "the game ended before {prompt:?}");
            let m = if self.allows(Move::Done).is_ok() { Move::Done } else { first(&self) };
            self.play(m).unwrap();
        }
        self.check().unwrap();
        self
    }

    fn refused(&self, text: &str) -> Refusal {
        game_steps::refusal(self, text)
    }

    fn legal(&self) -> Vec<String> {
        game_steps::legal(self)
    }

    fn lists(&self, text: &str) -> bool {
        self.legal().iter().any(|legal| legal == text)
    }

    fn arrange(self, arrange: impl FnOnce(&mut Position)) -> Self {
        game_steps::arrange(&self, arrange)
    }

    fn one(&self) -> &PlayerArea {
        &self.position().areas[Seat::One]
    }

    fn prompt(&self) -> Prompt {
        game_steps::prompt(self)
    }

    fn chance(&self) -> Chance {
        game_steps::chance(self)
    }
}

pub fn space(name: &str) -> Space {
    Space::named(name).unwrap()
}

pub fn special(number: u8) -> Special {
    Special::numbered(number).unwrap()
}

pub fn bonus(number: u8) -> Bonus {
    Bonus::numbered(number).unwrap()
}

pub fn plot(east: i8, south: i8) -> Plot {
    Plot { east, south }
}

/// Puts pieces where a test needs them, with the shipped edition. Whatever they replace goes back
/// where it came from.
pub trait Arrange {
    /// Sets the coins, stone and marble of a seat.
    fn purse(&mut self, seat: Seat, coins: u8, stone: u8, marble: u8);
    /// Moves to the start of a round and adjusts displays, action cards and workshops.
    fn round(&mut self, round: u8);
    /// Puts a canal tile on a space and the cubes beside it on the tile. A bonus tile there leaves
    /// the game.
    fn canal(&mut self, seat: Seat, tile: CanalTile, side: CanalSide, space: Space);
    /// Gives `keeper` the water cubes from all tiles except those on the given spaces.
    fn dry(&mut self, keeper: Seat, but: &[Space]);
    /// Puts a workshop into a layout, from the hidden ones or the display.
    fn workshop(&mut self, seat: Seat, tile: Workshop, face: WorkshopFace, plot: Plot, turned: u8);
    /// Replaces the tile in a slot of the display, counted from 1.
    fn offer(&mut self, tile: Workshop, place: usize);
    /// Fills a garden square with three small tiles.
    fn filled(&mut self, seat: Seat, plot: Plot);
    /// Gives a merchant token: on the causeway first, then in the row.
    fn token(&mut self, seat: Seat, kind: Token, row: MerchantRow);
    /// Places a base and gives the token of its space (garden row once the causeway is full).
    fn base(&mut self, seat: Seat, centre: Centre, number: u8);
    /// Puts a trading tile into a centre with this face up. The tile that was there swaps places
    /// with it.
    fn trading_tile(&mut self, centre: Centre, tile: TradingTile, face: Face);
    /// Puts the camel in a centre, with a load or without.
    fn camel(&mut self, seat: Seat, at: Place, load: Option<(Item, u8)>);
    /// Gives a bonus card from the display, turning it up there first if necessary.
    fn bonus_card(&mut self, seat: Seat, card: Bonus);
    /// Puts a bonus card into a slot of the display, counted from 1.
    fn display(&mut self, colour: Colour, slot: usize, card: Bonus);
    /// Gives `count` hidden sack cards.
    fn sacks(&mut self, seat: Seat, count: u8);
    /// Gives a special card, with its marker on the icon and a card for each lower level. A yellow
    /// card replaces the starting card with the same actions, or else the last starting card.
    fn special_card(&mut self, seat: Seat, card: Special);
    /// Turns up a special card.
    fn open_special(&mut self, card: Special);
    /// Gives a canal bonus tile from the network.
    fn bonus_tile(&mut self, seat: Seat, kind: CanalBonus);
}

impl Arrange for Position {
    fn purse(&mut self, seat: Seat, coins: u8, stone: u8, marble: u8) {
        let area = &mut self.areas[seat];
        area.coins = coins;
        area.warehouse.stone = stone;
        area.warehouse.marble = marble;
    }

    fn round(&mut self, round: u8) {
        self.round = round;
        self.turns = 0;
        let tier = if round <= 3 { Tier::I } else { Tier::II };
        let before = 3 * usize::from(if round <= 3 { round - 1 } else { round - 4 });
        for colour in Colour::ALL {
            let deck = STAND_IN.bonus_decks.iter().find(|deck| deck.colour == colour && deck.level == tier);
            let cards = deck.unwrap().cards.iter();
            let cards: Vec<Bonus> =
                cards.flat_map(|listed| std::iter::repeat_n(listed.bonus, listed.copies.into())).collect();
            let stack = &mut self.bonus[colour];
            stack.hidden = BonusPile::EMPTY;
            cards[before + 3..].iter().for_each(|&card| stack.hidden.add(card));
            stack.open = [0, 1, 2].map(|slot| Some(cards[before + slot]));
        }
        for seat in self.areas.seats() {
            let cards = &mut self.areas[seat].cards;
            cards.pile = if round % 2 == 1 { 3 } else { 0 };
            for (place, owned) in cards.cards.iter_mut().enumerate() {
                owned.at = match (round % 2, place) {
                    (1, _) => Whereabouts::Unplayed,
                    (_, 0..3) => Whereabouts::Played(place as u8),
                    _ => Whereabouts::Hand,
                };
            }
        }
        let offer = &mut self.workshops[Tier::II];
        if round >= 3 && offer.open.iter().all(Option::is_none) && offer.hidden > 0 {
            let tiles: Vec<Workshop> = Workshop::of(Tier::II).collect();
            let built = |tile: &Workshop| self.areas.values().any(|area| area.workshop(*tile).is_some());
            let mut free = tiles.into_iter().filter(|tile| !built(tile));
            let offer = &mut self.workshops[Tier::II];
            offer.open = [(); 3].map(|()| free.next());
            offer.hidden -= 3;
        }
    }

    fn canal(&mut self, seat: Seat, tile: CanalTile, side: CanalSide, space: Space) {
        let printed = &STAND_IN.network[self.side()];
        let there = &mut self.network[space];
        there.tile = Some(LaidCanal { owner: seat, tile, side });
        if there.bonus.take().is_some() {
            self.supply.bonus_tiles_gone += 1;
        }
        for (waits, source) in self.sources.iter_mut().zip(&printed.sources) {
            if source.space == space && std::mem::take(waits) {
                there.cubes += 1;
            }
        }
        if self.is_bot(seat) {
            let bot = self.bot.as_mut().unwrap();
            bot.tiles.remove(tile);
            bot.last = Some(space);
        } else {
            self.areas[seat].canal_tiles.remove(tile);
        }
    }

    fn dry(&mut self, keeper: Seat, but: &[Space]) {
        for space in (0..Space::COUNT).filter_map(|index| Space::at(index as u8 / 6 + 1, index as u8 % 6 + 1))
        {
            if !but.contains(&space) {
                self.areas[keeper].cubes += std::mem::take(&mut self.network[space].cubes);
            }
        }
    }

    fn workshop(&mut self, seat: Seat, tile: Workshop, face: WorkshopFace, plot: Plot, turned: u8) {
        let tier = tile.tier().expect("starting workshops are already in the layout");
        let spare = Workshop::of(tier).find(|&other| {
            other != tile
                && !self.workshops[tier].open.contains(&Some(other))
                && self.areas.values().all(|area| area.workshop(other).is_none())
        });
        let offer = &mut self.workshops[tier];
        if let Some(slot) = offer.open.iter_mut().find(|slot| **slot == Some(tile)) {
            *slot = spare;
        }
        offer.hidden -= 1;
        self.areas[seat].workshops.push(BuiltWorkshop { tile, face, plot, turned }).unwrap();
    }

    fn offer(&mut self, tile: Workshop, place: usize) {
        let open = &mut self.workshops[tile.tier().unwrap()].open;
        let old = open[place - 1];
        if let Some(other) = open.iter_mut().find(|slot| **slot == Some(tile)) {
            *other = old;
        }
        open[place - 1] = Some(tile);
    }

    fn filled(&mut self, seat: Seat, plot: Plot) {
        self.supply.small -= 3;
        let covered = serde_json::from_str("7").unwrap();
        let square = GardenSquare { plot, lie: Lie::Horizontal, covered, large: false };
        self.areas[seat].gardens.push(square).unwrap();
    }

    fn token(&mut self, seat: Seat, kind: Token, row: MerchantRow) {
        *self.supply.tokens_mut(kind) -= 1;
        let tokens = &mut self.areas[seat].tokens;
        if tokens.causeway.push(kind).is_err() {
            tokens.row_mut(row).push(kind).unwrap();
        }
    }

    fn base(&mut self, seat: Seat, centre: Centre, number: u8) {
        let kind = STAND_IN.base_spaces(self.side(), centre)[usize::from(number - 1)].token;
        self.bases[centre][usize::from(number - 1)] = Some(seat);
        if !self.is_bot(seat) {
            self.token(seat, kind, MerchantRow::Garden);
        }
    }

    fn trading_tile(&mut self, centre: Centre, tile: TradingTile, face: Face) {
        let from = Centre::ALL.into_iter().find(|&other| self.trading[other].unwrap().tile == tile).unwrap();
        let here = self.trading[centre];
        self.trading[centre] = self.trading[from];
        self.trading[from] = here;
        let laid = self.trading[centre].as_mut().unwrap();
        if laid.face != face {
            laid.face = face;
            laid.flips += 1;
        }
    }

    fn camel(&mut self, seat: Seat, at: Place, load: Option<(Item, u8)>) {
        let camel = &mut self.areas[seat].camel;
        camel.at = at;
        camel.load = load.map(|(item, amount)| Load { item, amount });
    }

    fn bonus_card(&mut self, seat: Seat, card: Bonus) {
        let shown = Colour::ALL.into_iter().find(|&colour| self.bonus[colour].open.contains(&Some(card)));
        let colour = shown.or_else(|| {
            let colour = Colour::ALL.into_iter().find(|&colour| self.bonus[colour].hidden.has(card));
            // A card that is in no stack any more was kept from an earlier round.
            colour.inspect(|&colour| {
                let slot = self.bonus[colour].open.iter().position(Option::is_some).unwrap();
                self.display(colour, slot + 1, card);
            })
        });
        if let Some(slot) =
            colour.and_then(|colour| self.bonus[colour].open.iter_mut().find(|slot| **slot == Some(card)))
        {
            *slot = None;
        }
        self.areas[seat].bonus.push(card).unwrap();
    }

    fn display(&mut self, colour: Colour, slot: usize, card: Bonus) {
        let stack = &mut self.bonus[colour];
        if stack.open[slot - 1] == Some(card) {
            return;
        }
        if let Some(other) = stack.open.iter().position(|&open| open == Some(card)) {
            stack.open.swap(other, slot - 1);
            return;
        }
        let old = stack.open[slot - 1].replace(card);
        // A card that is no longer in the stack was shown before.
        if stack.hidden.remove(card) {
            old.into_iter().for_each(|old| stack.hidden.add(old));
        }
    }

    fn sacks(&mut self, seat: Seat, count: u8) {
        self.sacks.hidden -= count;
        self.areas[seat].sacks.hidden += count;
    }

    fn special_card(&mut self, seat: Seat, card: Special) {
        let row = &STAND_IN.specials[card];
        for level in Level::ALL.into_iter().filter(|&level| level <= row.level) {
            let of = |owned: &OwnedSpecial| {
                let row_of = &STAND_IN.specials[owned.card];
                row_of.colour == row.colour && row_of.level == level
            };
            if self.areas[seat].specials.iter().any(of) {
                continue;
            }
            let taken = |card: Special| self.areas.values().any(|area| area.special(card).is_some());
            let card = if level == row.level {
                card
            } else {
                STAND_IN.stack(row.colour, level).find(|&other| !taken(other)).unwrap()
            };
            assert!(!taken(card), "nobody may have the card yet");
            // The card comes from the hidden ones. The visible card stays unless it is this one.
            let stack = self.stack_mut(row.colour, level);
            if stack.open == Some(card) {
                stack.open = None;
            }
            if stack.open.is_some() || stack.hidden == 4 {
                stack.hidden -= 1;
            }
            self.areas[seat].specials.push(OwnedSpecial { card, used: false }).unwrap();
            if row.colour == Colour::Yellow {
                swap_in(&mut self.areas[seat].cards, card);
            }
            *self.areas[seat].markers.of_mut(row.colour) = STAND_IN.tracks[row.colour].icons[level.index()];
            for level in [Some(level), level.next()].into_iter().flatten() {
                open_stack(self, row.colour, level);
            }
        }
    }

    fn open_special(&mut self, card: Special) {
        let row = &STAND_IN.specials[card];
        self.stack_mut(row.colour, row.level).open = Some(card);
    }

    fn bonus_tile(&mut self, seat: Seat, kind: CanalBonus) {
        let there = Space::named("r1c1")
            .into_iter()
            .chain((0..Space::COUNT).filter_map(|index| Space::at(index as u8 / 6 + 1, index as u8 % 6 + 1)));
        let space = there
            .into_iter()
            .find(|&space| self.network[space].bonus == Some(kind))
            .expect("the bonus tile is on the network");
        self.network[space].bonus = None;
        self.areas[seat].bonus_tiles.add(kind);
    }
}

/// Turns up a card if the stack shows none.
fn open_stack(position: &mut Position, colour: Colour, level: Level) {
    let taken = |card: Special| position.areas.values().any(|area| area.special(card).is_some());
    let card = STAND_IN.stack(colour, level).find(|&card| !taken(card));
    let stack = position.stack_mut(colour, level);
    if stack.open.is_none() && stack.hidden > 0 {
        stack.open = card;
        stack.hidden -= 1;
    }
}

/// Replaces a starting card with a yellow card.
fn swap_in(cards: &mut ActionCards, yellow: Special) {
    let fits = |owned: &OwnedCard| match (owned.card, STAND_IN.specials[yellow].actions) {
        (ActionCard::Starting(card), YellowActions::Pair([upper, lower])) => {
            let row = &STAND_IN.action_cards[card];
            (row.upper, row.lower) == (upper, lower)
        }
        (card, _) => matches!(card, ActionCard::Starting(_)),
    };
    let place = cards.cards.iter().rposition(fits).unwrap();
    cards.cards[place].card = ActionCard::Improved(yellow);
}
