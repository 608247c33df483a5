//! Taking tiles and pushing them in (sections 2.5 to 2.7 of the ledger).
//!
//! In a `ready` game, seat 1 has the row egypt rome china india local egypt (left to right) and an
//! empty China column; the caravan is egypt rome china india local, four times.

use crate::common::*;
use rules_nostd::Seat;
use rules_nostd::petra::model::*;
use rules_nostd::petra::*;

/// Returns a market row from left to right, in words.
pub(crate) fn row(game: &Petra<'_>, seat: Seat) -> String {
    let market = &game.position().boards[seat].market;
    let stalls = (0..market.stalls()).map(|stall| market.tile(stall).map_or("open", Tile::name));
    stalls.collect::<Vec<_>>().join(" ")
}

/// Returns some places of the caravan, counted from 1, in words.
pub(crate) fn caravan(game: &Petra<'_>, places: std::ops::RangeInclusive<usize>) -> String {
    let tiles = &game.position().caravan[places.start() - 1..*places.end()];
    tiles.iter().map(|tile| tile.map_or("gap", Trader::name)).collect::<Vec<_>>().join(" ")
}

/// Returns the settlement columns of seat 1: egypt, rome, china, india, local.
fn columns(game: &Petra<'_>) -> [u8; 5] {
    Trader::ALL.map(|trader| game.position().boards[Seat::One].settlements[trader])
}

/// Seat 1 is about to hire the villager: three workers are placed, and the card is in the lowest slot.
fn hiring(game: Petra<'_>, villager: Villager) -> Petra<'_> {
    let others = [Villager::Herder, Villager::Builder, Villager::Priest];
    let mut others = others.into_iter().filter(|&other| other != villager);
    let row = [villager, others.next().unwrap(), others.next().unwrap()];
    game.arrange(|position| {
        position.villager_row(row);
        position.worker(Seat::One, Trader::Local);
    })
}

const HIRE: &str = "pawn west\nretrieve local\nhire 1";

/// PET-040, PET-041, PET-042: the tile enters at the left, one tile leaves at the right and settles
/// with its type. No other player is affected.
#[test]
fn a_tile_enters_at_the_left_and_drives_one_out_at_the_right() {
    let game = ready(&STAND_IN, 3);
    assert_eq!(row(&game, Seat::One), "egypt rome china india local egypt");
    assert_eq!(columns(&game), [1, 1, 0, 1, 1]);
    let after = game.clone().moves("pawn east\nsiq 9");
    assert_eq!(row(&after, Seat::One), "india egypt rome china india local");
    assert_eq!(columns(&after), [2, 1, 0, 1, 1]);
    for other in [Seat::Two, Seat::Three] {
        assert_eq!(after.position().boards[other], game.position().boards[other]);
    }
}

/// PET-042, PET-052: a tile of any type that is driven out goes to the column of that type, without a
/// question.
#[test]
fn a_tile_driven_out_has_no_choice() {
    for trader in Trader::ALL {
        let tile = Tile::from(trader);
        let row = [Tile::Rome, Tile::China, Tile::Rome, Tile::China, Tile::Rome, tile];
        let game = ready(&STAND_IN, 3).arrange(|position| position.market(Seat::One, &row));
        let mut expected = game.position().boards[Seat::One].settlements;
        expected[trader] += 1;
        let after = game.moves("pawn east\nsiq 10");
        assert_eq!(after.position().boards[Seat::One].settlements, expected);
        assert_eq!(after.prompt(), Prompt::Reveal);
    }
}

/// PET-043, PET-049, PET-052: a gold trader driven out goes back to the supply.
#[test]
fn gold_never_settles() {
    let tiles = [Tile::Egypt, Tile::Rome, Tile::China, Tile::India, Tile::Local, Tile::Gold];
    let game = ready(&STAND_IN, 3).arrange(|position| {
        position.market(Seat::One, &tiles);
        Trader::ALL.into_iter().for_each(|column| position.building(Seat::One, column));
    });
    assert_eq!(game.position().supply.gold, 4);
    let siq = game.clone().moves("pawn east\nsiq 7");
    assert_eq!(siq.position().supply.gold, 5);
    assert_eq!(columns(&siq), columns(&game));
    assert_eq!(siq.position().boards[Seat::One].camels, 1, "no building pays for gold");

    let plaza = game.moves("pawn north\nplaza 2\nplaza 3");
    assert_eq!(row(&plaza, Seat::One), "china rome egypt rome china india");
    assert_eq!(plaza.position().supply.gold, 5);
    assert_eq!(columns(&plaza), [1, 1, 0, 1, 2], "the local trader left after the gold");
    assert_eq!(plaza.position().boards[Seat::One].camels, 2, "and his building paid");
}

/// AMB-13: incoming gold is taken before the one driven out goes back, so the supply must have one.
#[test]
fn gold_may_drive_out_gold() {
    let with_gold = |others: &[Seat]| {
        let tiles = [Tile::Egypt, Tile::Rome, Tile::China, Tile::India, Tile::Gold, Tile::Gold];
        let game = hiring(ready(&STAND_IN, 3), Villager::Jeweler);
        game.arrange(|position| {
            position.market(Seat::One, &tiles);
            others.iter().for_each(|&seat| position.market(seat, &tiles));
        })
    };
    let one_left = with_gold(&[Seat::Two]);
    assert_eq!(one_left.position().supply.gold, 1);
    let after = one_left.moves(HIRE);
    assert_eq!(row(&after, Seat::One), "gold egypt rome china india gold");
    assert_eq!(after.position().supply.gold, 1);

    let none_left = with_gold(&[Seat::Two]).arrange(|position| {
        position.market(
            Seat::Three,
            &[Tile::Egypt, Tile::Rome, Tile::China, Tile::India, Tile::Local, Tile::Gold],
        );
    });
    assert_eq!(none_left.position().supply.gold, 0);
    let after = none_left.moves(HIRE);
    assert_eq!(row(&after, Seat::One), "egypt rome china india gold gold", "nothing moves");
    assert_eq!(after.position().supply.gold, 0);
}

/// PET-044, PET-045, PET-046, PET-050, AMB-08: after the last push the line closes up toward the
/// Plaza, in its order, and the Plaza has six tiles again.
#[test]
fn the_caravan_closes_up_toward_the_plaza() {
    let game = ready(&STAND_IN, 3).moves("pawn north\nplaza 2");
    assert_eq!(caravan(&game, 1..=7), "egypt gap china india local egypt rome");
    assert_eq!(row(&game, Seat::One), "rome egypt rome china india local", "pushed, but not yet closed");
    let mut line = game.position().caravan.clone();
    let game = game.moves("plaza 5");
    assert_eq!(caravan(&game, 1..=6), "egypt china india egypt rome china");
    line.remove(4);
    line.remove(1); // the gap
    assert_eq!(game.position().caravan, line);
    assert_eq!(game.position().caravan.len(), 18, "the free places are at the mouth of the Siq");

    let next = game.moves("done\npawn north");
    assert_eq!(next.legal().len(), 6, "seat 2 finds six tiles in the Plaza");
}

/// PET-053, PET-046: the same in the Siq; a caravan of six or fewer is all Plaza.
#[test]
fn the_siq_closes_up_too() {
    let game = ready(&STAND_IN, 3);
    let after = game.clone().moves("pawn east\nsiq 8");
    assert_eq!(caravan(&after, 1..=7), caravan(&game, 1..=7), "what is farther in does not move");
    assert_eq!(caravan(&after, 8..=19), caravan(&game, 9..=20));
    assert_eq!(after.position().caravan.len(), 19);

    let short = game.arrange(|position| position.caravan_length(7)).moves("pawn north\nplaza 1\nplaza 2");
    assert_eq!(caravan(&short, 1..=5), "china india local egypt rome");
    assert_eq!(short.position().caravan.len(), 5);
}

/// PET-047, PET-048, PET-049, DEC-02, DEC-03: two different tiles of the six, in either order; the last
/// one pushed is leftmost, and the two driven out settle.
#[test]
fn plaza_takes_two_tiles_in_either_order() {
    let game = ready(&STAND_IN, 3).moves("pawn north");
    assert_eq!(game.legal().len(), 6);
    let second = game.clone().moves("plaza 3");
    assert_eq!(second.legal(), ["plaza 1", "plaza 2", "plaza 4", "plaza 5", "plaza 6"]);

    let forth = second.moves("plaza 4");
    let back = game.moves("plaza 4\nplaza 3");
    assert_eq!(row(&forth, Seat::One), "india china egypt rome china india");
    assert_eq!(row(&back, Seat::One), "china india egypt rome china india");
    for after in [&forth, &back] {
        assert_eq!(columns(after), [2, 1, 0, 1, 2], "egypt, then local");
        assert_eq!(caravan(after, 1..=6), "egypt rome local egypt rome china");
        assert_eq!(after.prompt(), Prompt::Reveal);
    }
}

/// PET-051, PET-052, PET-053, DEC-04: any one of the fourteen.
#[test]
fn siq_takes_one_tile_from_anywhere() {
    let game = ready(&STAND_IN, 3).moves("pawn east");
    assert_eq!(game.legal().len(), 14);
    for place in 7..=20 {
        let taken = game.position().caravan[place - 1].unwrap();
        let after = game.clone().moves(&format!("siq {place}"));
        assert_eq!(row(&after, Seat::One), format!("{taken} egypt rome china india local"));
        assert_eq!(columns(&after), [2, 1, 0, 1, 1]);
        let mut left = game.position().caravan.clone();
        left.remove(place - 1);
        assert_eq!(after.position().caravan, left);
        assert_eq!(after.prompt(), Prompt::Reveal);
    }
}

/// AMB-09: all tiles of one take are chosen from the section as it was at the start; no place is used
/// twice, and nothing moves up in between.
#[test]
fn a_section_stays_as_it_stood_until_all_is_taken() {
    let game = ready(&STAND_IN, 3);
    let plaza = game.clone().moves("pawn north\nplaza 6");
    assert_eq!(plaza.refused("plaza 6").rule, "AMB-09");
    assert_eq!(plaza.refused("siq 7").rule, "PET-047", "the seventh tile is not in the Plaza yet");

    let merchant = hiring(game.clone(), Villager::Merchant).moves(HIRE).moves("plaza 1\nplaza 2");
    assert_eq!(merchant.prompt(), Prompt::TakeTile(Section::Plaza, 1));
    assert_eq!(merchant.legal(), ["plaza 3", "plaza 4", "plaza 5", "plaza 6"]);
    let merchant = merchant.moves("plaza 6");
    assert_eq!(caravan(&merchant, 1..=6), "china india local rome china india");

    let baker = hiring(game, Villager::Baker).moves(HIRE).moves("siq 7");
    assert_eq!(baker.refused("siq 7").rule, "AMB-09");
    assert_eq!(baker.legal().len(), 13);
    let baker = baker.moves("siq 20");
    assert_eq!(caravan(&baker, 6..=8), "egypt china india");
    assert_eq!(baker.position().caravan.len(), 18);
}

/// AMB-10: if the Plaza has too few tiles, all are taken.
#[test]
fn a_short_plaza_gives_what_it_has() {
    let with =
        |tiles| ready(&STAND_IN, 3).arrange(|position| position.caravan_length(tiles)).moves("pawn north");
    assert_eq!(with(4).legal(), ["plaza 1", "plaza 2", "plaza 3", "plaza 4"]);
    assert_eq!(with(4).refused("plaza 5").rule, "PET-047");
    let refusal = with(4).refused("plaza 5");
    assert_eq!(refusal.reason().to_string(), "The caravan ends at place 4.");
    assert_eq!(refusal.remedy().to_string(), "Take one from place 1 to 4.");

    let one = with(1).moves("plaza 1");
    assert_eq!(row(&one, Seat::One), "egypt egypt rome china india local");
    assert_eq!((one.position().caravan.len(), one.prompt()), (0, Prompt::Reveal));
    let none = with(0);
    assert_eq!(row(&none, Seat::One), "egypt rome china india local egypt");
    assert_eq!(none.prompt(), Prompt::Reveal);

    let merchant =
        hiring(ready(&STAND_IN, 3), Villager::Merchant).arrange(|position| position.caravan_length(2));
    let merchant = merchant.moves(HIRE).moves("plaza 2\nplaza 1");
    assert_eq!(row(&merchant, Seat::One), "egypt rome egypt rome china india");
    assert_eq!(merchant.chance(), Chance::TurnUpVillager(3), "the Merchant is done");
}

/// AMB-11: if the Siq has too few tiles, all are taken, and none if it is empty; the Plaza is not
/// touched.
#[test]
fn a_short_siq_gives_what_it_has() {
    let short = |tiles| ready(&STAND_IN, 3).arrange(|position| position.caravan_length(tiles));
    let seven = short(7).moves("pawn east");
    assert_eq!(seven.legal(), ["siq 7"]);
    assert_eq!(seven.moves("siq 7").position().caravan.len(), 6);
    for tiles in [0, 1, 6] {
        let none = short(tiles).moves("pawn east");
        assert_eq!((none.position().caravan.len(), none.prompt()), (tiles, Prompt::Reveal));
    }

    let baker = hiring(short(7), Villager::Baker).moves(HIRE).moves("siq 7");
    assert_eq!(baker.position().caravan.len(), 6);
    assert_eq!(baker.chance(), Chance::TurnUpVillager(3), "one tile was all the Baker could have");
    let baker = hiring(short(6), Villager::Baker).moves(HIRE);
    assert_eq!(baker.position().caravan.len(), 6);
    assert_eq!(baker.chance(), Chance::TurnUpVillager(3));
}

/// AMB-22: every available tile is taken and pushed in, not fewer.
#[test]
fn no_tile_may_be_left() {
    let game = ready(&STAND_IN, 3);
    let plaza = game.clone().moves("pawn north");
    assert_eq!(plaza.refused("done").rule, "AMB-22");
    assert_eq!(plaza.moves("plaza 1").refused("done").rule, "AMB-22");
    assert_eq!(game.clone().moves("pawn east").refused("done").rule, "AMB-22");
    let merchant = hiring(game.clone(), Villager::Merchant).moves(HIRE).moves("plaza 1\nplaza 2");
    assert_eq!(merchant.refused("done").rule, "AMB-22");
    let baker = hiring(game, Villager::Baker).moves(HIRE).moves("siq 8");
    assert_eq!(baker.refused("done").rule, "AMB-22");
}

/// PET-130: tiles that a villager takes are pushed in from the left like all others: tiles driven out
/// settle, buildings pay, gaps close.
#[test]
fn villagers_take_tiles_as_everybody_does() {
    // Each push drives out the next of egypt, local, india; there is a building below each column but
    // China.
    let paid = [Trader::Egypt, Trader::Rome, Trader::India, Trader::Local];
    let take = |villager, tiles: &str| {
        let game = ready(&STAND_IN, 3)
            .arrange(|position| paid.into_iter().for_each(|column| position.building(Seat::One, column)));
        hiring(game, villager).moves(HIRE).moves(tiles)
    };
    let camels = |game: &Petra<'_>| game.position().boards[Seat::One].camels;

    let baker = take(Villager::Baker, "siq 8\nsiq 7");
    assert_eq!(row(&baker, Seat::One), "rome china egypt rome china india");
    assert_eq!((columns(&baker), camels(&baker)), ([2, 1, 0, 1, 2], 3));
    assert_eq!(caravan(&baker, 6..=8), "egypt india local");

    let merchant = take(Villager::Merchant, "plaza 3\nplaza 1\nplaza 2");
    assert_eq!(row(&merchant, Seat::One), "rome egypt china egypt rome china");
    assert_eq!((columns(&merchant), camels(&merchant)), ([2, 1, 0, 2, 2], 4));
    assert_eq!(caravan(&merchant, 1..=4), "india local egypt rome");

    for (villager, next) in
        [(Villager::Scribe, Prompt::TakeInfluence), (Villager::Dealmaker, Prompt::ChooseColumn)]
    {
        let one = take(villager, "plaza 3");
        assert_eq!(row(&one, Seat::One), "china egypt rome china india local");
        assert_eq!((columns(&one), camels(&one)), ([2, 1, 0, 1, 1], 2));
        assert_eq!(caravan(&one, 1..=3), "egypt rome india", "closed before the second part");
        assert_eq!(one.prompt(), next);
        assert_eq!(one.position().caravan.len(), 19);
    }
}

/// Seat 1 is about to hire a Craftsman while the bag is empty.
fn craftsman_without_bag(options: Options) -> Petra<'static> {
    let game = hiring(ready_with(&STAND_IN, 3, options), Villager::Craftsman);
    game.arrange(|position| position.empty_bag_to(Seat::Two))
}

/// AMB-12: an extension without a tile has an open stall, which the next push fills; only the push
/// after that drives a tile out.
#[test]
fn an_open_stall_takes_the_next_push() {
    let game = craftsman_without_bag(Options::default()).moves(HIRE);
    assert_eq!(row(&game, Seat::One), "open egypt rome china india local egypt");
    assert_eq!(game.position().supply.extensions, 9);
    let turn = game.moves("observe villager scribe\ndone\npawn west\ndone\npawn west\ndone");
    let before = columns(&turn);
    let first = turn.moves("pawn north\nplaza 2");
    assert_eq!(row(&first, Seat::One), "rome egypt rome china india local egypt");
    assert_eq!(columns(&first), before, "nothing was driven out");
    let second = first.moves("plaza 3");
    assert_eq!(row(&second, Seat::One), "china rome egypt rome china india local");
    assert_eq!(columns(&second)[0], before[0] + 1);
}

/// AMB-12, AMB-27: the tile of a later extension goes to the open stall closest to the tiles, and
/// nothing else ever fills one from the bag.
#[test]
fn a_later_extension_fills_the_stall_nearest_the_tiles() {
    // The Egypt disc passes its bonus space while the bag is empty; then the column goes into the bag.
    let game = ready(&STAND_IN, 2).arrange(|position| {
        position.column(Seat::One, Trader::Egypt, 3);
        position.disc(Seat::One, Trader::Egypt, 1, false);
        position.camels(Seat::One, 0);
        position.empty_bag_to(Seat::Two);
    });
    let game = game.moves("pawn south\nworker egypt");
    assert_eq!(row(&game, Seat::One), "open egypt rome china india local egypt");
    assert_eq!(game.position().bag.total(), 3, "tiles are in the bag again, and the stall stays open");
    let game = hiring(game.moves("done\npawn west\ndone"), Villager::Craftsman);
    assert_eq!(row(&game, Seat::One), "open egypt rome china india local egypt");

    let game = game.moves("pawn west\nretrieve egypt\nhire 1");
    assert_eq!(game.chance(), Chance::DrawTrader(Destination::Extension(Seat::One)));
    let game = game.moves("observe trader egypt");
    assert_eq!(row(&game, Seat::One), "open egypt egypt rome china india local egypt");
    assert_eq!(game.position().bag.total(), 2);
    assert_eq!(game.chance(), Chance::TurnUpVillager(3), "one extension, one tile");
}

/// AMB-12: several stalls may be open; they fill from right to left.
#[test]
fn open_stalls_fill_from_right_to_left() {
    let game = craftsman_without_bag(Options::default()).arrange(|position| {
        position.column(Seat::One, Trader::Egypt, 0);
        position.empty_bag_to(Seat::Two);
    });
    let game = game.moves(HIRE).moves("observe villager scribe\ndone\npawn west\ndone\npawn west\ndone");
    let game = game.arrange(|position| {
        position.camels(Seat::One, 2);
        position.boards[Seat::One].pawn = Cell::CENTRE;
    });
    // A trade of value 0, but two camels reach the bonus.
    let game = game.moves("pawn south\nworker egypt\ncamels 2");
    assert_eq!(row(&game, Seat::One), "open open egypt rome china india local egypt");
    let game = game.moves("done\npawn east\nsiq 7\ndone\npawn east\nsiq 7\ndone\npawn north");
    let one = game.moves("plaza 5");
    assert_eq!(row(&one, Seat::One), "open local egypt rome china india local egypt");
    let two = one.moves("plaza 4");
    assert_eq!(row(&two, Seat::One), "india local egypt rome china india local egypt");
}

/// AMB-12 with the other option: with an empty bag no extension can be gained.
#[test]
fn a_table_may_ignore_an_extension_without_a_tile() {
    let mut options = Options::default();
    assert!(options.set("empty-bag-extension", "ignored"));
    let craftsman = craftsman_without_bag(options).moves(HIRE);
    assert_eq!(row(&craftsman, Seat::One), "egypt rome china india local egypt");
    assert_eq!(craftsman.position().supply.extensions, 10);
    assert_eq!(craftsman.chance(), Chance::TurnUpVillager(3), "the Craftsman is hired all the same");

    let track = ready_with(&STAND_IN, 3, options).arrange(|position| {
        position.disc(Seat::One, Trader::Egypt, 1, false);
        position.camels(Seat::One, 0);
        position.empty_bag_to(Seat::Two);
    });
    let track = track.moves("pawn south\nworker egypt");
    assert_eq!(row(&track, Seat::One), "egypt rome china india local egypt");
    assert_eq!(track.position().boards[Seat::One].discs.egypt, Disc { space: 2, active: true });

    let with_bag = hiring(ready_with(&STAND_IN, 3, options), Villager::Craftsman).moves(HIRE);
    assert_eq!(with_bag.chance(), Chance::DrawTrader(Destination::Extension(Seat::One)));
}
