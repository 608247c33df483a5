//! The effect language: every text survives a round trip, and an effect does what its text says.

use std::num::NonZeroU8;

use rules_nostd::wayfarers::model::*;

use crate::edition::shipped;

fn effect(text: &str) -> Effect {
    Effect::read(text).unwrap_or_else(|why| panic!("{text}: {why}"))
}

fn only_deed(text: &str) -> (Deed, u8) {
    let effect = effect(text);
    assert_eq!(effect.parts.len(), 1, "{text}");
    assert_eq!(effect.parts[0].branch, Branch::Always);
    (effect.parts[0].deed, effect.parts[0].times.get())
}

fn either(number: u8) -> Branch {
    Branch::Either(NonZeroU8::new(number).unwrap())
}

/// Every value of the file is written back unchanged, except for the order of assets and guilds.
#[test]
fn every_text_comes_back() {
    fn sorted(text: &str) -> Vec<&str> {
        let mut words: Vec<&str> = text.split([' ', '[', ']', '"']).collect();
        words.sort_unstable();
        words
    }
    let again = toml::to_string(&shipped()).unwrap();
    let again: Vec<Vec<&str>> = again.split('\n').flat_map(|line| line.split('"')).map(sorted).collect();
    let mut texts = 0;
    for line in Edition::TOML.lines().filter(|line| !line.starts_with('#') && line.starts_with("    {")) {
        for text in line.split('"').skip(1).step_by(2) {
            assert!(again.contains(&sorted(text)), "{text}");
            texts += 1;
        }
    }
    assert!(texts > 800, "{texts}");
}

/// Section 2.22 of the ledger, WAY-046, WAY-056, WAY-072, WAY-086, WAY-099, WAY-104, WAY-105, WAY-108,
/// WAY-114 to WAY-116, WAY-158: every verb.
#[test]
fn verbs() {
    for (text, deed) in [
        ("gain silver 1", Deed::Gain(Resource::Silver)),
        ("gain provision 1", Deed::Gain(Resource::Provision)),
        ("influence guild black", Deed::Influence(Spot::Guild(Guild::Black))),
        ("influence guild yellow", Deed::Influence(Spot::Guild(Guild::Yellow))),
        ("influence guild blue", Deed::Influence(Spot::Guild(Guild::Blue))),
        ("influence any-guild", Deed::Influence(Spot::AnyGuild)),
        ("influence card", Deed::Influence(Spot::Card)),
        ("move influence", Deed::MoveInfluence),
        ("retrieve worker", Deed::Retrieve),
        ("refresh", Deed::Refresh),
        ("shift 1", Deed::Shift),
        ("journal", Deed::Journal),
        ("acquire townsfolk", Deed::Acquire(CardKind::Townsfolk)),
        ("acquire townsfolk free", Deed::AcquireTownsfolkFree),
        ("acquire inspiration", Deed::Acquire(CardKind::Inspiration)),
        ("draw3keep1 land", Deed::Draw(Deck::Land)),
        ("draw3keep1 water", Deed::Draw(Deck::Water)),
        ("upgrade pink", Deed::Upgrade(TileColour::Pink)),
        ("upgrade green free", Deed::UpgradeFree(TileColour::Green)),
    ] {
        assert_eq!(only_deed(text), (deed, 1));
        assert_eq!(effect(text).to_string(), text);
    }
    for kind in CardKind::ALL {
        assert_eq!(only_deed(&format!("acquire {kind}")), (Deed::Acquire(kind), 1));
    }
    for colour in TileColour::ALL {
        assert_eq!(only_deed(&format!("upgrade {colour}")), (Deed::Upgrade(colour), 1));
    }
}

#[test]
fn numbers() {
    assert_eq!(only_deed("gain provision 4"), (Deed::Gain(Resource::Provision), 4));
    assert_eq!(only_deed("shift 2"), (Deed::Shift, 2));
    assert_eq!(only_deed("retrieve worker x2"), (Deed::Retrieve, 2));
    assert_eq!(effect(""), Effect::NONE);
    assert!(effect(" ").is_none() && !effect("journal").is_none());
}

/// Sums and alternatives: `+` binds tighter than `|`.
#[test]
fn alternatives() {
    let branches = |text: &str| effect(text).parts.iter().map(|part| part.branch).collect::<Vec<_>>();
    assert_eq!(branches("journal + refresh"), [Branch::Always; 2]);
    assert_eq!(branches("journal | refresh"), [either(1), either(2)]);
    assert_eq!(
        branches("journal | retrieve worker + influence any-guild"),
        [either(1), either(2), either(2)]
    );
    assert_eq!(branches("refresh | journal | shift 1"), [either(1), either(2), either(3)]);
    assert_eq!(
        branches("influence guild black x2 + (upgrade pink | acquire inspiration)"),
        [Branch::Always, either(1), either(2)]
    );
    assert!(effect("journal | refresh").has_choice() && !effect("journal + refresh").has_choice());
    for text in [
        "journal | retrieve worker + influence any-guild",
        "journal + refresh | shift 1 + move influence",
        "journal + (refresh | shift 1 + move influence)",
        "gain silver 2 + journal + (refresh | shift 1)",
    ] {
        assert_eq!(effect(text).to_string(), text);
    }
}

/// WAY-031 to WAY-033, RUL-20: what a die needs, what is paid, and what is discounted.
#[test]
fn dice_spaces() {
    let components = shipped();
    let space = |number| components.land_space(Land::numbered(number).unwrap()).unwrap();
    assert_eq!(space(5).action.cost, Amounts { silver: 0, provision: 2 });
    assert_eq!(space(14).action.less, Amounts { silver: 1, provision: 0 });
    assert_eq!(space(14).needs, [Asset::Telescope, Asset::Camel].into_iter().collect());
    assert_eq!(space(14).to_string(), "[camel telescope] discount silver 1 -> acquire space");
    assert_eq!(space(16).to_string(), "[pigeon] -> influence guild yellow + journal");
    assert!(components.land_space(Land::numbered(19).unwrap()).is_none());
    assert!(components.water_space(Water::numbered(59).unwrap()).is_none());
    assert_eq!(components.water_space(Water::numbered(44).unwrap()).unwrap().needs.count(Asset::Ship), 2);
    for open in [BoardSpace::Middle3, BoardSpace::Middle4] {
        assert!(components.player_board.space(open).needs.is_empty());
    }
}

/// WAY-130, RUL-66: a vista triggers on any of its tags, once even if the tag repeats. Townsfolk have no
/// tags.
#[test]
fn vistas() {
    let components = shipped();
    let vista = |number| components.land[Land::numbered(number).unwrap()].vista().unwrap();
    let bodies = &vista(27).on;
    for (tags, fires) in [
        (&[Tag::Planet][..], true),
        (&[Tag::Sun], true),
        (&[Tag::Moon], true),
        (&[Tag::Stars], false),
        (&[], false),
    ] {
        assert_eq!(bodies.fires_on(tags), fires);
    }
    assert!(vista(23).on.fires_on(&[Tag::Comet, Tag::Comet, Tag::Comet]));
    assert!(vista(35).on.fires_on(&[Tag::City, Tag::Observatory, Tag::Library]));
    assert_eq!(vista(31).on, Occasion::Townsfolk);
    assert!(!vista(31).on.fires_on(&Tag::ALL));
}

/// WAY-115, WAY-116: the piles from which three cards are drawn.
#[test]
fn decks() {
    for kind in CardKind::ALL {
        let drawn = matches!(kind, CardKind::Land | CardKind::Water);
        assert_eq!(Deck::of(kind).map(Deck::kind), drawn.then_some(kind));
    }
}

/// WAY-087, WAY-089, RUL-67: texts of crossings, goals and prices.
#[test]
fn tolls_goals_prices() {
    let components = shipped();
    let side_b = Layout { left: Side::B, middle: Side::B, right: Side::B };
    let toll = |from, to, layout| *components.crossing(from, to).unwrap().toll(layout);
    assert_eq!(
        toll(JournalSpace::C8a, JournalSpace::C9a, side_b),
        Toll::Spend(ByGuild::new(1, 0, 1)),
        "black and blue"
    );
    assert_eq!(
        toll(JournalSpace::C6c, JournalSpace::C8c, side_b),
        Toll::Need(Need { count: Count::SunOrMoon, at_least: 1 })
    );
    assert_eq!(
        toll(JournalSpace::C8a, JournalSpace::C9a, Layout::default()),
        Toll::Need(Need { count: Count::AnyUpgrade, at_least: 7 })
    );
    assert_eq!(components.inspiration[Inspiration::numbered(9).unwrap()].goal.len(), 2);
    let price = components.stores[TileColour::Blue].price;
    assert_eq!(price, TilePrice { silver: 3, instead: Some((Guild::Blue, 2)) });
    assert!(components.stores[TileColour::Pink].price.is_free());
}
