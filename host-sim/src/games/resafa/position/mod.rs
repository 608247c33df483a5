//! What a position looks like in a file.

mod area;
mod task;

use rules_nostd::resafa::model::{
    ActionCard, Arrow, BONUS_DISPLAY, Bonus, CanalBonus, CanalSide, CanalTile, Centre, Colour, Face, Level,
    MAX_ACTS, MAX_BASE_SPACES, MAX_SOURCES, MainAction, OfferPlace, Options, Sack, SetupCard, SoloCard,
    Space, Special, Starting, Tier, TradingTile, WORKSHOP_OFFER, Workshop, WorkshopFace,
};
use serde_json::json;

use crate::position::names::Names;
use crate::position::shape::{
    Shape, choice, field, flag, just, name, number, number_from, options, record, seat, tuple, with,
};
use area::area;
use task::task;

/// The most cards in a list.
const MAX_PILE: usize = 255;
/// The most pending tasks.
const MAX_TASKS: usize = 64;

/// Describes the state of a game. Cards and tiles go by their ids, which are the same in every edition.
pub(super) fn shape() -> Shape {
    let kinds = Kinds::new();
    let Kinds { space, centre, colour, special, .. } = &kinds;
    let tier = Names::of::<Tier>("a level of workshops");
    record(
        "state",
        [
            field("options", options::<Options>(), "the rulings that the table agreed on"),
            field("round", number(), "the round, 1 to 6"),
            field("turns", number(), "turns finished in this round"),
            field("start", seat(), "who has the starting player tile; in a solo game seat 2 is the bot"),
            field("turn", seat(), "whose turn it is"),
            field("tasks", task(&kinds).list(MAX_TASKS), "what is still to be done, the current task last"),
            field("turn_state", turn_state(&kinds), "what the card played in this turn still allows"),
            field("acts", act(&kinds).list(MAX_ACTS), "the current actions, the innermost last"),
            field("trade", trade().or_null(), "the trading action that is going on"),
            field(
                "canal_setup",
                name(&Names::of::<SetupCard>("a canal setup card")).or_null(),
                "the canal setup card, once it is drawn",
            ),
            field(
                "network",
                network_space(&kinds).per_some(space, json!({ "tile": null, "bonus": null, "cubes": 0 })),
                "the water network; spaces with nothing on them are left out",
            ),
            field(
                "sources",
                flag().per_first(&Names::places("a source", "source", MAX_SOURCES)),
                "whether a water cube waits at each source, in the order of the edition",
            ),
            field("trading", laid_trading().or_null().per(centre), "the trading tile of each centre"),
            field(
                "bases",
                seat()
                    .or_null()
                    .per_some(&Names::places("a base space", "space", MAX_BASE_SPACES), ())
                    .per_some(centre, json!([null, null, null, null, null])),
                "whose base is on each base space, from the left; empty spaces are left out",
            ),
            field("workshops", workshop_offer(&kinds).per(&tier), "the workshop display"),
            field(
                "specials",
                special_stack(special).per(&Names::of::<Level>("a level")).per(colour),
                "the stacks of special cards",
            ),
            field("bonus", bonus_stack(&kinds).per(colour), "the bonus cards"),
            field("sacks", sack_deck(&kinds), "the sack deck"),
            field("supply", supply(), "the common supply"),
            field("bot", bot(&kinds).or_null(), "the solo opponent"),
            field("rain", rain(space), "what the last Rain scoring gave"),
            field("areas", area(&kinds).per_seat(), "the areas of the players"),
        ],
    )
}

/// The nouns that occur in many places.
struct Kinds {
    space: Names,
    centre: Names,
    colour: Names,
    special: Names,
    bonus: Names,
    sack: Names,
    canal_tile: Names,
    canal_side: Names,
    canal_bonus: Names,
    workshop: Names,
    face: Names,
    action: Names,
    card: Names,
    solo: Names,
}

impl Kinds {
    fn new() -> Self {
        let cards = Starting::ALL.into_iter().map(ActionCard::Starting);
        Self {
            space: Names::each(
                "a space of the network",
                (1..=7).flat_map(|row| (1..=6).filter_map(move |column| Space::at(row, column))),
            ),
            centre: Names::of::<Centre>("a trading centre"),
            colour: Names::of::<Colour>("a colour"),
            special: Names::each("a special card", Special::all()),
            bonus: Names::each("a bonus card", Bonus::all()),
            sack: Names::of::<Sack>("a sack card"),
            canal_tile: Names::of::<CanalTile>("a canal tile"),
            canal_side: Names::of::<CanalSide>("a side of a canal tile"),
            canal_bonus: Names::of::<CanalBonus>("a canal bonus tile"),
            workshop: Names::of::<Workshop>("a workshop"),
            face: Names::of::<WorkshopFace>("a side of a workshop"),
            action: Names::of::<MainAction>("a main action"),
            card: Names::each("an action card", cards.chain(Special::all().map(ActionCard::Improved))),
            solo: Names::of::<SoloCard>("a solo card"),
        }
    }
}

fn plot() -> Shape {
    let far = || number_from(i8::MIN.into(), i8::MAX.into());
    record(
        "plot",
        [
            field("east", far(), "plots to the right of starting workshop `A`; negative to the left"),
            field("south", far(), "plots below it; negative above"),
        ],
    )
}

fn discount() -> Shape {
    record(
        "discount",
        [
            field("coin", number(), "coins less to pay"),
            field("stone", number(), "stone less to pay"),
            field("marble", number(), "marble less to pay"),
        ],
    )
}

fn turn_state(kinds: &Kinds) -> Shape {
    let main = choice(
        "main actions left",
        [
            just("none", "none"),
            with("fixed", &kinds.action, "the one of the card"),
            just("any", "any one (RES-283)"),
            just("two", "any two different ones (RES-284)"),
            with("any-but", &kinds.action, "any one but this (A-31)"),
        ],
    );
    let colour = choice(
        "colour action left",
        [
            just("none", "none"),
            with("fixed", &kinds.colour, "the one of the card"),
            just("any", "of any colour (RES-078)"),
        ],
    );
    record(
        "turn state",
        [
            field("card", name(&kinds.card).or_null(), "the action card of this turn"),
            field("main", main, "main actions that may still be taken"),
            field("colour", colour, "the colour action, if it may still be taken"),
            field("looked", flag(), "whether the player looked at their draw pile in this turn"),
            field(
                "into_pile",
                name(&kinds.special).list(3),
                "yellow cards swapped into the draw pile, one of which is the new card of this turn (RES-083)",
            ),
            field(
                "gained_late",
                flag(),
                "whether something came while the hand was reduced that can be used at once (A-114)",
            ),
        ],
    )
}

fn act(kinds: &Kinds) -> Shape {
    record(
        "action",
        [
            field("action", &kinds.action, "which main action"),
            field("less", discount(), "what the card that granted it takes off the cost"),
            field("free_move", flag(), "whether the move of the camel is free"),
            field("laid", name(&kinds.bonus).list(8), "bonus cards that pay or help when it is done (A-112)"),
            field(
                "without_permanent",
                flag(),
                "whether the owner does without the permanent card this time (RES-090, D-16)",
            ),
        ],
    )
}

fn trade() -> Shape {
    record(
        "trade",
        [
            field("arrived", flag(), "whether the camel has arrived"),
            field("traded", flag(), "whether something was bought or sold"),
            field(
                "golden_first",
                name(&Names::of::<OfferPlace>("an offer")).or_null(),
                "the offer whose golden bonus was taken before its trade (A-76)",
            ),
        ],
    )
}

fn network_space(kinds: &Kinds) -> Shape {
    let laid = record(
        "laid canal tile",
        [
            field("owner", seat(), "whose tile it is"),
            field("tile", &kinds.canal_tile, "which tile"),
            field("side", &kinds.canal_side, "the side that is up"),
        ],
    );
    record(
        "network space",
        [
            field("tile", laid.or_null(), "the canal tile that lies there"),
            field("bonus", name(&kinds.canal_bonus).or_null(), "the canal bonus tile that lies there"),
            field("cubes", number(), "water cubes on the tile"),
        ],
    )
}

fn laid_trading() -> Shape {
    record(
        "laid trading tile",
        [
            field("tile", &Names::of::<TradingTile>("a trading tile"), "which tile"),
            field("face", &Names::of::<Face>("a face of a trading tile"), "the face that is up"),
            field("flips", number(), "how often it was flipped"),
        ],
    )
}

fn workshop_offer(kinds: &Kinds) -> Shape {
    record(
        "workshop offer",
        [
            field(
                "open",
                name(&kinds.workshop).or_null().per(&Names::places("a slot", "slot", WORKSHOP_OFFER)),
                "the two slots, and the tile on the stack (RES-009)",
            ),
            field("hidden", number(), "unseen tiles in the stack"),
            field("gone", name(&kinds.workshop).list(14), "tiles that the bot removed (RES-221)"),
        ],
    )
}

fn special_stack(special: &Names) -> Shape {
    record(
        "special stack",
        [
            field("open", name(special).or_null(), "the visible card on top"),
            field("hidden", number(), "cards below it"),
        ],
    )
}

fn bonus_stack(kinds: &Kinds) -> Shape {
    record(
        "bonus stack",
        [
            field(
                "hidden",
                name(&kinds.bonus).list(MAX_PILE),
                "cards of this level in the stack, in no order",
            ),
            field(
                "open",
                name(&kinds.bonus).or_null().per(&Names::places("a slot", "slot", BONUS_DISPLAY)),
                "the display; slot 1 is next to the stack",
            ),
        ],
    )
}

fn sack_deck(kinds: &Kinds) -> Shape {
    record(
        "sack deck",
        [
            field(
                "unseen",
                name(&kinds.sack).list(12),
                "cards that nobody has shown yet, in the deck or in hands",
            ),
            field("hidden", number(), "how many of them are in the deck"),
            field(
                "returned",
                name(&kinds.sack).list(12),
                "returned cards below them, the next one first (RES-066)",
            ),
        ],
    )
}

fn supply() -> Shape {
    record(
        "common supply",
        [
            field("large", number(), "large garden tiles"),
            field("small", number(), "small garden tiles"),
            field("squares", number(), "square merchant tokens"),
            field("scarabs", number(), "scarab merchant tokens"),
            field("bonus_tiles_gone", number(), "canal bonus tiles used up or removed"),
        ],
    )
}

fn rain(space: &Names) -> Shape {
    let points = number().per_some(&Names::seats(), 0);
    let flow = record(
        "water way",
        [
            field("owner", seat(), "whose tile it started on"),
            field("from", space, "where it started"),
            field("to", space, "how far it has come"),
            field("points", &points, "VP for the tiles it passed (RES-183); seats without any are left out"),
        ],
    );
    record(
        "rain",
        [
            field("round", number(), "the round after which it fell; 0 before the first"),
            field("canals", &points, "VP for canal tiles (RES-176); seats without any are left out"),
            field("flows", flow.list(MAX_SOURCES), "the ways of the water cubes, in order"),
        ],
    )
}

fn markers(kinds: &Kinds) -> Shape {
    number().per_key(&kinds.colour)
}

fn bot(kinds: &Kinds) -> Shape {
    let Kinds { space, colour, special, .. } = kinds;
    let slot = || field("slot", number(), "");
    let act = choice(
        "act of the bot",
        [
            with(
                "cards",
                tuple([field("left", &kinds.solo, ""), field("right", &kinds.solo, "")]),
                "the cards it shows (RES-210)",
            ),
            with(
                "removed-bonus",
                tuple([field("colour", colour, ""), slot(), field("card", &kinds.bonus, "")]),
                "it removed a bonus card (RES-214)",
            ),
            with("no-bonus", colour, "no bonus card of the colour is left (RES-216)"),
            with(
                "stepped",
                tuple([field("colour", colour, ""), field("spaces", number(), "")]),
                "a marker moved so many spaces (RES-217, RES-223)",
            ),
            with("removed-special", special, "a special card left the game (RES-217)"),
            with("main", &kinds.action, "its main action (RES-220)"),
            with(
                "removed-workshop",
                tuple([field("tile", &kinds.workshop, ""), slot()]),
                "a workshop left the game (RES-221)",
            ),
            with(
                "placed-canal",
                tuple([
                    field("tile", &kinds.canal_tile, ""),
                    field("side", &kinds.canal_side, ""),
                    field("space", space, ""),
                ]),
                "it placed a canal tile (RES-227, RES-231)",
            ),
            with(
                "removed-bonus-tile",
                &kinds.canal_bonus,
                "the canal bonus tile there left the game (RES-229)",
            ),
            with("took-cubes", number(), "so many water cubes moved onto the tile (A-91)"),
            with(
                "base",
                tuple([field("centre", &kinds.centre, ""), field("space", number(), "")]),
                "it placed a base, and the trading tile was flipped (RES-233, RES-235)",
            ),
            just("nothing", "the main action had no effect"),
        ],
    );
    record(
        "bot",
        [
            field("markers", markers(kinds), "its markers on the special tracks; 0 is the start space"),
            field("tiles", name(&kinds.canal_tile).list(7), "canal tiles in its stack"),
            field("last", name(space).or_null(), "where its last tile lies (RES-205)"),
            field("cubes", number(), "water cubes that left the game from its tiles (A-92)"),
            field(
                "orientation",
                name(&Names::of::<Arrow>("a way round")).or_null(),
                "which way round the canal tile setup card lies (RES-203)",
            ),
            field(
                "shown",
                name(&kinds.solo).list(6),
                "the right cards shown since the solo deck was shuffled",
            ),
            field("removed", name(special).list(12), "special cards it removed from the game (RES-217)"),
            field("acts", act.list(12), "what it did in its last turn"),
        ],
    )
}
