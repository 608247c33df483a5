//! The bonuses of the main tracks: extension, permanent settlement, building, gold (section 2.11 of the
//! ledger), the Broker who picks among them, and supplies that run out.

use rules_nostd::petra::model::Trader::{China, Egypt, India, Local, Rome};
use rules_nostd::petra::model::*;
use rules_nostd::petra::*;
use rules_nostd::{Game, Next, Seat};

use crate::common::*;
use crate::market::{eight_cubes, market, moving, row, trading};

const ME: Seat = Seat::One;
const OTHER: Seat = Seat::Two;

/// Lets seat 1 hire a villager (an immediate one acts), up to the next decision or draw.
pub fn hiring<'e>(game: Petra<'e>, card: Villager) -> Petra<'e> {
    let game = game.arrange(|position| {
        position.worker(ME, Local);
        position.villager_row([card, Villager::Nomad(Rome), Villager::Nomad(China)]);
    });
    game.moves("pawn west\nretrieve local\nhire 1")
}

fn mine<'g>(game: &'g Petra<'_>) -> &'g PlayerBoard {
    &game.position().boards[ME]
}

fn tiles(game: &Petra<'_>) -> Vec<Tile> {
    mine(game).market.tiles().collect()
}

/// Gives the other player all camels but `left`; seat 1 has none.
fn camels_left(position: &mut Position, left: u8) {
    position.camels(ME, 0);
    position.camels(OTHER, 0);
    let all = position.supply.camels;
    position.camels(OTHER, all - left);
}

/// Gives the other player all five gold traders.
fn no_gold(position: &mut Position) {
    position.market(OTHER, &[Tile::Gold, Tile::Gold, Tile::Gold, Tile::Gold, Tile::Gold, Tile::Rome]);
}

/// PET-084, PET-085, CHN-11: an extension is attached at the left; a tile from the bag fills its stall
/// and drives nothing out.
#[test]
fn egypt_extends_the_row() {
    let game = trading(ready(&STAND_IN, 3), Egypt, 1, 2).arrange(|position| {
        let rest = position.bag.local + position.boards[OTHER].settlements.local;
        position.column(OTHER, Local, rest); // no Local is left in the bag
    });
    let (old, settled) = (tiles(&game), mine(&game).settlements);
    let game = game.moves(&market(Egypt));
    assert_eq!(game.chance(), Chance::DrawTrader(Destination::Extension(ME)));
    assert_eq!((mine(&game).market.stalls(), mine(&game).market.open_left()), (7, 1));
    assert_eq!(game.position().supply.extensions, 9);
    assert_eq!(game.legal().len(), 4);
    assert_eq!(game.refused("observe trader local").rule, "PET-012");
    assert_eq!(game.refused("done").rule, "PET-085");

    let bag = game.position().bag.india;
    let game = game.moves("observe trader india");
    assert_eq!(tiles(&game), [vec![Tile::India], old].concat());
    assert_eq!(game.position().bag.india, bag - 1);
    assert_eq!(
        mine(&game).settlements,
        ByTrader { egypt: 0, ..settled },
        "the trade took its column, no more"
    );
}

/// PET-086: from then on tiles enter at the new, leftmost stall.
#[test]
fn tiles_enter_at_the_newest_stall() {
    let game = moving(ready(&STAND_IN, 2), Egypt, 2).moves("observe trader local\ndone");
    let old = tiles(&game);
    let (first, second) = (game.position().caravan[0].unwrap(), game.position().caravan[1].unwrap());
    let game = game.moves("pawn east\nsiq 7\ndone\npawn north\nplaza 1\nplaza 2");
    assert_eq!(tiles(&game)[..2], [second.into(), first.into()]);
    assert_eq!(tiles(&game)[2..], old[..5], "7 stalls: the last two tiles left");
}

/// PET-150, PET-075: without an extension in the supply neither the bonus nor a Craftsman does
/// anything, and no tile is drawn.
#[test]
fn no_extension_is_left() {
    let game = ready(&STAND_IN, 3).arrange(|position| {
        let row: Vec<Tile> = Trader::ALL.into_iter().cycle().take(16).map(Tile::from).collect();
        position.market(OTHER, &row);
    });
    assert_eq!(game.position().supply.extensions, 0);
    let passed = moving(game.clone(), Egypt, 2);
    assert_eq!((passed.prompt(), mine(&passed).market.stalls()), (Prompt::Reveal, 6));
    let hired = hiring(game, Villager::Craftsman);
    assert_eq!((hired.chance(), mine(&hired).market.stalls()), (Chance::TurnUpVillager(3), 6));
}

/// PET-075 with DAT-19: an edition may limit the extensions of a player.
#[test]
fn extensions_may_be_limited() {
    let mut components = components();
    components.extension_limit.value = 1;
    let edition = Edition::new(components).unwrap();
    let game = moving(ready(&edition, 3), Egypt, 2).moves("observe trader local\ndone");
    let game = game.arrange(|position| {
        position.turn = ME;
        position.disc(ME, Egypt, 0, false);
        position.boards[ME].workers = TraderSet::EMPTY;
        position.column(ME, Egypt, 1);
        position.boards[ME].pawn = Cell::CENTRE;
    });
    let game = game.moves(&market(Egypt));
    assert_eq!((game.prompt(), mine(&game).market.stalls()), (Prompt::Reveal, 7));
}

/// AMB-12: the draw of a later extension fills the open stall closest to the tiles, and the next push
/// fills the last one without driving anything out.
#[test]
fn open_stalls_fill_from_the_right() {
    let game = trading(ready(&STAND_IN, 2), Egypt, 2, 1).arrange(|position| position.empty_bag_to(OTHER));
    let game = game.moves(&market(Egypt)).moves("done\npawn north\nplaza 1\nplaza 2\ndone");
    let old = tiles(&game);
    let game = hiring(game, Villager::Craftsman);
    assert_eq!(mine(&game).market.open_left(), 2);
    let game = game.moves("observe trader egypt\nobserve villager herder");
    assert_eq!((mine(&game).market.open_left(), mine(&game).market.tile(1)), (1, Some(Tile::Egypt)));
    let settled = mine(&game).settlements;
    let game = game.moves("done\npawn east\nsiq 7\ndone\npawn north\nplaza 1");
    assert_eq!((mine(&game).market.open_left(), mine(&game).settlements), (0, settled));
    assert_eq!(tiles(&game)[2..], old, "nothing was driven out");
}

/// AMB-12, option empty-bag-extension: with `ignored`, an empty bag gives no extension.
#[test]
fn a_table_may_ignore_an_extension_without_a_tile() {
    let options = Options { empty_bag_extension: EmptyBagExtension::Ignored, ..Options::default() };
    let game = ready_with(&STAND_IN, 2, options);
    let game =
        trading(game, Egypt, 2, 1).arrange(|position| position.empty_bag_to(OTHER)).moves(&market(Egypt));
    assert_eq!((mine(&game).market.stalls(), game.position().supply.extensions), (6, 10));
    assert!(mine(&game).discs.egypt.active);
}

/// PET-087, PET-088, DEC-10, AMB-39: a permanent settlement of any type not owned yet, including Local;
/// it cannot be declined.
#[test]
fn rome_settles_for_good() {
    let game = ready(&STAND_IN, 3).arrange(|position| position.permanent(ME, China));
    let game = moving(game, Rome, 2);
    assert_eq!(game.prompt(), Prompt::ChoosePermanent);
    assert_eq!(game.legal(), ["permanent egypt", "permanent rome", "permanent india", "permanent local"]);
    assert_eq!(game.refused("permanent china").rule, "PET-088");
    assert_eq!(game.refused("done").rule, "PET-087");
    let game = game.moves("permanent local");
    assert_eq!(mine(&game).permanents, TraderSet::of(&[China, Local]));
    assert_eq!(game.position().supply.permanents.local, 3);
}

/// PET-089, PET-090: a permanent settlement taken into the traded column pays no building camel, stays
/// when the column is emptied, and counts in the next trade.
#[test]
fn a_permanent_settlement_stays_and_counts() {
    let game = ready(&STAND_IN, 2).arrange(|position| position.building(ME, Rome));
    let game = moving(game, Rome, 2).moves("permanent rome");
    assert_eq!((mine(&game).camels, game.prompt()), (0, Prompt::Reveal));
    assert_eq!((mine(&game).settlements.rome, mine(&game).column(Rome)), (0, 1));

    let game = game.moves("done\npawn east\nsiq 7\ndone").arrange(|position| {
        position.boards[ME].workers = TraderSet::EMPTY;
        position.boards[ME].pawn = Cell::CENTRE;
    });
    let game = game.moves(&market(Rome));
    assert_eq!(mine(&game).discs.rome.space, 4, "1 permanent settlement x 2 partners");
    assert!(mine(&game).permanents.has(Rome));
}

/// Gives seat 1 these permanent settlements.
fn with_permanents<'e>(game: Petra<'e>, columns: &[Trader]) -> Petra<'e> {
    game.arrange(|position| columns.iter().for_each(|&column| position.permanent(ME, column)))
}

/// PET-151: if no type is both missing and available, the bonus and a Laborer do nothing.
#[test]
fn no_permanent_settlement_is_left() {
    let all = with_permanents(ready(&STAND_IN, 3), &Trader::ALL);
    let passed = trading(all.clone(), Rome, 0, 2).moves(&market(Rome));
    assert_eq!(
        (passed.prompt(), mine(&passed).discs.rome),
        (Prompt::Reveal, Disc { space: 2, active: true })
    );
    assert_eq!(hiring(all, Villager::Laborer).chance(), Chance::TurnUpVillager(3));

    // An edition with a single Local one, which another player has.
    let mut components = components();
    components.permanent_counts.value = ByTrader { egypt: 4, rome: 4, china: 5, india: 6, local: 1 };
    let edition = Edition::new(components).unwrap();
    let taken = ready(&edition, 3).arrange(|position| position.permanent(OTHER, Local));
    assert_eq!(moving(taken.clone(), Rome, 2).refused("permanent local").rule, "PET-151");
    let passed = with_permanents(taken, &[Egypt, Rome, China, India]);
    let passed = trading(passed, Rome, 0, 2).moves(&market(Rome));
    assert_eq!((passed.prompt(), mine(&passed).discs.rome.space), (Prompt::Reveal, 2));
}

/// PET-091, PET-092, DEC-11, AMB-39, AMB-48: a building below any of the player's columns without one.
#[test]
fn china_builds_below_any_column() {
    let game = ready(&STAND_IN, 3).arrange(|position| position.building(ME, China));
    let game = moving(game, China, 2);
    assert_eq!(game.prompt(), Prompt::ChooseBuilding);
    assert_eq!(game.legal(), ["building egypt", "building rome", "building india", "building local"]);
    assert_eq!(game.refused("building china").rule, "PET-092");
    assert_eq!(game.refused("done").rule, "PET-091");
    let game = game.moves("building local");
    assert_eq!(mine(&game).buildings, TraderSet::of(&[China, Local]));
    assert_eq!(game.position().supply.buildings, 12 - 2);
}

/// PET-152: with no building left, or none of the player's columns free, the bonus and a Builder do
/// nothing.
#[test]
fn no_building_can_be_had() {
    let built = |seats: &[(Seat, usize)]| {
        ready(&STAND_IN, 4).arrange(|position| {
            for &(seat, count) in seats {
                Trader::ALL.into_iter().take(count).for_each(|column| position.building(seat, column));
            }
        })
    };
    for game in [built(&[(ME, 5)]), built(&[(OTHER, 5), (Seat::Three, 5), (Seat::Four, 2)])] {
        let buildings = mine(&game).buildings;
        let passed = moving(game.clone(), China, 2);
        assert_eq!((passed.prompt(), mine(&passed).buildings), (Prompt::Reveal, buildings));
        assert!(mine(&passed).discs.china.active);
        assert_eq!(hiring(game, Villager::Builder).chance(), Chance::TurnUpVillager(3));
    }
}

/// Ends the row in these two tiles, of which `last` leaves first; the player has no camels.
fn row_ends(position: &mut Position, [last_but_one, last]: [Trader; 2]) {
    let [a, b, c, d, ..] = row(China, 2);
    position.market(ME, &[a, b, c, d, last_but_one.into(), last.into()]);
    position.camels(ME, 0);
}

/// PET-093, PET-094, PET-157: a building pays a camel for a trader placed above it, once per turn and
/// building.
#[test]
fn buildings_pay_camels() {
    for (ends, camels) in
        [([Rome, Rome], 1), ([Egypt, Rome], 2), ([Rome, Local], 1), ([Local, India], 0), ([Egypt, Egypt], 1)]
    {
        let game = ready(&STAND_IN, 3).arrange(|position| {
            row_ends(position, ends);
            position.building(ME, Rome);
            position.building(ME, Egypt);
        });
        let supply = game.position().supply.camels;
        let game = game.moves("pawn north\nplaza 1\nplaza 2");
        assert_eq!(mine(&game).camels, camels, "{ends:?}");
        assert_eq!(game.position().supply.camels, supply - camels);
    }
}

/// AMB-49, PET-159: the building pays again in the owner's next turn.
#[test]
fn a_building_pays_again_next_turn() {
    let game = ready(&STAND_IN, 2).arrange(|position| {
        row_ends(position, [Rome, Rome]);
        position.building(ME, Rome);
    });
    let game = game.moves("pawn east\nsiq 7");
    assert_eq!((mine(&game).camels, game.position().spent.buildings), (1, TraderSet::of(&[Rome])));
    let game = game.moves("done");
    assert_eq!(game.position().spent, Spent::default());
    let game = game.moves("pawn east\nsiq 7\ndone\npawn north\nplaza 1\nplaza 2");
    assert_eq!(mine(&game).camels, 2);
}

/// AMB-50: settlers of an Ambassador or a Noble pay as well; tiles that were there before and tiles
/// that go to the market do not.
#[test]
fn every_trader_that_settles_pays() {
    let game = ready(&STAND_IN, 3).arrange(|position| {
        row_ends(position, [India, India]);
        position.building(ME, Rome);
        position.building(ME, Egypt);
    });
    let sent = hiring(game.clone(), Villager::Ambassador).moves("observe trader rome\nobserve trader egypt");
    assert_eq!(mine(&sent.clone().moves("place rome in settlements")).camels, 1);
    assert_eq!(mine(&sent.clone().moves("place rome in settlements\nplace egypt in settlements")).camels, 2);
    assert_eq!(mine(&sent.moves("place rome in market\nplace egypt in market")).camels, 0);

    let noble = game.arrange(|position| {
        position.market(ME, &[Tile::Rome, Tile::Rome, Tile::India, Tile::India, Tile::India, Tile::China]);
    });
    let noble = hiring(noble, Villager::Noble).moves("send up 1");
    assert_eq!(mine(&noble).camels, 1);
    assert_eq!(mine(&noble.moves("send up 2")).camels, 1, "one per turn");

    let built = ready(&STAND_IN, 3).arrange(|position| position.column(ME, Egypt, 2));
    assert_eq!(mine(&moving(built, China, 2).moves("building egypt")).camels, 0);
}

/// PET-154, AMB-46: if the supply has fewer camels than due, the player gets what is left and is owed
/// nothing.
#[test]
fn camels_run_out() {
    for (left, gained) in [(0, 0), (2, 2), (3, 3), (5, 3)] {
        let game = ready(&STAND_IN, 2).arrange(|position| camels_left(position, left));
        let game = hiring(game, Villager::Herder);
        assert_eq!((mine(&game).camels, game.position().supply.camels), (gained, left - gained));
    }
    // A Farmer sells for the two that are left and gets no third one later.
    let game = ready(&STAND_IN, 2).arrange(|position| {
        camels_left(position, 2);
        position.villager(ME, Villager::Farmer);
        position.seen_card(ME, card(&STAND_IN, "rome 3"));
    });
    assert_eq!(mine(&game.moves("farmer seat 1 sells rome 3")).camels, 2);
}

/// AMB-47: a building that got no camel has not paid: it pays later in the same turn, when a spent
/// camel is back in the supply.
#[test]
fn a_building_without_a_camel_is_not_used_up() {
    let game = ready(&STAND_IN, 2).arrange(|position| {
        row_ends(position, [Egypt, Egypt]);
        position.building(ME, Egypt);
        position.column(ME, India, 0);
        position.disc(ME, India, 1, false);
        camels_left(position, 1);
        position.camels(ME, 1);
    });
    // The Dealmaker's tile drives out an Egypt while the supply is empty. Then a spent camel brings
    // India's gold, which drives out another one.
    let game = hiring(game, Villager::Dealmaker).moves("plaza 1");
    assert_eq!((mine(&game).camels, game.position().spent.buildings), (1, TraderSet::EMPTY));
    let game = game.moves("worker india\ncamels 1");
    assert_eq!(mine(&game).market.count(Tile::Gold), 1);
    assert_eq!((mine(&game).camels, game.position().supply.camels), (1, 0), "one spent, one gained");
    assert!(game.position().spent.buildings.has(Egypt));
}

/// PET-095, PET-093: India's gold is pushed in at once; the tile it drives out settles and pays.
#[test]
fn india_pushes_gold_in() {
    let game = ready(&STAND_IN, 3).arrange(|position| position.building(ME, Egypt));
    let game = trading(game, India, 1, 2);
    let (old, egypt) = (tiles(&game), mine(&game).settlements.egypt);
    let game = game.moves(&market(India));
    assert_eq!(tiles(&game), [vec![Tile::Gold], old[..5].to_vec()].concat());
    assert_eq!((mine(&game).settlements.egypt, mine(&game).camels), (egypt + 1, 1));
    assert_eq!(game.position().supply.gold, 4);
}

/// PET-095, PET-096, AMB-13: a gold trader driven out by the new one goes back to the supply.
#[test]
fn gold_drives_gold_out() {
    let game = trading(ready(&STAND_IN, 3), India, 1, 2).arrange(|position| {
        let [a, b, c, d, e, _] = row(India, 2);
        position.market(ME, &[a, b, c, d, e, Tile::Gold]);
        no_gold_but_one(position);
    });
    let settled = mine(&game).settlements;
    let game = game.moves(&market(India)).moves("gold as egypt");
    assert_eq!((mine(&game).market.tile(0), mine(&game).market.count(Tile::Gold)), (Some(Tile::Gold), 1));
    assert_eq!(game.position().supply.gold, 1, "one out, one back");
    assert_eq!(mine(&game).settlements, ByTrader { india: 0, ..settled });
}

/// Gives the other player gold so that one is left in the supply.
fn no_gold_but_one(position: &mut Position) {
    position.market(OTHER, &[Tile::Gold, Tile::Gold, Tile::Gold, Tile::Rome, Tile::Rome, Tile::Rome]);
    assert_eq!(position.supply.gold, 1);
}

/// PET-153: without gold in the supply India's bonus and a Jeweler push nothing.
#[test]
fn no_gold_is_left() {
    let game = trading(ready(&STAND_IN, 3), India, 1, 2).arrange(no_gold);
    let old = tiles(&game);
    assert_eq!(tiles(&game.clone().moves(&market(India))), old);
    assert_eq!(tiles(&hiring(game, Villager::Jeweler)), old);
}

/// AMB-25: the bonus is gained at once, on the space; the rest of the move waits.
#[test]
fn a_bonus_is_gained_on_its_space() {
    let game = moving(ready(&STAND_IN, 2), China, 4);
    assert_eq!(game.prompt(), Prompt::ChooseBuilding);
    assert_eq!(mine(&game).discs.china, Disc { space: 2, active: true });
    let game = game.moves("building rome");
    assert_eq!(mine(&game).discs.china, Disc { space: 4, active: false });
    assert_eq!(game.position().cubes.china.spaces[0], Some(ME));
}

fn after_move(players: usize) -> Petra<'static> {
    ready_with(&STAND_IN, players, Options { bonus_timing: BonusTiming::AfterMove, ..Options::default() })
}

/// AMB-25, option bonus-timing: after the move and its camels, before the column is emptied; the
/// flip and the cube do not wait, and several laps still give one bonus.
#[test]
fn a_bonus_may_wait_for_the_end_of_the_move() {
    let game = trading(after_move(2), China, 2, 6).arrange(|position| position.camels(ME, 1));
    let game = game.moves(&market(China));
    assert_eq!(game.prompt(), Prompt::SpendCamels);
    assert_eq!(game.position().cubes.china.spaces.to_vec(), [Some(ME), None, None, None]);
    assert_eq!(mine(&game).discs.china, Disc { space: 4, active: true }, "12 spaces on");
    let game = game.moves("done");
    assert_eq!((game.prompt(), mine(&game).settlements.china), (Prompt::ChooseBuilding, 2));
    let game = game.moves("building china");
    assert_eq!((game.prompt(), mine(&game).settlements.china), (Prompt::Reveal, 0));
}

/// AMB-25, option bonus-timing: India's gold comes last, so its building camel is kept; after the ninth
/// cube there is no bonus.
#[test]
fn what_waits_comes_after_the_camels() {
    let game = after_move(3).arrange(|position| position.building(ME, Egypt));
    let game = moving(game, India, 4);
    assert_eq!((game.prompt(), mine(&game).camels), (Prompt::Reveal, 1));
    assert_eq!(mine(&game).market.count(Tile::Gold), 1);

    let game = after_move(2).arrange(eight_cubes);
    let game = moving(game, Rome, 4);
    assert_eq!((game.next(), mine(&game).permanents), (Next::Over, TraderSet::EMPTY));
}

/// Returns a game in which seat 1 has the Broker.
fn broker(players: usize) -> Petra<'static> {
    ready(&STAND_IN, players).arrange(|position| position.villager(ME, Villager::Broker))
}

/// PET-115, DEC-09: the Broker's owner picks any of the four bonuses for the one earned; each works as
/// on its own track.
#[test]
fn a_broker_picks_any_bonus() {
    let game = moving(broker(3), China, 2);
    assert_eq!(game.prompt(), Prompt::PickBonus(Region::China));
    assert_eq!(game.legal(), ["bonus egypt", "bonus rome", "bonus china", "bonus india"]);
    assert_eq!(game.refused("done").rule, "AMB-39");
    assert_eq!(game.clone().moves("bonus egypt").chance(), Chance::DrawTrader(Destination::Extension(ME)));
    assert_eq!(game.clone().moves("bonus rome").prompt(), Prompt::ChoosePermanent);
    assert_eq!(game.clone().moves("bonus china").prompt(), Prompt::ChooseBuilding);
    assert_eq!(mine(&game.moves("bonus india")).market.count(Tile::Gold), 1);
}

/// PET-115: a Broker has no effect on the Local Traders track.
#[test]
fn a_broker_does_not_act_on_the_local_track() {
    let game = moving(broker(3), Local, 4);
    assert_eq!((game.prompt(), mine(&game).camels), (Prompt::TakeInfluence, 1));
    assert_eq!(game.refused("bonus egypt").rule, "PET-115");
}

/// AMB-40: bonuses that cannot be gained are not offered, except that of the passed track, which always
/// is.
#[test]
fn a_broker_is_offered_what_can_be_gained() {
    let game = broker(3).arrange(no_gold);
    let china = moving(game.clone(), China, 2);
    assert_eq!(china.legal(), ["bonus egypt", "bonus rome", "bonus china"]);
    assert_eq!(china.refused("bonus india").rule, "AMB-40");
    let india = moving(game, India, 2);
    assert_eq!(india.legal().len(), 4);
    assert_eq!(mine(&india.moves("bonus india")).market.count(Tile::Gold), 0, "ignored");
}

/// AMB-38, AMB-40: an ignored bonus does not use up the limit, so the next lap earns again; a gained
/// one does, for the passed track, whichever was picked.
#[test]
fn an_ignored_bonus_can_be_earned_again() {
    let game = moving(broker(4).arrange(no_gold), India, 30).moves("bonus india");
    assert_eq!(game.prompt(), Prompt::PickBonus(Region::India), "the second lap");
    let game = game.moves("bonus rome\npermanent egypt");
    assert_eq!(game.prompt(), Prompt::Reveal, "the third and fourth lap earn nothing");
    assert_eq!(mine(&game).discs.india.space, 30 % 8);
    assert_eq!(game.position().spent.bonuses, TraderSet::of(&[India]), "not Rome");
}

/// AMB-40, INV-20: a picked bonus may repeat one gained from another track in the same turn.
#[test]
fn a_broker_may_repeat_a_bonus() {
    let game = broker(3).arrange(|position| position.spent.bonuses.insert(Rome));
    let game = moving(game, China, 2).moves("bonus rome\npermanent china");
    assert_eq!(game.position().spent.bonuses, TraderSet::of(&[Rome, China]));
}

/// AMB-25, PET-115: a bonus that waits is picked when it is gained.
#[test]
fn a_broker_picks_after_the_move() {
    let game = after_move(2).arrange(|position| position.villager(ME, Villager::Broker));
    let game = moving(game, China, 12);
    assert_eq!((game.prompt(), mine(&game).discs.china.space), (Prompt::PickBonus(Region::China), 4));
    let game = game.moves("bonus egypt\nobserve trader rome");
    assert_eq!((mine(&game).market.stalls(), mine(&game).settlements.china), (7, 0));
}

/// PET-156, PET-159, INV-20: the four flags are set one by one and cleared when the next turn begins.
#[test]
fn flags_are_cleared_with_the_turn() {
    let game = moving(ready(&STAND_IN, 3), India, 2);
    assert_eq!(game.position().spent.bonuses, TraderSet::of(&[India]));
    let game = game.moves("done");
    assert_eq!((game.position().turn, game.position().spent), (OTHER, Spent::default()));

    let late = game.clone().arrange(|position| position.spent.bonuses.insert(India));
    let before = moving(ready(&STAND_IN, 3), India, 2);
    assert_eq!(late.check_step(&before).unwrap_err().invariant, "INV-20");
}

/// PET-158: flips, cubes, spent camels, one-time villagers and revealed cards have no limit per turn
/// (nor have Local spaces: `local.rs`).
#[test]
fn the_rest_has_no_limit_per_turn() {
    let cards = ["india 3", "egypt equals india"];
    let game = trading(ready(&STAND_IN, 2), India, 2, 5).arrange(|position| {
        position.camels(ME, 4);
        position.villager(ME, Villager::Nomad(India));
        position.villager(ME, Villager::Nomad(Local));
        cards.iter().for_each(|name| position.seen_card(ME, card(&STAND_IN, name)));
        position.cube(ME, Region::Egypt, 0);
        position.cube(ME, Region::Egypt, 2);
        position.pool(ME, Region::Egypt);
    });
    let game = game.moves(&market(India)).moves("nomad india in settlements\nnomad local in market");
    assert_eq!(mine(&game).discs.india, Disc { space: 2, active: true }, "3 x 6: two laps, three flips");
    let game = game.moves("camels 1\ncamels 1\ncamels 2");
    assert_eq!((mine(&game).discs.india.space, game.position().cubes_in(Region::India, ME)), (6, 2));
    let game = game.arrange(|position| position.pool(ME, Region::India));
    let game = game.moves("reveal india 3\nreveal egypt equals india");
    assert_eq!(mine(&game).completed.len(), 2);
}

/// INV-02 to INV-06, INV-20: positions in which pieces do not add up are refused.
#[test]
fn pieces_that_do_not_add_up_are_noticed() {
    let broken = |change: &dyn Fn(&mut Position)| {
        let game = ready(&STAND_IN, 3);
        let mut position = game.position().clone();
        change(&mut position);
        game.at(position).unwrap_err().invariant
    };
    assert_eq!(broken(&|position| position.supply.gold = 4), "INV-02");
    assert_eq!(broken(&|position| position.supply.permanents.rome = 5), "INV-03");
    assert_eq!(broken(&|position| position.boards[ME].permanents.insert(Rome)), "INV-03");
    assert_eq!(broken(&|position| position.supply.buildings = 11), "INV-04");
    assert_eq!(broken(&|position| position.boards[ME].buildings.insert(Rome)), "INV-04");
    assert_eq!(broken(&|position| position.supply.extensions = 9), "INV-05");
    assert_eq!(broken(&|position| position.supply.camels += 1), "INV-06");
    assert_eq!(broken(&|position| position.boards[ME].camels += 1), "INV-06");
    assert_eq!(broken(&|position| position.spent.bonuses.insert(Local)), "INV-20");
    assert_eq!(broken(&|position| position.spent.buildings.insert(Rome)), "INV-20");
}
