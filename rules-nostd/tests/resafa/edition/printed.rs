//! What the shipped edition prints: the component counts of section 1, the totals of section 20 of
//! the stand-ins, and the printed values that the rulebook gives.

use rules_nostd::resafa::model::*;

use crate::edition::shipped;

fn special(number: u8) -> Special {
    Special::numbered(number).unwrap()
}

/// RES-001: one board side for 1-2 players, one for 3-4.
#[test]
fn board_sides() {
    let sides: Vec<&str> = (1..=4).map(|players| BoardSide::for_players(players).name()).collect();
    assert_eq!(sides, ["1-2", "1-2", "3-4", "3-4"]);
}

/// Section 1: RES-003 (gardens), RES-004 (water cubes), RES-017 (supply), RES-019 (a player's
/// pieces), RES-031 (rounds), A-79 (bases).
#[test]
fn component_counts() {
    assert_eq!(GardenSize::ALL.map(GardenSize::supply), [22, 17]);
    assert_eq!([1, 2, 3, 4].map(water_cubes), [8, 8, 9, 9]);
    assert_eq!(Item::ALL.map(Item::supply), [43, 41, 39, 39]);
    assert_eq!(Token::ALL.map(Token::supply), [21, 20]);
    assert_eq!(COINS, 30 + 14 * 5);
    assert_eq!((CANAL_TILES, STARTING_WORKSHOPS, CUBES), (7, 2, 13));
    assert_eq!(MOST_BASES, CUBES - 1 - 4);
    assert_eq!(ROUNDS * TURNS_PER_ROUND, 18);
    assert_eq!(usize::from(ROUNDS) * BONUS_DISPLAY, 2 * usize::from(BONUS_DECK));
}

/// RES-005, RES-008, RES-011, RES-014, RES-022, A-01: how many cards and tiles there are.
#[test]
fn card_counts() {
    assert_eq!((Sack::ALL.len(), Special::all().count(), Special::COUNT), (12, 72, 72));
    assert_eq!(Tier::ALL.map(|tier| Workshop::of(tier).count()), [12, 14]);
    assert_eq!(Workshop::ALL.len(), 2 + 12 + 14);
    assert_eq!((ActionSet::ALL.len() * Starting::ALL.len(), SetupCard::ALL.len()), (24, 3));
    assert_eq!((SoloCard::ALL.len(), SoloCard::ORDINARY.len()), (7, 6));
    assert_eq!((CanalTile::ALL.len(), TradingTile::ALL.len()), (7, 9));
    assert_eq!((STACK_PRINTED, STACK_USED, ACTION_CARDS, WORKSHOP_OFFER), (6, 4, 6, 3));
}

/// PR-01, RES-006, RES-007, RES-030, A-66: the map and the stretch below Resafa.
#[test]
fn map() {
    let edition = shipped();
    for (colour, count) in [(TileColour::Blue, 4), (TileColour::Red, 5)] {
        assert_eq!(edition.centres.values().iter().filter(|row| row.tile == colour).count(), count);
        assert_eq!(TradingTile::ALL.into_iter().filter(|tile| tile.colour() == colour).count(), count);
    }
    for side in BoardSide::ALL {
        assert_eq!(edition.roads_of(side).count(), 11);
    }
    let stretch = edition.roads.iter().find(|road| road.ends.contains(&Place::Resafa)).unwrap();
    assert_eq!(stretch.ends, [Place::Resafa, Place::Gerasa, Place::Ctesiphon]);
    assert_eq!(Place::Resafa.centre(), None);
    for centre in Centre::ALL {
        assert_eq!(Place::from(centre).centre(), Some(centre));
        assert_eq!(Place::from(centre).name(), centre.name());
        assert!(edition.centres[centre].name.eq_ignore_ascii_case(centre.name()));
    }
}

/// PR-02, RES-155: 9 tiles with two faces, each with its box at the top or bottom. The offers are
/// those of EX-12, EX-13 and EX-14.
#[test]
fn trading_tiles() {
    let edition = shipped();
    let offer = |tile, face, place| edition.offer(tile, face, place).unwrap().to_string();
    assert_eq!(
        offer(TradingTile::B1, Face::BoxTop, OfferPlace::Top),
        "sell amphora: coin 1 + vp 4 ! coin 3 + vp 1"
    );
    assert_eq!(offer(TradingTile::B1, Face::BoxBottom, OfferPlace::Bottom), "buy spice: coin 1");
    assert_eq!(
        offer(TradingTile::R1, Face::BoxTop, OfferPlace::Top),
        "sell spice: coin 1 + vp 4 ! coin 1 + vp 2"
    );
    assert_eq!((Face::BoxTop.boxed(), Face::BoxBottom.boxed()), (OfferPlace::Top, OfferPlace::Bottom));
    assert_eq!((Face::BoxTop.flipped(), Face::BoxBottom.flipped()), (Face::BoxBottom, Face::BoxTop));
    assert_eq!(edition.trading_tiles.len(), 18);
}

/// PR-03, RES-160, RES-161, RES-162: the base spaces, as section 20 counts them.
#[test]
fn base_spaces() {
    let edition = shipped();
    let count = |side, players, token: Option<Token>| {
        let spaces = Centre::ALL.into_iter().flat_map(|centre| edition.base_spaces(side, centre));
        let open = spaces.filter(|space| space.players.has(players));
        open.filter(|space| token.is_none_or(|token| space.token == token)).count()
    };
    let (square, scarab) = (Some(Token::Square), Some(Token::Scarab));
    for players in [1, 2] {
        let few = |token| count(BoardSide::Few, players, token);
        assert_eq!((few(None), few(square), few(scarab)), (19, 10, 9));
    }
    assert_eq!(count(BoardSide::Many, 3, None), 18);
    let many = |token| count(BoardSide::Many, 4, token);
    assert_eq!((many(None), many(square), many(scarab)), (28, 15, 13));
    let middle = edition.base_spaces(BoardSide::Few, Centre::Ctesiphon)[1];
    assert_eq!(middle.to_string(), "square + sack 1");
    assert_eq!(Players::ALL.iter().collect::<Vec<_>>(), [1, 2, 3, 4]);
    assert!(!Players::ALL.has(0) && !Players::ALL.has(5));
}

/// PR-04, RES-004, RES-129, RES-135, RES-204, A-57, A-61: the network, as section 20 counts it.
#[test]
fn network() {
    let edition = shipped();
    for (side, canals, tanks, sources) in [(BoardSide::Few, 16, 3, 8), (BoardSide::Many, 25, 4, 9)] {
        let network = &edition.network[side];
        let of = |kind| network.spaces().filter(|(_, cell)| cell.kind == kind).count();
        assert_eq!(
            (of(CellKind::Canal), of(CellKind::Tank), network.sources.len()),
            (canals, tanks, sources)
        );
        assert!(network.spaces().all(|(space, cell)| {
            let tank = space.row() == network.height() + 1;
            cell.channel == if tank { Openings::TANK } else { Openings::STRAIGHT }
        }));
        for source in &network.sources {
            let outside = source.space.neighbour(source.edge);
            assert!(outside.is_none_or(|space| network.cell(space).is_none()), "{source}");
        }
    }
    let few = &edition.network.few;
    let palms: Vec<String> =
        few.spaces().filter(|(_, cell)| cell.palm).map(|(space, _)| space.to_string()).collect();
    assert_eq!(palms, ["r2c2", "r2c3", "r3c2", "r3c3"]);
    let at = |row, column| few.cell(Space::at(row, column).unwrap());
    // EX-08: 3 VP at a source, below it 4 VP with 1 coin less.
    assert_eq!((at(1, 3).unwrap().vp, at(2, 3).unwrap().vp, at(2, 3).unwrap().less.coin), (3, 4, 1));
    assert_eq!((at(5, 1).unwrap().kind, at(5, 2).unwrap().kind), (CellKind::Tank, CellKind::Out));
    assert_eq!((at(6, 1), at(1, 5)), (None, None));
}

/// Spaces are named by row and column, and a neighbour's opposite edge leads back.
#[test]
fn spaces() {
    let all: Vec<Space> =
        (1..=7).flat_map(|row| (1..=6).filter_map(move |column| Space::at(row, column))).collect();
    assert_eq!(all.len(), Space::COUNT);
    for space in all {
        assert_eq!(Space::named(&space.to_string()), Some(space));
        for edge in Edge::ALL {
            let Some(next) = space.neighbour(edge) else { continue };
            assert_eq!(next.neighbour(edge.opposite()), Some(space));
        }
    }
    for name in ["", "r1", "r0c1", "r1c0", "r8c1", "r1c7", "r11c1", "c1r1", "r1c1 "] {
        assert_eq!(Space::named(name), None, "{name}");
    }
    assert_eq!(Space::at(1, 1).unwrap().neighbour(Edge::North), None);
    assert_eq!(Heading::ALL.map(Heading::edge), Edge::ALL);
    assert_eq!(Heading::Left.opposite(), Heading::Right);
    assert_eq!(Edge::North.turned(1), Edge::East);
}

/// PR-05, RES-126, RES-136, A-55, A-108: 7 tiles, two of them with a tank on the reverse.
#[test]
fn canal_tiles() {
    let edition = shipped();
    let tanks: Vec<&str> = CanalTile::ALL
        .into_iter()
        .filter(|&tile| edition.canal_face(tile, CanalSide::B).kind == CellKind::Tank)
        .map(CanalTile::name)
        .collect();
    assert_eq!(tanks, ["c6", "c7"]);
    for tile in CanalTile::ALL {
        for side in CanalSide::ALL {
            let face = edition.canal_face(tile, side);
            assert_eq!((face.tile, face.side), (tile, side));
            let canal = face.kind == CellKind::Canal;
            assert!(face.openings.has(Edge::North));
            assert_eq!(face.openings.has(Edge::South), canal);
        }
        assert_eq!(edition.canal_face(tile, CanalSide::A).kind, CellKind::Canal);
    }
    let crossroads = edition.canal_face(CanalTile::C5, CanalSide::A);
    assert_eq!(crossroads.cost(), Price { marble: 2, coin: 3, ..Price::FREE });
    assert_eq!(crossroads.openings.to_string(), "N E S W");
}

/// PR-06, PR-07, RES-016, RES-138: bonus tiles and where they go; A-04: some stay in the box.
#[test]
fn canal_bonus_tiles_and_setup_cards() {
    let edition = shipped();
    assert_eq!(CanalBonus::ALL.map(|kind| edition.canal_bonuses[kind].copies), [1, 1, 2, 1, 1, 1, 2]);
    assert_eq!(edition.canal_bonuses[CanalBonus::K3].effect.to_string(), "room 1");
    let fits = |players| {
        let setups = edition.canal_setups.iter().filter(move |setup| setup.players.has(players));
        setups.map(|setup| (setup.card.name(), setup.spaces.len())).collect::<Vec<_>>()
    };
    assert_eq!((fits(1), fits(2)), (vec![("s1", 6), ("s3", 6)], vec![("s1", 6), ("s3", 6)]));
    assert_eq!((fits(3), fits(4)), (vec![("s2", 9), ("s3", 8)], vec![("s2", 9), ("s3", 8)]));
    assert_eq!(edition.canal_setups.len(), 4);
}

/// PR-08, RES-097, RES-098, RES-099, RES-103, RES-105, A-41: rooms, extra production, immediate output.
#[test]
fn workshops() {
    let edition = shipped();
    let rooms = |tile, face| edition.rooms(tile, face).len();
    for tile in Workshop::ALL {
        let front = if tile.tier() == Some(Tier::II) { 1 } else { 2 };
        assert_eq!(rooms(tile, WorkshopFace::Front), front);
        assert_eq!(edition.extra_production(tile, WorkshopFace::Front), 0);
        let back = tile.tier().is_some();
        assert_eq!(edition.extra_production(tile, WorkshopFace::Back), u8::from(back));
        assert_eq!(edition.immediate_output(tile).is_some(), tile.tier() == Some(Tier::II));
    }
    let vp = |tile| edition.rooms(tile, WorkshopFace::Back)[0][0];
    assert_eq!(
        (vp(Workshop::W01).to_string(), vp(Workshop::L01).to_string()),
        ("vp 2".into(), "vp 3".into())
    );
    let output: Vec<String> =
        edition.immediate_output(Workshop::L01).unwrap().iter().map(ToString::to_string).collect();
    assert_eq!(output, ["amphora 1", "vp 2"]); // EX-04
    // EX-05: 5 workshops, two of them back side up, have 7 rooms.
    let five = [
        (Workshop::A, WorkshopFace::Front),
        (Workshop::B, WorkshopFace::Front),
        (Workshop::L03, WorkshopFace::Front),
        (Workshop::W01, WorkshopFace::Back),
        (Workshop::L01, WorkshopFace::Back),
    ];
    assert_eq!(five.iter().map(|&(tile, face)| rooms(tile, face)).sum::<usize>(), 7);
    assert_eq!(2 + five.iter().map(|&(tile, face)| edition.extra_production(tile, face)).sum::<u8>(), 4);
}

/// PR-09 and EX-07: the small tile lies at the bottom of the square right of A and above B.
#[test]
fn green_bonuses() {
    let edition = shipped();
    let at = |tile: Workshop, name: &str| {
        edition.greens_of(tile, WorkshopFace::Front).at(GreenPlace::named(name).unwrap())
    };
    let sum = |places: &[(Workshop, &str)]| {
        let gifts = places.iter().filter_map(|&(tile, name)| at(tile, name));
        let mut total = (0, 0);
        for gift in gifts {
            match gift.thing {
                Thing::Coin => total.0 += gift.amount(),
                Thing::Item(Item::Stone) => total.1 += gift.amount(),
                _ => panic!("{gift}"),
            }
        }
        total
    };
    let above_b = [(Workshop::B, "N1"), (Workshop::B, "N2"), (Workshop::B, "N3")];
    let small = [[(Workshop::A, "E3")].as_slice(), &above_b].concat();
    assert_eq!(sum(&small), (1, 1));
    let full =
        [[(Workshop::A, "E1"), (Workshop::A, "E2"), (Workshop::A, "E3")].as_slice(), &above_b].concat();
    assert_eq!(sum(&full), (3, 1));
    // Starting tiles have no back.
    assert_eq!(edition.greens_of(Workshop::A, WorkshopFace::Back), &Greens::NONE);
    for tile in Workshop::ALL {
        assert_eq!(edition.greens_of(tile, WorkshopFace::Front).iter().count(), 6);
        let back = if tile.tier().is_some() { 4 } else { 0 };
        assert_eq!(edition.greens_of(tile, WorkshopFace::Back).iter().count(), back);
    }
}

/// PR-09: a quarter turn clockwise takes N to E, E to S, S to W, W to N and keeps the third.
#[test]
fn green_bonuses_turn_with_the_tile() {
    let edition = shipped();
    let greens = edition.greens_of(Workshop::A, WorkshopFace::Front);
    for place in GreenPlace::all() {
        for quarters in 0..8 {
            let turned = GreenPlace { edge: place.edge.turned(quarters), third: place.third };
            assert_eq!(greens.at_turned(turned, quarters), greens.at(place));
        }
        assert_eq!(GreenPlace::named(&place.to_string()), Some(place));
    }
    assert_eq!(GreenPlace::all().count(), GreenPlace::COUNT);
}

/// PR-10, RES-067: three icons on each of the four tracks.
#[test]
fn tracks() {
    let edition = shipped();
    for colour in Colour::ALL {
        let track = &edition.tracks[colour];
        assert_eq!((track.spaces, track.icons), (8, [2, 5, 8]));
        let icons: Vec<Option<Level>> = (0..=8).map(|space| track.icon_at(space)).collect();
        assert_eq!(icons.iter().flatten().collect::<Vec<_>>(), [&Level::I, &Level::II, &Level::III]);
        assert_eq!((icons[2], icons[5], icons[8]), (Some(Level::I), Some(Level::II), Some(Level::III)));
    }
    assert_eq!(Level::ALL.map(Level::next), [Some(Level::II), Some(Level::III), None]);
}

/// PR-11, RES-011: 12 stacks of 6, numbered in the deduced order: pink, white, yellow, blue.
#[test]
fn stacks() {
    let edition = shipped();
    let mut numbers = 1..;
    for colour in [Colour::Pink, Colour::White, Colour::Yellow, Colour::Blue] {
        for level in Level::ALL {
            let stack: Vec<u8> = edition.stack(colour, level).map(Special::number).collect();
            assert_eq!(stack, numbers.by_ref().take(6).collect::<Vec<u8>>(), "{colour} {level}");
        }
    }
}

/// RES-078, RES-079, RES-080, RES-084: yellow cards have actions and a bonus in the middle.
/// RES-085, RES-086, RES-087: when the effects of the other colours apply.
#[test]
fn kinds_of_special_cards() {
    let edition = shipped();
    for (card, row) in edition.specials.iter() {
        let actions = match (row.colour, row.level) {
            (Colour::Yellow, Level::I) => matches!(row.actions, YellowActions::Pair(_)),
            (Colour::Yellow, Level::II) => row.actions == YellowActions::Any,
            (Colour::Yellow, Level::III) => row.actions == YellowActions::AnyTwo,
            _ => row.actions == YellowActions::None,
        };
        assert!(actions, "{card}");
        let when = match row.colour {
            Colour::Pink => matches!(row.effect.when, When::End { .. }),
            Colour::Blue if row.level == Level::I => {
                matches!(row.effect.when, When::AnyTime | When::Always(_))
            }
            _ => row.effect.when == When::AnyTime,
        };
        assert!(when, "{card}");
    }
    let permanent: Vec<u8> = edition
        .specials
        .iter()
        .filter(|(_, row)| matches!(row.effect.when, When::Always(_)))
        .map(|(card, _)| card.number())
        .collect();
    assert_eq!(permanent, [55, 56, 57, 58, 59]);
}

/// RES-262 to RES-292: end VP and effect of the special cards that the rulebook explains.
#[test]
fn known_special_cards() {
    let edition = shipped();
    for (number, end, effect) in [
        (1, Some(2), "end: vp 2 per base"),
        (2, Some(4), "end: vp 3 per card-blue"),
        (3, None, "end: vp 2 per camel"),
        (5, Some(2), "end: vp 2 per canal"),
        (7, Some(4), "end: vp 2 per card"),
        (8, Some(7), "end x3: goods 1 -> vp 5"),
        (9, Some(5), "end: vp 4 per cube max 3"),
        (10, Some(2), "end x8: coin 1 -> vp 2"),
        (14, Some(10), "end: vp 3 per square"),
        (15, Some(5), "end: again pink"),
        (18, Some(10), "end: vp 2 per workshop&garden"),
        (22, Some(2), "lay small"),
        (26, Some(4), "do garden less coin 1 less stone 1"),
        (28, Some(3), "room 1 + do workshop"),
        (30, None, "raise I + raise II"),
        (36, Some(8), "room 4"),
        (37, None, "coin 1 + marble 1"),
        (45, None, "room 1 + sack 1"),
        (49, None, "vp 3 + stone 2"),
        (55, None, "always garden: stone 1 + coin 1"),
        (56, None, "always canal: less marble 1 + vp 1"),
        (57, None, "always base: less stone 1 + marble 1"),
        (59, None, "always workshop: marble 1 + coin 1"),
        (61, Some(2), "coin 2 + flip + do trading"),
        (65, None, "coin 1 + scarab 1 + do canal"),
        (68, Some(4), "goods 2 + camel 1 + do trading free-move"),
        (71, Some(5), "scarab 1 + item 4 + room 2"),
    ] {
        let row = &edition.specials[special(number)];
        assert_eq!(row.effect.to_string(), effect);
        assert!(end.is_none_or(|end| row.end == end), "P{number}");
    }
}

/// PR-12, RES-014, RES-015, RES-169: 24 effects on 72 cards, 9 of each colour and level.
#[test]
fn bonus_cards() {
    let edition = shipped();
    assert_eq!(edition.bonuses.len(), 24);
    let mut total = 0;
    for colour in Colour::ALL {
        for level in Tier::ALL {
            let cards: u8 = Bonus::all().map(|bonus| edition.bonus_copies(colour, level, bonus)).sum();
            assert_eq!(cards, BONUS_DECK);
            total += cards;
        }
    }
    assert_eq!(total, 72);
    let square = Bonus::numbered(44).unwrap();
    assert_eq!(edition.bonus_copies(Colour::Pink, Tier::I, square), 2); // EX-04
    assert_eq!(edition.bonus_effect(square).unwrap().to_string(), "square 1");
    assert_eq!(edition.bonus_effect(Bonus::numbered(62).unwrap()), None);
    assert_eq!((Bonus::numbered(37), Bonus::numbered(70)), (None, None));
}

/// RES-238 to RES-261: each effect cites its rule, and says when it may be played (RES-062, RES-063).
#[test]
fn known_bonus_effects() {
    let edition = shipped();
    for (row, number) in edition.bonuses.iter().zip(238..) {
        assert_eq!(row.source, Source::Ledger(LedgerPart::Rule, number));
        assert_eq!(u16::from(row.bonus.number()), number - 200);
    }
    let bound = |action: MainAction| {
        let bound_to = |when| match when {
            When::During(other) => other == action,
            When::Selling { .. } => action == MainAction::Trading,
            _ => false,
        };
        edition
            .bonuses
            .iter()
            .filter(|row| bound_to(row.effect.when))
            .map(|row| row.bonus.number())
            .collect::<Vec<_>>()
    };
    assert_eq!(bound(MainAction::Trading), [39, 40, 48, 57]);
    assert_eq!(bound(MainAction::Canal), [42, 47, 54, 60]);
}

/// PR-13, RES-064: sack cards give something or convert stone or coins.
#[test]
fn sack_cards() {
    let edition = shipped();
    let conversions = edition.sacks.values().iter().filter(|row| !row.effect.cost.is_free()).count();
    assert_eq!(conversions, 7);
}

/// PR-14, RES-023, RES-024, EX-01: each action is twice in a set, and colours differ from set to set.
#[test]
fn action_cards() {
    let edition = shipped();
    for action in MainAction::ALL {
        let halves = Starting::ALL.into_iter().flat_map(|card| Half::ALL.map(|half| (card, half)));
        assert_eq!(
            halves.filter(|&(card, half)| edition.action_cards[card].action(half) == action).count(),
            2
        );
    }
    let first = &edition.action_cards[Starting::One];
    assert_eq!(
        ActionSet::ALL.map(|set| first.colour(set, Half::Upper)),
        [Colour::Blue, Colour::White, Colour::Yellow, Colour::Pink]
    );
    assert_eq!(first.colour(ActionSet::Alpha, Half::Lower), Colour::Yellow);
}

/// PR-15, RES-021, RES-074, RES-147, RES-158, RES-163, RES-166, RES-186, RES-187: the player board.
#[test]
fn player_board() {
    let board = shipped().player_board;
    assert_eq!(*board.camel_track, [1, 2, 3, 4, 5, 6]);
    assert_eq!(*board.causeway, 2);
    assert_eq!(board.rows.first(), Some(&MerchantRow::Garden));
    assert_eq!(*board.row_values, [1, 2, 3]);
    assert_eq!(*board.scarab_scale, [2, 4, 7, 11, 16]);
    assert_eq!(*board.level_limits, [3, 2, 1]);
    assert_eq!(board.base_cost.value.to_string(), "coin 1 + stone 1");
}

/// RES-118 to RES-122: the garden rewards.
#[test]
fn garden_rewards() {
    let edition = shipped();
    let reward = |nth| {
        let gifts: Vec<String> = edition.garden_reward(nth).iter().map(ToString::to_string).collect();
        gifts.join(" + ")
    };
    let rewards: Vec<String> = (1..=6).map(reward).collect();
    assert_eq!(
        rewards,
        ["step any 1", "step any 1 + vp 2", "step any 2 + vp 3", "step any 2 + vp 4", "vp 5", "vp 5"]
    );
}

/// PR-16, RES-194, PR-18: the canal scale and the score track.
#[test]
fn scales() {
    let edition = shipped();
    assert_eq!((edition.canal_scale[0], edition.canal_scale[5]), (0, 8));
    assert_eq!(*edition.score_track, 100);
}

/// PR-17, RES-200, RES-203, RES-204, RES-211, RES-213, RES-220: the solo cards..
#[test]
fn solo_cards() {
    let edition = shipped();
    assert_eq!(edition.solo_action(SoloCard::O0, Arrow::Up), None);
    let half = edition.solo_action(SoloCard::O1, Arrow::Down).unwrap();
    assert_eq!((half.action, half.colour), (MainAction::Provisions, Colour::Yellow));
    // EX-19: the setup card points down and marks the rightmost slot.
    let setup = &edition.solo_cards[SoloCard::O0];
    assert_eq!((setup.arrow, setup.icon().slot(), setup.orange), (Arrow::Down, Some(3), None));
    // EX-20: a card that points up, with two steps at its upper end.
    let third = &edition.solo_cards[SoloCard::O3];
    assert_eq!((third.arrow, third.icon(), third.icon().slot()), (Arrow::Up, BotIcon::Steps, None));
    assert_eq!([BotIcon::Slot1, BotIcon::Slot2].map(BotIcon::slot), [Some(1), Some(2)]);
    // EX-25.
    assert_eq!(edition.solo_cards[SoloCard::O1].centres, [Centre::Antiochia, Centre::Kena]);
    let heights: Vec<u8> =
        SoloCard::ORDINARY.iter().filter_map(|&card| edition.solo_cards[card].orange).collect();
    assert_eq!(heights, [1, 2, 3, 4, 2, 3]);
    assert!(
        edition
            .solo_cards
            .values()
            .iter()
            .all(|row| { !matches!(row.red, MainAction::Production | MainAction::Garden) })
    );
}

/// Ids take one byte, even when optional, so positions and moves stay small.
#[test]
fn ids_are_small() {
    assert_eq!(size_of::<Option<Special>>(), 1);
    assert_eq!(size_of::<Option<Bonus>>(), 1);
    assert_eq!(size_of::<Option<Space>>(), 1);
    assert_eq!(size_of::<Option<Workshop>>(), 1);
    for text in ["P0", "P73", "P01", "P+1", "Q1", "P", ""] {
        assert_eq!(Special::named(text), None, "{text}");
    }
    assert_eq!(Special::named("p45"), Some(special(45)));
}
