//! The area of a player.

use rules_nostd::resafa::model::{
    ACTION_CARDS, ActionSet, CAUSEWAY, Item, Lie, MAX_BONUS_CARDS, MAX_ROW_SPACES, MAX_SPECIALS, MAX_SQUARES,
    MAX_WORKSHOPS, Place, Token,
};

use super::{Kinds, MAX_PILE, markers, plot};
use crate::position::names::Names;
use crate::position::shape::{
    Shape, bits, choice, field, flag, just, name, number, number_to, ordinal, record, with,
};

pub(super) fn area(kinds: &Kinds) -> Shape {
    let Kinds { special, bonus, sack, .. } = kinds;
    let item = Names::of::<Item>("an item");
    let load = record(
        "load",
        [field("item", &item, "the one kind of item"), field("amount", number(), "how many, at least 1")],
    );
    let camel = record(
        "camel",
        [
            field("at", &Names::of::<Place>("a place"), "where the figure stands"),
            field("load", load.or_null(), "what it carries"),
            field("level", number(), "steps of the marker up the camel track"),
        ],
    );
    let sacks = record(
        "sack cards in hand",
        [
            field("hidden", number(), "cards that only the owner knows"),
            field("known", name(sack).list(12), "cards that all can know"),
        ],
    );
    let owned = record(
        "owned special card",
        [
            field("card", special, "which card"),
            field("used", flag(), "whether it was used and lies face down (RES-092)"),
        ],
    );
    let token = name(&Names::of::<Token>("a merchant token"));
    let tokens = record(
        "merchant tokens",
        [
            field("causeway", token.list(CAUSEWAY), "the first two (RES-163)"),
            field("garden", token.list(MAX_ROW_SPACES), "garden row, from the left (RES-165)"),
            field("workshop", token.list(MAX_ROW_SPACES), "workshop row"),
            field("canal", token.list(MAX_ROW_SPACES), "canal row"),
        ],
    );
    let exchange = record(
        "exchange",
        [
            field("card", special, "the pink card"),
            field("times", number(), "how often it exchanged something"),
        ],
    );
    let ending = record(
        "end scoring",
        [
            field("exchanges", exchange.list(3), "exchanges made with pink cards"),
            field("again", name(special).or_null(), "the card that P15 scores again"),
            field("settled", flag(), "whether everything is decided"),
        ],
    );
    record(
        "area",
        [
            field("vp", number_to(u16::MAX.into()), "VP on the score track"),
            field("coins", number(), "coins by value"),
            field("warehouse", number().per_key(&item), "the warehouse in Resafa"),
            field("camel", camel, "the camel figure and the camel track"),
            field("cards", action_cards(kinds), "the six action cards"),
            field("bonus", name(bonus).list(MAX_BONUS_CARDS), "bonus cards in hand"),
            field("sacks", sacks, "sack cards in hand"),
            field("specials", owned.list(MAX_SPECIALS), "special cards, in the order in which they came"),
            field(
                "unswapped",
                name(special).list(3),
                "yellow special cards still to be swapped in (RES-082)",
            ),
            field("markers", markers(kinds), "the markers on the special tracks; 0 is the start space"),
            field("canal_tiles", name(&kinds.canal_tile).list(7), "canal tiles in supply"),
            field(
                "bonus_tiles",
                name(&kinds.canal_bonus).list(MAX_PILE),
                "canal bonus tiles kept for later (RES-130)",
            ),
            field("cubes", number(), "water cubes kept from Rain scoring (RES-184)"),
            field("tokens", tokens, "merchant tokens on the player board"),
            field(
                "workshops",
                built_workshop(kinds).list(MAX_WORKSHOPS),
                "workshops, the starting ones first",
            ),
            field("gardens", garden_square().list(MAX_SQUARES), "garden squares with at least one tile"),
            field("ending", ending, "choices made in end scoring"),
        ],
    )
}

fn action_cards(kinds: &Kinds) -> Shape {
    let whereabouts = choice(
        "whereabouts",
        [
            just("unplayed", "in hand or in the draw pile: only the owner knows which"),
            just("hand", "in hand, and all know it"),
            just("pile", "in the draw pile, and all know it"),
            with(
                "played",
                ordinal(256),
                "above the player board, as the card of that number in this cycle, 1 to 6",
            ),
        ],
    );
    let owned = record(
        "owned action card",
        [field("card", &kinds.card, "which card"), field("at", whereabouts, "where it is")],
    );
    record(
        "action cards",
        [
            field(
                "set",
                name(&Names::of::<ActionSet>("a starting set")).or_null(),
                "the starting set, once it is dealt",
            ),
            field("cards", owned.list(ACTION_CARDS), "all six of them"),
            field("pile", number(), "how many are in the draw pile"),
        ],
    )
}

fn built_workshop(kinds: &Kinds) -> Shape {
    record(
        "built workshop",
        [
            field("tile", &kinds.workshop, "which tile"),
            field("face", &kinds.face, "the side that is up"),
            field("plot", plot(), "where it lies"),
            field("turned", number(), "quarter turns clockwise, 0 to 3"),
        ],
    )
}

fn garden_square() -> Shape {
    let thirds = [("first", 0), ("middle", 1), ("last", 2)].map(|(name, bit)| (name.to_owned(), bit));
    record(
        "garden square",
        [
            field("plot", plot(), "where it is"),
            field("lie", &Names::of::<Lie>("a way to lie"), "how its tiles lie"),
            field(
                "covered",
                bits(&Names::new("a third of a garden square", thirds)),
                "the thirds with a tile, from the top or from the left",
            ),
            field("large", flag(), "whether one of the tiles is large"),
        ],
    )
}
