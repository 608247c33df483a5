//! What a position looks like in a file.

use rules_nostd::Seat;
use rules_nostd::araby::Edition;
use rules_nostd::araby::model::{
    Aid, CardType, Colour, DRAFT_LINE, Due, Icon, MAX_CARDS, MAX_DEBTS, MAX_DISCARDS, MAX_ENTOURAGE,
    MAX_GRANTS, MAX_PROMISES, MAX_TASKS, MAX_TERMS, Member, Options, Product, Slug, Space, Subject,
};

use crate::position::names::Names;
use crate::position::shape::{
    Shape, bits, choice, field, flag, just, name, number, number_to, options, ordinal, record, seat, tuple,
    with,
};

/// Describes the state of a game with this edition. Cards go by their printed names.
pub(super) fn shape(edition: &Edition) -> Shape {
    let kinds = Kinds::of(edition);
    let card = &kinds.card;
    record(
        "state",
        [
            field("options", options::<Options>(), "the rulings that the table agreed on"),
            field("stacks", number(), "caravan stacks of this game; 0 before they are built"),
            field("turns", number(), "turns begun so far"),
            field("first", seat(), "the first player"),
            field("tasks", task(&kinds).list(MAX_TASKS), "what is still to be done, the current task last"),
            field(
                "draft",
                name(card).or_null().per(&Names::places(
                    "a position of the draft line",
                    "position",
                    DRAFT_LINE,
                )),
                "the draft line; position 1 is next to the deck",
            ),
            field("deck", number(), "cards of the deck, without resolution cards at caravans"),
            field(
                "known",
                name(card).list(MAX_CARDS),
                "cards of the deck that all know, from the top (ARA-126)",
            ),
            field("top", resolution().or_null(), "what is known of the back of the top card (R-37)"),
            field("discard", name(card).list(MAX_CARDS), "the discard pile, the oldest card first"),
            field(
                "places",
                bits(&places()).per_some(&copies(edition), 0),
                "where each game card can be that does not lie open",
            ),
            field("caravans", bits(&numbered_caravans(edition)), "caravan cards turned up so far"),
            field("bank", bank(), "coins moved to and from the bank"),
            field("made", pool(), "products generated in this turn, by anybody"),
            field("spent", pool(), "products spent in this turn"),
            field("payment", payment(&kinds).or_null(), "the card that is being paid for"),
            field("deal", deal(&kinds).or_null(), "the deal that is being built or answered"),
            field("debts", debt(&kinds).list(MAX_DEBTS), "what is owed in this turn"),
            field("grants", grant().list(MAX_GRANTS), "permissions for this turn"),
            field(
                "promises",
                promise(&kinds).list(MAX_PROMISES),
                "what was agreed for later turns (ARA-093)",
            ),
            field(
                "heard",
                seats(),
                "who has had the floor without using it since somebody last acted (R-57)",
            ),
            field("resolved", resolved(&kinds).list(4), "the latest resolved caravans"),
            field(
                "mismatches",
                number(),
                "how many cards did not show the numbers that were seen on top of the deck before (section 3.4)",
            ),
            field("mismatch", flag(), "whether the latest card off the deck was one of them"),
            field("areas", area(&kinds).per_seat(), "what lies in front of the players"),
        ],
    )
}

/// The cards of an edition, by name.
struct Kinds {
    card: Names,
    member: Names,
    caravan: Names,
}

impl Kinds {
    fn of(edition: &Edition) -> Self {
        let slug = |name: &str| Slug(name).to_string();
        let cards = || edition.each_card().map(|(card, row)| (slug(&row.name), card));
        let personas =
            edition.each_persona().map(|(persona, row)| (slug(&row.name), Member::Persona(persona)));
        let members = personas.chain(cards().map(|(name, card)| (name, Member::Card(card))));
        Self {
            card: Names::new("a game card", cards()),
            member: Names::new("an entourage card", members),
            caravan: Names::new(
                "a caravan",
                edition.each_caravan().map(|(card, row)| (slug(&row.name), card)),
            ),
        }
    }
}

/// The game cards, copy by copy in the order of the edition.
fn copies(edition: &Edition) -> Names {
    let copies = edition.each_card().flat_map(|(card, row)| {
        let copies = edition.copies(card);
        let several = copies.len() > 1;
        let name = Slug(&row.name).to_string();
        (1..=copies.len()).zip(copies).map(move |(number, copy)| {
            (if several { format!("{name} {number}") } else { name.clone() }, copy)
        })
    });
    Names::new("a copy of a game card", copies)
}

/// The caravans by the bits that stand for them in a set.
fn numbered_caravans(edition: &Edition) -> Names {
    let caravans = edition.each_caravan().map(|(card, row)| (Slug(&row.name).to_string(), card.number()));
    Names::new("a caravan", caravans)
}

/// Where a hidden card can be.
fn places() -> Names {
    let hands = Seat::ALL.map(|seat| (seat.to_string(), seat.index()));
    Names::new("a place of a hidden card", hands.into_iter().chain([("deck".to_owned(), Seat::ALL.len())]))
}

fn seats() -> Shape {
    bits(&Names::new("a seat", Seat::ALL.map(|seat| (seat.to_string(), seat.index()))))
}

fn space() -> Shape {
    name(&Names::of::<Space>("a space of a caravan"))
}

fn pool() -> Shape {
    number().per(&Names::of::<Product>("a product"))
}

fn bank() -> Shape {
    record(
        "bank",
        [
            field("out", number_to(u16::MAX.into()), "from the bank into tents, with the starting coins"),
            field("back", number_to(u16::MAX.into()), "from tents into the bank"),
        ],
    )
}

fn resolution() -> Shape {
    let rows = ["top", "middle", "bottom"].into_iter().enumerate();
    let rows = Names::new("a row of a caravan", rows.map(|(index, row)| (row.to_owned(), index)));
    record(
        "resolution numbers",
        [
            field("bandit", space(), "the space that the bandits attack"),
            field("pay", number().per(&rows), "what a camel earns in each row"),
        ],
    )
}

/// The camels on a caravan, by space.
fn camels() -> Shape {
    seat().or_null().per_some(&Names::numbered("a space number", Space::ALL.len()), ())
}

fn resolved(kinds: &Kinds) -> Shape {
    record(
        "resolved caravan",
        [
            field("owner", seat(), "whose caravan it was"),
            field("card", &kinds.caravan, "which caravan"),
            field("field", camels(), "whose camel stood where, before any was removed"),
            field("numbers", resolution().or_null(), "the numbers of the resolution card, once it is there"),
        ],
    )
}

fn payment(kinds: &Kinds) -> Shape {
    let icon = Names::of::<Icon>("an icon");
    let discard = record(
        "discarded card",
        [
            field("by", seat(), "whose hand it comes from"),
            field("card", &kinds.card, "which card"),
            field("icon", &icon, "the one icon that counts (ARA-042)"),
        ],
    );
    record(
        "payment",
        [
            field("by", seat(), "who plays the card"),
            field("card", &kinds.card, "the card, which is no longer in hand"),
            field(
                "open",
                Shape::Text,
                "what is still to be paid, such as `spices 1 + coin 1`; `-` is nothing",
            ),
            field(
                "coins",
                number().per_some(&Names::seats(), 0),
                "coins paid so far, by whom; seats without any are left out",
            ),
            field("products", pool(), "products paid so far"),
            field("discards", discard.list(MAX_DISCARDS), "cards discarded so far"),
        ],
    )
}

/// What a deal is about.
fn what(kinds: &Kinds) -> Shape {
    let any = || field("space", space().or_null(), "");
    choice(
        "promised thing",
        [
            with("coins", number(), "so many coins"),
            with("cards", number(), "so many hand cards, unseen by the others (R-34)"),
            with("shown", &kinds.card, "this hand card, which all know"),
            with("member", &kinds.member, "this entourage card, as it lies (R-25)"),
            with(
                "products",
                tuple([
                    field("product", &Names::of::<Product>("a product"), ""),
                    field("amount", number(), ""),
                ]),
                "products, made for the other party",
            ),
            with("pay-coins", number(), "so many coins toward cards that the other party plays (ARA-046)"),
            with("pay-cards", number(), "so many discards toward cards that the other party plays (ARA-046)"),
            with("task", &kinds.member, "to task this entourage card"),
            with("play", &Names::of::<CardType>("a type of card"), "to play a card of this type"),
            with(
                "place",
                tuple([field("caravan", seat(), ""), any()]),
                "to place a camel on the caravan of a seat, on this space or on any",
            ),
            with(
                "permit",
                tuple([field("camels", number(), ""), any()]),
                "to allow so many camels on the own caravan, on this space or on any (R-28)",
            ),
            with(
                "unlock",
                number(),
                "to allow so many camels on the locked caravan of the other party (ARA-079)",
            ),
        ],
    )
}

fn deal(kinds: &Kinds) -> Shape {
    let term = record(
        "term",
        [
            field("from", seat(), "who gives it or does it"),
            field("to", seat(), "who gets it"),
            field("due", &Names::of::<Due>("a time"), "in this turn, or later"),
            field("what", what(kinds), "what is given or done"),
        ],
    );
    record(
        "deal",
        [
            field("by", seat(), "who made the latest offer, or is making the next one"),
            field("parties", seats(), "all who have to agree, also `by`"),
            field("agreed", seats(), "who has agreed to this offer (ARA-089)"),
            field("terms", term.list(MAX_TERMS), "what is agreed"),
        ],
    )
}

fn debt(kinds: &Kinds) -> Shape {
    record(
        "debt",
        [
            field("from", seat(), "who owes it"),
            field("to", seat(), "who gets it"),
            field("what", what(kinds), "what is still owed"),
            field("lost", flag(), "whether it can no longer be done, and blocks nothing (R-33)"),
        ],
    )
}

fn promise(kinds: &Kinds) -> Shape {
    record(
        "promise",
        [
            field("from", seat(), "who promised it"),
            field("to", seat(), "who was promised it"),
            field("what", what(kinds), "what was promised"),
            field("turn", number(), "the turn of the game it is promised for"),
        ],
    )
}

fn grant() -> Shape {
    record(
        "grant",
        [
            field(
                "from",
                seat(),
                "who gave it: the owner of the caravan, or the active seat that unlocked it",
            ),
            field("to", seat(), "who may place"),
            field("caravan", seat(), "whose caravan"),
            field("camels", number(), "how many more camels may be placed"),
            field("space", space().or_null(), "the only space it is for; `null` is any"),
            field("bound", flag(), "whether it is part of a deal and cannot be taken back (R-29)"),
        ],
    )
}

fn area(kinds: &Kinds) -> Shape {
    let retainer = record(
        "retainer",
        [
            field("member", &kinds.member, "which card"),
            field("tasked", flag(), "whether it is turned sideways, which means used (ARA-009)"),
        ],
    );
    let caravan = record(
        "active caravan",
        [
            field("card", &kinds.caravan, "which caravan"),
            field("field", camels(), "whose camel is where; spaces without one are left out"),
        ],
    );
    let issued = record(
        "issued card",
        [
            field(
                "numbers",
                resolution().or_null(),
                "its numbers; `null` if there was no card at all (R-48)",
            ),
            field("from_deck", flag(), "whether it came from the deck and goes back there"),
        ],
    );
    record(
        "area",
        [
            field(
                "colour",
                name(&Names::of::<Colour>("a colour of camels")).or_null(),
                "the colour of the camels, once it is chosen",
            ),
            field(
                "coins",
                number_to(u16::MAX.into()),
                "coins in the tent, shown to nobody before the end (ARA-013)",
            ),
            field(
                "counted",
                number_to(u16::MAX.into()).or_null(),
                "the coins as counted at the end, which decide (R-35)",
            ),
            field("hand", number(), "hand cards"),
            field("entourage", retainer.list(MAX_ENTOURAGE), "the entourage, the persona first"),
            field("caravan", caravan.or_null(), "the caravan in front of the player"),
            field("issued", issued.or_null(), "the resolution card it got after the last turn (ARA-132)"),
            field("pool", pool(), "products available in this turn"),
            field(
                "refused_by",
                seats(),
                "who reached no agreement with this seat while it had the floor, since somebody last acted (R-57)",
            ),
        ],
    )
}

fn task(kinds: &Kinds) -> Shape {
    let by = |name| field(name, seat(), "");
    let member = || field("card", &kinds.member, "");
    let subject = Names::of::<Subject>("a subject");
    choice(
        "task",
        [
            just("deal-personas", "deal personas, seat by seat (C-01)"),
            just("choose-colours", "let each seat choose a colour (D-02)"),
            just("build-stacks", "build the caravan stacks (C-02, D-01)"),
            just("deal-hands", "deal the hands (C-03)"),
            just("refill", "deal the draft line (C-04) or refill it (C-08)"),
            just("choose-start", "choose the first player (C-05)"),
            just("start-turn", "begin the next turn"),
            just("show-resolution", "lay down the resolution card of the active caravan (C-07)"),
            just("draw-caravan", "draw a caravan for the active seat (C-06)"),
            just("action", "the active seat decides, others may take the floor (D-04)"),
            with("floor", seat(), "this seat has the floor and takes one action (D-05)"),
            just("settle", "ask for what is owed in this turn (D-16)"),
            with(
                "last-call",
                seats(),
                "ask these seats for the last time, clockwise from the active one (D-16)",
            ),
            with("draft", number(), "the active seat drafts so many cards (D-17)"),
            just("gate", "hand over the coins and hand cards still owed (D-13)"),
            just("pass-turn", "pass the turn"),
            just("pay", "pay for the card in `payment` (D-06)"),
            with(
                "aid",
                tuple([by("by"), field("with", &Names::of::<Aid>("a kind of help"), "")]),
                "this seat helps with the payment (D-07)",
            ),
            with(
                "give-fee",
                tuple([by("by"), member()]),
                "give hand cards to an opponent as the fee of this card (D-08)",
            ),
            with("choose-gain", tuple([by("by"), member()]), "choose one of the gains of this card (D-08)"),
            with(
                "gain",
                tuple([by("by"), member(), field("part", ordinal(256), ""), field("left", number(), "")]),
                "carry out a part of this card, of which so much is left",
            ),
            with(
                "draw",
                record(
                    "drawing",
                    [
                        field("by", seat(), "who draws"),
                        field("left", number(), "how many are still to be drawn"),
                        field("drawn", number(), "how many have been drawn"),
                        field("give", number(), "how many of them will be given away"),
                    ],
                ),
                "draw cards (C-09)",
            ),
            with(
                "give-drawn",
                tuple([by("by"), field("cards", number(), "")]),
                "give so many of the cards just drawn to an opponent (D-15)",
            ),
            with("put-away", &kinds.card, "discard a card that was used once (ARA-053)"),
            with(
                "consent",
                tuple([by("by"), by("caravan")]),
                "answer the request of the first seat to place on the caravan of the second (D-10, D-11)",
            ),
            just("build-deal", "build the deal in `deal` (D-12)"),
            with(
                "choose-subject",
                tuple([by("from"), by("to")]),
                "choose what the first seat gives the second",
            ),
            with(
                "choose-detail",
                tuple([
                    by("from"),
                    by("to"),
                    field("subject", &subject, ""),
                    field("due", &Names::of::<Due>("a time"), ""),
                ]),
                "choose how much or which one",
            ),
            just("answer", "answer the deal (D-12)"),
            just("shuffle", "shuffle the discard pile to become the deck (R-46)"),
            with("discard-top", number(), "discard so many cards from the deck after the last turn (C-10)"),
            just("issue", "issue each caravan its resolution card (C-07)"),
            just("resolve-all", "resolve all caravans"),
            just("reveal", "reveal the coins (D-18)"),
        ],
    )
}
