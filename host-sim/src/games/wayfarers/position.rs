//! What a position looks like in a file.

use rules_nostd::Indexed;
use rules_nostd::wayfarers::model::{
    Board, CaravanRow, Card, CardKind, Cell, DRAWN, Deck, Face, GreenPlace, Guild, Inspiration, JournalSpace,
    JournalTile, Land, Link, MAX_COLUMNS, MAX_PARTS, MAX_RETURNED, MAX_TILES, MAX_WAITING, MIDDLE, Options,
    Origin, Resource, RowSlot, Section, Side, Slot, Space, Stand, Tile, TileColour, TileFace, Townsfolk,
    Water, Worker,
};

use crate::position::names::Names;
use crate::position::shape::{
    Shape, bits, choice, field, flag, flags, just, name, number, options, record, seat, tuple, with,
};

/// The most dice or workers in a list.
const MAX_PILE: usize = 255;
/// The most pending tasks.
const MAX_TASKS: usize = 64;

/// Describes the state of a game. Cards go by catalogue numbers, which are the same in every edition.
pub(super) fn shape() -> Shape {
    let card = Names::each("a card", CardKind::ALL.into_iter().flat_map(Card::all));
    let kind = Names::of::<CardKind>("a kind of card");
    let tile = Names::of::<Tile>("an upgrade tile");
    let journal_tile = Names::of::<JournalTile>("a journal tile");
    let side = Names::of::<Side>("a side");
    record(
        "state",
        [
            field("options", options::<Options>(), "the rulings that the table agreed on"),
            field(
                "layout",
                name(&side).per_key(&Names::of::<Section>("a board section")),
                "which side each section shows",
            ),
            field("first", seat(), "the first player"),
            field("turn", seat(), "whose turn it is"),
            field(
                "final_turns",
                number().or_null(),
                "how many final turns are left, once the end is triggered",
            ),
            field("tasks", task().list(MAX_TASKS), "what is still to be done, the current task last"),
            field("turn_state", turn_state(), "what happened in this turn"),
            field(
                "waiting",
                name(&origins()).list(MAX_WAITING),
                "effects that the player may use in any order, the latest group last",
            ),
            field("hand", name(&card).list(DRAWN), "cards drawn and not yet in the panorama"),
            field("rows", row(&card).per(&kind), "the rows of faceup cards with their piles"),
            field(
                "journal_tiles",
                name(&journal_tile)
                    .or_null()
                    .per_some(&Names::of::<JournalSpace>("a space of the journal"), ()),
                "the tiles on the track; spaces without one are left out",
            ),
            field(
                "green",
                flags(&Names::of::<GreenPlace>("a place for a green worker")),
                "where green workers are still on the track",
            ),
            field("store", number().per(&tile), "upgrade tiles on the main board"),
            field("areas", area().per_seat(), "the areas of the players"),
        ],
    )
}

fn faces() -> Names {
    Names::of::<Face>("a face of a die")
}

fn row_slots() -> Names {
    let slots = CardKind::ALL
        .into_iter()
        .flat_map(|row| Slot::ALL.into_iter().map(move |slot| RowSlot { row, slot }));
    Names::each("a slot of a row", slots)
}

fn stands() -> impl Iterator<Item = Stand> {
    Stand::BOARD.into_iter().chain(Land::all().map(Stand::Land)).chain(Water::all().map(Stand::Water))
}

/// Where effects are printed, in the words of records.
fn origins() -> Names {
    let slots = CardKind::ALL
        .into_iter()
        .flat_map(|row| Slot::ALL.into_iter().map(move |slot| RowSlot { row, slot }));
    let all = stands()
        .map(Origin::Space)
        .chain(Townsfolk::all().map(Origin::Townsfolk))
        .chain([Origin::Resting])
        .chain(Land::all().map(Origin::Land))
        .chain(Water::all().map(Origin::Water))
        .chain(Space::all().map(Origin::Sky))
        .chain(Link::ALL.map(Origin::Link))
        .chain(Land::all().map(Origin::Vista))
        .chain((0..).map_while(Cell::from_index).map(Origin::Cell))
        .chain(JournalSpace::ALL.map(Origin::Journal))
        .chain(JournalTile::ALL.map(Origin::Tile))
        .chain(slots.map(Origin::Worker));
    Names::each("an origin of an effect", all)
}

fn turn_state() -> Shape {
    let chain = choice(
        "chain of caravan shifts",
        [
            just("open", "not begun"),
            just("begun", "begun, and may go on"),
            just("over", "ended by the trade ability (WAY-054)"),
        ],
    );
    let held = record(
        "held die",
        [
            field("face", &faces(), "the face that is up"),
            field("chain", &chain, "its chain of caravan shifts (RUL-14)"),
        ],
    );
    let placed = record(
        "placed worker",
        [
            field("at", &row_slots(), "its card; cards do not slide before the turn is over"),
            field("worker", &Names::of::<Worker>("a worker"), "which worker"),
        ],
    );
    record(
        "turn state",
        [
            field("acted", flag(), "whether the main action was taken (WAY-026)"),
            field("traded", flag(), "whether the trade ability was used (WAY-083)"),
            field("hired", flag(), "whether a ship was hired (WAY-084)"),
            field("science", flag(), "whether the science ability was used (WAY-082)"),
            field("held", held.or_null(), "the die about to be placed"),
            field(
                "less",
                Shape::nibbles(&Names::of::<Resource>("a resource")),
                "what is left of the discounts for this action (RUL-19)",
            ),
            field("pigeon", flag(), "whether the placed die has a pigeon for drawing cards (RUL-32)"),
            field("placed", placed.or_null(), "the worker placed in this turn"),
            field(
                "must_act",
                flag(),
                "whether the action of the worker has done nothing yet and must (WAY-064)",
            ),
            field(
                "rolled",
                name(&faces()).list(MAX_PILE),
                "dice rolled in this rest, apart from those that stayed in supply (RUL-23)",
            ),
            field("eligible", flag(), "whether this rest began with at most one die in supply (WAY-074)"),
        ],
    )
}

fn row(card: &Names) -> Shape {
    let worker = Names::of::<Worker>("a worker");
    let row_card = record(
        "faceup card",
        [
            field("card", card, "which card"),
            field("influence", seat().or_null(), "whose influence token is on it (WAY-099)"),
            field("workers", name(&worker).list(MAX_PILE), "workers on it"),
        ],
    );
    record(
        "row",
        [
            field(
                "slots",
                row_card.or_null().per(&Names::places("a slot", "slot", Slot::ALL.len())),
                "the faceup cards; slot 4 is beside the pile",
            ),
            field("hidden", number(), "cards of the pile that nobody has seen"),
            field(
                "returned",
                name(card).list(MAX_RETURNED),
                "cards put under the pile, the next one first (CH-13)",
            ),
        ],
    )
}

fn area() -> Shape {
    let post = post();
    let guild = Names::of::<Guild>("a guild");
    let middle = Names::numbered("a space of the middle area", MIDDLE);
    let inspiration = Names::each("an inspiration card", Inspiration::all());
    let column = |title, card: Names| {
        let space = Names::each("a space card", Space::all());
        record(
            title,
            [
                field("card", &card, "which card"),
                field(
                    "new_now",
                    flag(),
                    "whether it was acquired in this turn and is not active yet (WAY-125)",
                ),
                field("post", &post, "the die on it and the townsfolk card under it"),
                field("space", name(&space).or_null(), "the space card above it (WAY-138)"),
                field(
                    "inspiration",
                    name(&inspiration).or_null(),
                    "the inspiration card above the space card (WAY-145)",
                ),
            ],
        )
    };
    let land = column("land column", Names::each("a land card", Land::all()));
    let water = column("water column", Names::each("a water card", Water::all()));
    let tile = record(
        "laid tile",
        [
            field("tile", &Names::of::<Tile>("an upgrade tile"), "which tile"),
            field("face", &Names::of::<TileFace>("a face of a tile"), "the face that is up"),
            field("cell", cell(), "the cell under its upper left corner"),
        ],
    );
    record(
        "area",
        [
            field(
                "board",
                name(&Names::of::<Board>("a player board")).or_null(),
                "the player board, once it is dealt",
            ),
            field("dice", name(&faces()).list(MAX_PILE), "dice in supply"),
            field("reserve", number(), "dice in the reserve"),
            field("workers", name(&Names::of::<Worker>("a worker")).list(MAX_PILE), "workers in supply"),
            field("silver", number(), "silver of the player"),
            field("provisions", number(), "provisions of the player"),
            field("influence", number(), "influence tokens in supply"),
            field("guilds", number().per(&guild), "influence tokens in the guilds"),
            field(
                "marker",
                &Names::of::<JournalSpace>("a space of the journal"),
                "where the marker is on the journal track",
            ),
            field("city", &post, "the starting city"),
            field("harbour", &post, "the starting harbour"),
            field("middle", flags(&middle), "the spaces of the middle area with a die"),
            field("star", name(&inspiration).or_null(), "the inspiration card above the starting star"),
            field("lands", land.list(MAX_COLUMNS), "land cards, the one next to the board first"),
            field("waters", water.list(MAX_COLUMNS), "water cards, the one next to the board first"),
            field("caravan", tile.list(MAX_TILES), "tiles in the caravan"),
        ],
    )
}

fn post() -> Shape {
    let townsfolk = Names::each("a townsfolk card", Townsfolk::all());
    record(
        "post",
        [
            field("die", flag(), "whether a die is on its space (WAY-029)"),
            field("townsfolk", name(&townsfolk).or_null(), "the townsfolk card tucked under it (WAY-152)"),
            field(
                "hired_now",
                flag(),
                "whether the townsfolk card was acquired in this turn and is not active yet (WAY-125)",
            ),
        ],
    )
}

fn cell() -> Shape {
    record(
        "cell",
        [
            field("row", &Names::of::<CaravanRow>("a row of the caravan"), "from the top"),
            field("column", &faces(), "from the left"),
        ],
    )
}

fn task() -> Shape {
    let kind = Names::of::<CardKind>("a kind of card");
    let slot = row_slots();
    let worker = Names::of::<Worker>("a worker");
    let deck = Names::of::<Deck>("a pile to draw from");
    let tile = Names::of::<Tile>("an upgrade tile");
    let guild = Names::of::<Guild>("a guild");
    let terms = choice(
        "terms",
        [
            just("paid", "for its price"),
            just("free", "for free (WAY-114)"),
            just("by-die", "for its price, after placing a die: three cards may be drawn instead (WAY-118)"),
        ],
    );
    let target =
        choice("target of a token", [with("guild", &guild, "in a guild"), with("card", &slot, "on a card")]);
    let left = || field("left", number(), "");
    choice(
        "task",
        [
            with(
                "choose-side",
                &Names::of::<Section>("a board section"),
                "choose the side of a section (WAY-001)",
            ),
            with("shuffle", &kind, "shuffle a deck (WAY-002)"),
            just("fill-rows", "fill empty slots from the piles (WAY-003, WAY-122)"),
            just("lay-tiles", "lay out journal tiles (WAY-004)"),
            just("deal-boards", "deal player boards (WAY-008)"),
            just("choose-first", "determine the first player (WAY-014)"),
            just("roll-start", "roll three dice for every player (WAY-009)"),
            just("begin-turn", "begin the turn"),
            just("turn", "choose the main action (WAY-026)"),
            just("end-turn", "offer the trade ability once more (RUL-16)"),
            just("close-turn", "slide the rows (WAY-121, WAY-122)"),
            just("next-turn", "start the turn of the next player, or end the game (WAY-173)"),
            just("place-die", "turn and place the die in hand (WAY-028)"),
            with("trade", number(), "use the trade ability, with so many points left (WAY-053)"),
            with("choose-card", &worker, "choose the card for a worker (WAY-062)"),
            with(
                "put-worker",
                tuple([field("worker", &worker, ""), field("at", &slot, "")]),
                "put a worker on a card",
            ),
            with("roll-rest", number(), "roll the dice of a rest, so many are left (WAY-075)"),
            just("reroll", "reroll dice that stayed in supply (WAY-076)"),
            just("rested", "finish the rest and offer resting abilities (WAY-077)"),
            with("choose", number(), "use any of so many waiting effects, in any order (RUL-42)"),
            with(
                "parts",
                tuple([
                    field("of", &origins(), ""),
                    field("left", bits(&Names::numbered("a part of an effect", MAX_PARTS)), ""),
                ]),
                "take the parts of an effect that are left (WAY-035)",
            ),
            with("tribute", seat(), "pay tribute to this seat for what the task below does (WAY-100)"),
            with(
                "acquire",
                tuple([field("kind", &kind, ""), field("terms", &terms, "")]),
                "acquire a card of a kind (WAY-108)",
            ),
            with(
                "take-card",
                tuple([field("at", &slot, ""), field("terms", &terms, "")]),
                "take and pay for the card at a slot",
            ),
            with("draw", tuple([field("from", &deck, ""), left()]), "draw so many cards (WAY-115, WAY-116)"),
            with("keep", &deck, "keep one of the drawn cards (WAY-120)"),
            with("return", &deck, "put the others under the pile (RUL-43)"),
            just("place-sky", "put the space card in hand above a card (WAY-138)"),
            just("tuck", "tuck the townsfolk card in hand (WAY-152)"),
            with(
                "inspire",
                &Names::of::<Slot>("a slot number"),
                "tuck or discard the inspiration card in hand, which was at this slot (WAY-145, WAY-147)",
            ),
            with(
                "upgrade",
                tuple([
                    field("colour", &Names::of::<TileColour>("a colour of tiles"), ""),
                    field("free", flag(), ""),
                ]),
                "gain a tile of a colour (WAY-159)",
            ),
            with("pay-tile", &tile, "pay for a tile (RUL-67)"),
            with("choose-face", &tile, "choose the face of a tile (WAY-161)"),
            with(
                "place-tile",
                tuple([
                    field("tile", &tile, ""),
                    field("face", &Names::of::<TileFace>("a face of a tile"), ""),
                ]),
                "place a tile (WAY-160)",
            ),
            with(
                "influence",
                tuple([field("guild", name(&guild).or_null(), ""), left()]),
                "put so many tokens in a guild, in any guild if it is `null` (WAY-104)",
            ),
            with("influence-card", number(), "put so many tokens on cards (WAY-099)"),
            with("move-token", &target, "take a token for this target from elsewhere (WAY-107)"),
            with("move-influence", number(), "move so many tokens between guilds (WAY-105)"),
            with("retrieve", number(), "retrieve so many workers (WAY-072)"),
            with(
                "take-worker",
                tuple([field("at", &slot, ""), field("worker", &worker, "")]),
                "take a worker from a card",
            ),
            with("refresh", number(), "refresh so many dice (WAY-056)"),
            just("roll", "roll a die into supply (WAY-056, WAY-059)"),
            just("roll-new", "roll a die from the reserve (WAY-096)"),
            with("shift", number(), "turn dice in supply, with so many points left (RUL-13)"),
            with("journal", number(), "move along the journal track, so many moves are left (WAY-086)"),
            just("science", "one more move for black influence (WAY-082)"),
        ],
    )
}
