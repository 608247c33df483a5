//! What a position looks like in a file.

use rules_nostd::petra::Edition;
use rules_nostd::petra::model::{
    CARAVAN, CUBES, Cell, Deck, MAX_INFLUENCE_SPACES, MAX_STALLS, Options, ROW, Region, Section, Tile,
    Trader, Villager,
};

use crate::position::names::Names;
use crate::position::shape::{
    Shape, choice, field, flag, just, name, number, number_to, options, ordinal, record, seat, tuple, with,
};

/// The most cards in a list.
const MAX_PILE: usize = 255;
/// The most pending tasks.
const MAX_TASKS: usize = 24;

/// Describes the state of a game with this edition.
pub(super) fn shape(edition: &Edition) -> Shape {
    let trader = Names::of::<Trader>("a trader");
    let villager = Names::each("a villager", Villager::all());
    let influence = influence_cards(edition);
    record(
        "state",
        [
            field("options", options::<Options>(), "the rulings that the table agreed on"),
            field("start", seat(), "the start player"),
            field("turn", seat(), "the active player, whose turn it is"),
            field("winner", seat().or_null(), "the winner, once the game is over"),
            field("tasks", task().list(MAX_TASKS), "what is still to be done, the current task last"),
            field("spent", spent(&trader), "what was used in this turn and is allowed only once per turn"),
            field("trade", trade(&trader).or_null(), "the market action that is going on"),
            field("drawn_traders", name(&trader).list(2), "tiles drawn for an Ambassador and not yet placed"),
            field(
                "drawn_villagers",
                name(&villager).list(2),
                "cards drawn for a Priest, one of which will be kept",
            ),
            field("bag", number().per_key(&trader), "tiles in the bag"),
            field(
                "caravan",
                name(&trader).or_null().list(CARAVAN),
                "the tiles from place 1, the far end of the Plaza; `null` is a gap, which is there only while tiles are taken",
            ),
            field("supply", supply(&trader), "the common supply"),
            field("villagers", villagers(&villager), "the villager cards that nobody owns"),
            field("influence", influence_state(&influence), "the influence cards that nobody owns"),
            field("cubes", cubes().per_key(&Names::of::<Region>("a region")), "the cubes on the main tracks"),
            field("boards", board(&trader, &villager, &influence).per_seat(), "the areas of the players"),
        ],
    )
}

/// Influence cards go by what they ask for.
fn influence_cards(edition: &Edition) -> Names {
    let named =
        edition.influence_cards().filter_map(|card| Some((edition.condition(card)?.to_string(), card)));
    Names::new("an influence card", named)
}

fn spent(trader: &Names) -> Shape {
    record(
        "once per turn",
        [
            field("bonuses", name(trader).list(5), "main tracks whose bonus was gained in this turn"),
            field("buildings", name(trader).list(5), "columns whose building paid its camel in this turn"),
        ],
    )
}

fn trade(trader: &Names) -> Shape {
    record(
        "trade",
        [
            field("column", trader, "the chosen column"),
            field("partner", trader, "the type it trades with"),
            field("master_trader", flag(), "whether a Master Trader changed the partner"),
            field("nomads_in_column", number(), "Nomads that count in the settlement column"),
            field("nomads_in_market", number(), "Nomads that count in the market row"),
            field("gold_decided", number(), "gold traders whose type is decided"),
            field("gold_as_partner", number(), "how many of those count as the partner"),
            field("value", number_to(u16::MAX.into()), "the trade value, once it is fixed"),
            field("camels", number_to(u32::MAX.into()), "camels spent"),
            field("moved", number_to(u32::MAX.into()), "spaces that the disc has moved"),
            field(
                "bonus_waits",
                flag(),
                "whether a bonus waits for the end of the move (option `bonus-timing`)",
            ),
        ],
    )
}

fn supply(trader: &Names) -> Shape {
    record(
        "supply",
        [
            field("camels", number(), "camels nobody has"),
            field("extensions", number(), "market extensions"),
            field("gold", number(), "gold traders"),
            field("buildings", number(), "buildings nobody has"),
            field("permanents", number().per_key(trader), "permanent settlements"),
        ],
    )
}

fn villagers(villager: &Names) -> Shape {
    record(
        "villager cards",
        [
            field("deck", name(villager).list(MAX_PILE), "the cards of the deck, in no order"),
            field(
                "row",
                name(villager).or_null().per(&Names::places("a slot", "slot", ROW)),
                "the row; the last slot is next to the treasury",
            ),
            field("discard", name(villager).list(MAX_PILE), "the discards, in no order"),
        ],
    )
}

fn influence_state(influence: &Names) -> Shape {
    record(
        "influence cards",
        [
            field("deck", number(), "cards in the deck"),
            field(
                "unseen",
                name(influence).list(MAX_PILE),
                "the cards nobody has seen: those of the deck, and those drawn from it into hands",
            ),
            field(
                "held",
                name(influence).list(MAX_PILE),
                "the cards hidden in hands since before the discards were last shuffled into a new deck",
            ),
            field(
                "row",
                name(influence).or_null().per(&Names::places("a slot", "slot", ROW)),
                "the row of faceup cards",
            ),
            field("discard", name(influence).list(MAX_PILE), "the discards, in no order"),
        ],
    )
}

fn cubes() -> Shape {
    record(
        "cubes of a track",
        [
            field(
                "spaces",
                seat().or_null().list(MAX_INFLUENCE_SPACES),
                "whose cube is on each influence space, in the order of the edition; spaces out of play stay empty",
            ),
            field("pool", number().per_seat(), "cubes in the pool"),
        ],
    )
}

fn board(trader: &Names, villager: &Names, influence: &Names) -> Shape {
    let hand = record(
        "hand",
        [
            field("hidden", number(), "cards drawn from the deck, which only their owner knows"),
            field("seen", name(influence).list(MAX_PILE), "cards taken from the row, which all saw"),
        ],
    );
    let disc = record(
        "disc",
        [
            field("space", number(), "steps from the start space X, which is 0"),
            field("active", flag(), "whether the side with the cube is up"),
        ],
    );
    record(
        "board",
        [
            field("board", number(), "the number of the player board; 0 until it is dealt"),
            field("cubes", number(), "cubes not yet placed"),
            field("camels", number(), "camels of the player"),
            field("pawn", &cells(), "where the pawn stands in the city"),
            field("discs", disc.per_key(trader), "the disc on each track"),
            field(
                "workers",
                name(trader).list(5),
                "columns with a worker below them; the other workers are free",
            ),
            field(
                "market",
                name(&Names::of::<Tile>("a tile")).or_null().list(MAX_STALLS),
                "the stalls from stall 1, where tiles enter; `null` is an open stall",
            ),
            field("settlements", number().per_key(trader), "trader tiles in the settlement columns"),
            field("permanents", name(trader).list(5), "columns with a permanent settlement"),
            field("buildings", name(trader).list(5), "columns with a building"),
            field("villagers", name(villager).list(MAX_PILE), "villagers in the area"),
            field("hand", &hand, "influence cards in hand"),
            field(
                "completed",
                name(influence).list(CUBES.into()),
                "completed influence cards, each with a cube on it",
            ),
        ],
    )
}

/// The cells of the city by their sides.
fn cells() -> Names {
    const NAMES: [[&str; 3]; 3] = [
        ["north-west", "north", "north-east"],
        ["west", "centre", "east"],
        ["south-west", "south", "south-east"],
    ];
    let cells = (0..).zip(NAMES).flat_map(|(row, names)| {
        (0..).zip(names).map(move |(column, name)| (name.to_owned(), Cell { column, row }))
    });
    Names::new("a cell of the city", cells)
}

fn task() -> Shape {
    let villager = Names::each("a villager", Villager::all());
    choice(
        "task",
        [
            with("shuffle", &Names::of::<Deck>("a deck"), "shuffle a deck (PET-007, PET-008)"),
            just("fill-villagers", "fill the villager row (PET-009, PET-112)"),
            just("fill-influence", "fill the influence row (PET-010, PET-102)"),
            just("mix-bag", "mix the bag (PET-012)"),
            just("fill-caravan", "fill the caravan up to 20 tiles (PET-013, PET-145)"),
            just("assign-boards", "give every player a board (PET-014)"),
            just("deal-hands", "deal every player a hidden influence card (PET-019)"),
            just("choose-start", "determine the start player (PET-020)"),
            just("lay-markets", "have every player lay out six market tiles (PET-022)"),
            just("lay-settlements", "have every player settle four traders (PET-024)"),
            just("begin-turn", "begin the turn (PET-159)"),
            just("end-turn", "pass the turn to the next player (PET-028)"),
            just("refill", "refill the caravan: step 4 (PET-144)"),
            just("reveal", "reveal influence cards: step 3 (PET-131)"),
            just("move-pawn", "move the pawn: step 1 (PET-033)"),
            just("close-caravan", "close the gaps in the caravan (PET-044)"),
            with(
                "take-tiles",
                tuple([
                    field("from", &Names::of::<Section>("a part of the caravan"), ""),
                    field("left", number(), ""),
                ]),
                "take so many more tiles and push them in",
            ),
            just("choose-column", "place a worker below a column (PET-055)"),
            just("empty-column", "return the traders of the column to the bag (PET-064)"),
            just("play-one-time", "play Nomads and Master Traders (DEC-06)"),
            just("name-gold", "choose the types of the gold traders (DEC-07)"),
            just("declare-camels", "spend camels before the move (AMB-44)"),
            just("spend-camels", "spend camels for more spaces (PET-063)"),
            with("ride", number(), "spend so many camels, one space at a time"),
            with("advance", number_to(u16::MAX.into()), "move the disc so many spaces (PET-062)"),
            just("land", "place the cube of a space, after its bonus (PET-076)"),
            with(
                "pick-bonus",
                &Names::of::<Region>("a region"),
                "swap the bonus of this track with a Broker (PET-115)",
            ),
            just("choose-permanent", "choose a permanent settlement (PET-087)"),
            just("choose-building", "choose a column for a building (PET-091)"),
            just("draw-extension", "draw a tile for a market extension (PET-085)"),
            with("take-influence", number(), "take so many more influence cards (PET-100)"),
            just("draw-hidden", "draw a hidden influence card into the hand"),
            with(
                "village",
                number(),
                "take workers back (so many so far), then hire a villager (PET-103, PET-104)",
            ),
            just("close-villagers", "close up the villager row (PET-110)"),
            with("discard", &villager, "discard a villager whose effect is done (PET-107)"),
            with("draw-traders", number(), "draw so many more tiles for an Ambassador (PET-113)"),
            just("place-traders", "place the tiles of the Ambassador"),
            just("send-up", "move traders up into the settlements with a Noble (PET-125)"),
            with(
                "send-down",
                number(),
                "move traders down into the market with a Noble; so many stalls were open before",
            ),
            with("arrange", ordinal(256), "arrange the market row with a Noble, from this stall on"),
            with("draw-villagers", number(), "draw so many more cards for a Priest (PET-127)"),
            just("keep-villager", "keep one of the cards that a Priest drew"),
        ],
    )
}
