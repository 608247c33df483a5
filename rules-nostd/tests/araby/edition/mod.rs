//! The shipped edition, and editions as text, bytes and checksum. For its values see `printed.rs`, for faults
//! `faults/`.

mod effects;
pub mod faults;
mod printed;

use rules_nostd::Fault;
use rules_nostd::Indexed;
use rules_nostd::araby::model::{Card, Member, Persona, Slug, Sort, Source, is_named};
use rules_nostd::araby::{Components, Edition};

use crate::harness::edition::{Editions, packed};

const EDITIONS: Editions<Edition> = Editions::NEW;

/// Reads the built-in edition from its file.
pub(crate) fn shipped() -> Components {
    EDITIONS.shipped()
}

/// Returns all faults of an edition.
pub(crate) fn faults(components: &Components) -> Vec<Fault> {
    EDITIONS.faults(components)
}

#[test]
fn the_shipped_edition_has_no_fault_and_no_warning() {
    EDITIONS.assert_shipped_without_fault();
}

#[test]
fn the_packed_edition_is_that_of_the_file() {
    EDITIONS.assert_packed_is_current("araby");
}

/// V-13: each row has a source or is a stand-in, and the edition says so. The cards named in the rulebook
/// have their source.
#[test]
fn every_value_has_a_source_or_is_a_stand_in() {
    let (mut read, mut partly, mut stand_ins) = (Vec::new(), Vec::new(), 0);
    shipped().each_provenance(|what, source, stand_in| match (source, stand_in) {
        (Source::None, true) => stand_ins += 1,
        (Source::Ledger(..), true) => partly.push(what.to_owned()),
        (Source::Ledger(..), false) => read.push(what.to_owned()),
        _ => panic!("{what}"),
    });
    assert_eq!(partly, ["Spices Merchant", "Generosity", "Rejuvination", "Invigoration"]);
    assert_eq!(read.len(), 10);
    assert_eq!(read.last().unwrap(), "Merchant Prince of Spices");
    assert_eq!(read.len() + partly.len() + stand_ins, 10 + 56 + 16 + 4);
    assert!(shipped().has_stand_ins());
}

/// V-13: once every stand-in has been replaced by a real value, the edition no longer claims to have any.
#[test]
fn an_edition_without_stand_ins_says_so() {
    let read = |line: &str| match () {
        () if line.starts_with('#') => line.to_owned(),
        () if line.contains("source = ") => line.replace(", stand_in = true", ""),
        () => line.replace("stand_in = true", "source = \"my copy\""),
    };
    let text: Vec<String> = Edition::TOML.lines().map(read).collect();
    let components: Components = toml::from_str(&text.join("\n")).unwrap();
    assert!(!components.has_stand_ins());
    assert_eq!(faults(&components), []);
}

/// Writing the edition's values gives back every text in the file.
#[test]
fn the_file_comes_back_from_its_values() {
    EDITIONS.assert_text_comes_back();
}

/// No name or other text may have a line break or a control character, in the file or packed.
#[test]
fn texts_stay_on_one_line() {
    EDITIONS.assert_texts_stay_on_one_line();
}

/// A mistake in the file is reported with its line. V-02 and V-06: a card without type, cost, icons or backs,
/// or a caravan without nine products, cannot even be read.
#[test]
fn a_text_that_is_no_edition_is_refused_with_its_line() {
    EDITIONS.assert_refused_with_line(NO_EDITION);
}

/// A text in the file, its replacement, and the expected message.
const NO_EDITION: &[(&str, &str, &str)] = &[
    // Unknown and missing fields.
    ("game = \"araby\"", "color = 1\ngame = \"araby\"", "unknown field `color`"),
    ("type = \"merchant\"", "type = \"merchant\", price = 1", "unknown field `price`"),
    ("type = \"merchant\", ", "", "missing field `type`"),
    ("cost = \"magics 1 + coin 1\", ", "", "missing field `cost`"),
    ("icons = \"coin magics\", ", "", "missing field `icons`"),
    ("effect = \"task: magics 1\", ", "", "missing field `effect`"),
    (
        ", backs = [\"bandit 1 pay 2 3 4\", \"bandit 4 pay 1 3 5\", \"bandit 7 pay 3 3 4\", \"bandit 9 pay 2 2 5\"]",
        "",
        "missing field `backs`",
    ),
    // Unknown names.
    ("type = \"ally\"", "type = \"friend\"", "unknown variant `friend`"),
    ("value = \"back\"", "value = \"top\"", "unknown variant `top`, expected `back` or `face`"),
    ("source = \"EX-08\"", "source = \"the box\"", "a ledger id such as EX-01, or 'my copy' expected"),
    ("source = \"EX-08\"", "source = \"PET-001\"", "a ledger id such as EX-01, or 'my copy' expected"),
    // Texts in notation.
    ("\"task: coin 1\"", "\"tasks: coin 1\"", "an effect expected: did not expect 'tasks'"),
    ("\"task: coin 1\"", "\"task: gold 1\"", "an effect expected: did not expect 'gold'"),
    ("\"task: coin 1\"", "\"task: coin\"", "the line ends too early; expected a number from 1 to 20"),
    ("\"task: coin 1\"", "\"task: coin 21\"", "a number from 1 to 20"),
    ("\"draw 3 give 1\"", "\"draw 3 give\"", "the line ends too early"),
    ("\"draw 3 give 1\"", "\"draw 3 + draw 1 + draw 1 + draw 1\"", "3 gains at most"),
    ("\"magics 1 + coin 1\"", "\"magics 1 + magics 1\"", "coin or a product, each once"),
    ("\"magics 1 + coin 1\"", "\"magics 1 + give 1\"", "coin or a product, each once"),
    ("task: coin 1 -> any 1", "task: coin 1 + coin 1 -> any 1", "coin, a product or give, each once"),
    ("icons = \"coin magics\"", "icons = \"coin coin\"", "each icon once"),
    ("icons = \"coin magics\"", "icons = \"coin gold\"", "expected coin, magics, jewels, spices, fabrics"),
    ("\"bandit 1 pay 2 3 4\"", "\"bandit 0 pay 2 3 4\"", "did not expect '0'"),
    ("\"bandit 1 pay 2 3 4\"", "\"bandit 1 pay 2 3\"", "the line ends too early"),
    ("\"bandit 1 pay 2 3 4\"", "\"bandit 1 pay 2 3 10\"", "a number from 0 to 9"),
    ("\"bandit 1 pay 2 3 4\"", "\"1 2 3 4\"", "resolution numbers such as 'bandit 7 pay 2 3 4' expected"),
    ("magics jewels spices / jewels", "magics jewels / jewels", "did not expect '/'"),
    ("magics jewels spices / jewels", "magics jewels spices jewels", "nine products in three rows"),
    ("/ spices fabrics magics\"", "/ spices fabrics\"", "the line ends too early"),
    ("/ spices fabrics magics\"", "/ spices fabrics magics magics\"", "the end of the line"),
    // Numbers and lists that are too large for any edition.
    ("counts.djinn = { value = 14", "counts.djinn = { value = 256", "invalid value: integer `256`"),
    ("value = [1, 1, 1]", "value = [1, 1]", "invalid length 2"),
    ("\"Magics Merchant\"", "\"Magics Merchant with a very long name\"", "invalid length 37"),
];

/// The device stores an edition in at most 4 kB.
#[test]
fn the_compact_form_is_small_and_comes_back_the_same() {
    EDITIONS.assert_compact();
    assert!(packed(&shipped()).len() <= 3072);
}

/// The largest printing (section 6.6) also fits: 76 different game cards, 20 caravans and 5 personas.
#[test]
fn the_largest_printing_fits_into_flash() {
    let mut components = shipped();
    let one_each = components.cards.iter().map(|row| {
        let mut row = row.clone();
        row.backs.truncate(1);
        row
    });
    components.cards = one_each.collect();
    while components.cards.len() < 76 {
        let mut row = components.cards[components.cards.len() % 56].clone();
        row.name.truncate(20);
        components.cards.push(row).unwrap();
    }
    while components.caravans.push(components.caravans[0].clone()).is_ok() {}
    while components.personas.push(components.personas[0].clone()).is_ok() {}
    assert_eq!((components.caravans.len(), components.personas.len()), (20, 5));
    let bytes = postcard::to_slice(&components, &mut [0; 4096]).unwrap().len();
    println!("{bytes} bytes");
}

/// The device unpacks an edition in place. The usual way would need tens of kB of stack.
#[test]
fn an_edition_is_unpacked_on_a_small_stack() {
    EDITIONS.assert_unpacks_on_a_small_stack();
}

/// Bytes that are not an edition are refused, and the memory can be used again.
#[test]
fn a_room_takes_only_editions() {
    let mut faulty = shipped();
    faulty.personas_per_seat.value = [1, 0, 1];
    EDITIONS.assert_takes_only_editions(faulty);
}

/// A cut or damaged edition in flash is an error or a fault, never a panic.
#[test]
fn damaged_bytes_are_survived() {
    EDITIONS.assert_unpacks_as_it_reads();
}

/// Editions that differ in one value have different checksums.
#[test]
fn the_checksum_tells_editions_apart() {
    const EDITS: &[(&str, &str)] = &[
        ("Araby with stand-ins", "Another"),
        ("[40, 28, 12]", "[40, 28, 2]"),
        ("\"white\"", "\"red\""),
        ("value = [1, 1, 1]", "value = [2, 1, 1]"),
        ("Djinn of Plenty", "Djinn of Wishes"),
        ("cost = \"magics 1\"", "cost = \"magics 2\""),
        ("icons = \"coin magics\"", "icons = \"magics\""),
        ("\"task: coin 1\"", "\"task: coin 2\""),
        ("\"bandit 1 pay 2 3 4\"", "\"bandit 1 pay 2 3 5\""),
        ("\"bandit 1 pay 2 3 4\"", "\"bandit 2 pay 2 3 4\""),
        ("Aleppo", "Palmyra"),
        ("magics jewels spices / jewels", "magics jewels spices / magics"),
        ("source = \"EX-08\", stand_in = true", "source = \"my copy\""),
    ];
    EDITIONS.assert_told_apart(EDITS.iter().map(|edit| crate::edition::faults::edited(&[*edit])));
}

/// I-01: every game card has a place in the list of all cards, next to the copies of its face.
#[test]
fn copies_have_places_in_a_list_of_all_cards() {
    let edition = Edition::new(shipped()).unwrap();
    assert_eq!(edition.deck_size(), 75);
    let mut place = 0;
    for (card, row) in edition.each_card() {
        assert_eq!(edition.copies(card), place..place + row.copies());
        for back in &row.backs {
            assert_eq!(edition.face_at(place), Some(card));
            assert_eq!(edition.back_of(place), Some(*back));
            place += 1;
        }
    }
    assert_eq!(place, 75);
    assert_eq!(edition.face_at(75), None);
    assert_eq!(edition.back_of(75), None);
    for card in Card::all().skip(56) {
        assert_eq!(edition.copies(card), 75..75);
    }
}

/// An id that the edition does not have gives a blank row, not a panic.
#[test]
fn ids_beyond_the_edition_are_blank() {
    let edition = Edition::new(shipped()).unwrap();
    let card = Card::numbered(57).unwrap();
    assert!(!edition.has_card(card) && edition.has_card(Card::numbered(56).unwrap()));
    assert_eq!((edition.card(card).copies(), edition.card(card).name.as_str()), (0, ""));
    let persona = Persona::numbered(5).unwrap();
    assert!(!edition.has_persona(persona) && edition.has_persona(Persona::FIRST));
    assert!(edition.effect_of(Member::Persona(persona)).gains.is_empty());
    let caravan = rules_nostd::araby::model::Caravan::numbered(17).unwrap();
    assert!(!edition.has_caravan(caravan) && edition.caravan(caravan).name.is_empty());
}

/// Names are written as words in records, and each word leads back to its card.
#[test]
fn names_are_words_of_records() {
    let edition = Edition::new(shipped()).unwrap();
    assert_eq!(Slug("Merchant Prince of Spices").to_string(), "merchant-prince-of-spices");
    assert!(is_named("SPICES-merchant", "Spices Merchant") && !is_named("spices", "Spices Merchant"));
    for (card, row) in edition.each_card() {
        assert_eq!(edition.card_named(&Slug(&row.name).to_string()), Some(card));
        assert_eq!(edition.member_named(&Slug(&row.name).to_string()), Some(Member::Card(card)));
    }
    for (caravan, row) in edition.each_caravan() {
        assert_eq!(edition.caravan_named(&Slug(&row.name).to_string()), Some(caravan));
    }
    for (persona, row) in edition.each_persona() {
        assert_eq!(edition.persona_named(&Slug(&row.name).to_string()), Some(persona));
        assert_eq!(edition.member_named(&row.name), Some(Member::Persona(persona)));
        assert_eq!(edition.name_of(Member::Persona(persona)), row.name);
    }
    assert_eq!(edition.card_named("aleppo"), None);
}

/// ARA-058: a persona counts as a merchant. ARA-008, I-05: only merchants and allies belong to an entourage.
#[test]
fn sorts_of_entourage_cards() {
    let edition = Edition::new(shipped()).unwrap();
    let sorts = |word: &str| {
        let member = edition.member_named(word).unwrap();
        Sort::ALL.map(|sort| edition.is_of(member, sort))
    };
    assert_eq!(sorts("merchant-prince-of-jewels"), [true, false, true]);
    assert_eq!(sorts("jewels-merchant"), [true, false, true]);
    assert_eq!(sorts("jewels-broker"), [false, true, true]);
    assert_eq!(sorts("generosity"), [false, false, false]);
    assert_eq!(sorts("djinn-of-plenty"), [false, false, false]);
    assert_eq!(Card::from_index(0), Some(Card::FIRST));
}
