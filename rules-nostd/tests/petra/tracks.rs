//! The main tracks: bonus spaces, influence spaces, pools (sections 2.9 and 2.10 of the ledger). What
//! the bonuses give is tested in `bonuses.rs`, the Local Traders track in `local.rs`.

use rules_nostd::petra::model::Trader::{China, Egypt, India, Local, Rome};
use rules_nostd::petra::model::*;
use rules_nostd::petra::*;
use rules_nostd::{Game, Next, Seat};

use crate::common::*;
use crate::market::{eight_cubes, market, moving, trading};

const ME: Seat = Seat::One;
const OTHER: Seat = Seat::Two;

/// Puts seat 1's India disc on this space before a move. India's bonus, a gold trader, needs no
/// decision, so a move on this track runs to its end.
fn india_at(players: usize, space: u8, active: bool) -> Petra<'static> {
    ready(&STAND_IN, players).arrange(|position| position.disc(ME, India, space, active))
}

fn disc(game: &Petra<'_>, track: Trader) -> (u8, bool) {
    let disc = game.position().boards[ME].discs[track];
    (disc.space, disc.active)
}

/// Returns the owner of the cube on each regular space of India.
fn india(game: &Petra<'_>) -> Vec<Option<Seat>> {
    game.position().cubes.india.spaces.to_vec()
}

/// Returns the cubes in the pool of India, by seat.
fn pool(game: &Petra<'_>) -> Vec<u8> {
    game.position().cubes.india.pool.values().copied().collect()
}

fn gold(game: &Petra<'_>) -> u8 {
    game.position().boards[ME].market.count(Tile::Gold)
}

/// Returns the shipped edition with a change.
fn edition_with(change: impl FnOnce(&mut Components)) -> Edition {
    let mut components = components();
    change(&mut components);
    Edition::new(components).unwrap()
}

/// Sets the influence spaces of India in an edition; all are in play with 2 players.
fn india_spaces(components: &mut Components, spaces: &[u8]) {
    let printed = spaces.iter().map(|&space| InfluenceSpace { space, players: 2 });
    components.influence_spaces.value.india = printed.collect();
}

/// PET-069: each of the four main tracks has exactly one space that flips the disc and pays.
#[test]
fn each_main_track_has_one_bonus_space() {
    for region in Region::ALL {
        let track = region.trader();
        for start in 0..8 {
            let game = ready(&STAND_IN, 3).arrange(|position| position.disc(ME, track, start, false));
            let game = moving(game, track, 1);
            let space = (start + 1) % 8;
            let bonus = space == STAND_IN.bonus_spaces[region];
            assert_eq!(disc(&game, track), (space, bonus), "{region}");
            let paid = match track {
                Egypt => game.position().boards[ME].extensions() == 1,
                India => gold(&game) == 1,
                Rome => game.next() == Next::Decide(ME, Prompt::ChoosePermanent),
                _ => game.next() == Next::Decide(ME, Prompt::ChooseBuilding),
            };
            assert_eq!(paid, bonus, "{region} at {space}");
        }
    }
}

/// PET-070, INV-15: a track is a loop; a disc may make several laps in one move.
#[test]
fn a_disc_goes_round_and_round() {
    for (start, spaces, end) in [(0, 8, 0), (7, 1, 0), (5, 15, 4), (0, 18, 2), (6, 30, 4)] {
        let game = moving(india_at(3, start, false), India, spaces);
        assert_eq!(game.position().boards[ME].discs.india.space, end, "from {start} by {spaces}");
    }
}

/// PET-071, AMB-23: landing on the bonus space and passing it both pay and both flip the disc. AMB-24:
/// a disc that starts on it triggers nothing.
#[test]
fn the_bonus_space_is_reached_or_passed() {
    for (start, spaces, triggers) in [(1, 1, true), (0, 2, true), (0, 3, true), (2, 1, false), (2, 7, false)]
    {
        let game = moving(india_at(3, start, false), India, spaces);
        assert_eq!(
            (gold(&game) == 1, disc(&game, India).1),
            (triggers, triggers),
            "from {start} by {spaces}"
        );
    }
}

/// PET-071, PET-076, PET-077: the same for an influence space; AMB-24: not where the disc starts.
#[test]
fn an_influence_space_is_reached_or_passed() {
    for (start, spaces, placed) in [(3, 1, true), (2, 2, true), (2, 3, true), (4, 1, false)] {
        let game = moving(india_at(2, start, true), India, spaces);
        assert_eq!(india(&game)[0], placed.then_some(ME), "from {start} by {spaces}");
        assert_eq!(disc(&game, India).1, !placed, "turned back with the cube");
        assert_eq!(game.position().boards[ME].cubes, if placed { 8 } else { 9 });
    }
}

/// PET-078: an inactive disc places nothing.
#[test]
fn an_inactive_disc_places_nothing() {
    let game = moving(india_at(3, 2, false), India, 5);
    assert_eq!(disc(&game, India), (7, false));
    assert_eq!(india(&game), [None; 4]);
}

/// PET-076, AMB-33: the first available space on the path gets the cube, without a question.
#[test]
fn the_first_space_takes_the_cube() {
    let game = moving(india_at(3, 2, true), India, 5);
    assert_eq!(india(&game), [Some(ME), None, None, None]);
    assert_eq!(game.prompt(), Prompt::Reveal);
}

/// PET-072, PET-073, PET-081, AMB-29, AMB-36, PET-158: several laps in one move give the bonus once,
/// but flip the disc and place a cube each time, all on one track.
#[test]
fn laps_pay_once_and_place_each_time() {
    let game = moving(india_at(3, 0, false), India, 24);
    assert_eq!(gold(&game), 1);
    assert_eq!(india(&game), [Some(ME), Some(ME), Some(ME), None]);
    assert_eq!(game.position().boards[ME].cubes, 6);
    assert_eq!(disc(&game, India), (0, false));

    let game = moving(india_at(3, 0, false), India, 18);
    assert_eq!(india(&game), [Some(ME), Some(ME), None, None]);
    assert_eq!(disc(&game, India), (2, true), "turned again, though the bonus was gained before");
}

/// PET-073, PET-075: the disc flips even if there is nothing to take.
#[test]
fn the_disc_turns_without_a_bonus() {
    let game = trading(india_at(3, 0, false), India, 1, 2).arrange(|position| {
        position.market(OTHER, &[Tile::Gold, Tile::Gold, Tile::Gold, Tile::Gold, Tile::Gold, Tile::Rome]);
    });
    let row = game.position().boards[ME].market.clone();
    let game = game.moves(&market(India));
    assert_eq!(disc(&game, India), (2, true));
    assert_eq!(game.position().boards[ME].market, row, "no gold, so no push");
}

/// AMB-31: an active disc that triggers the bonus space again stays active: one cube, not two.
#[test]
fn an_active_disc_is_not_charged_twice() {
    let game = moving(india_at(3, 1, true), India, 1);
    assert_eq!(disc(&game, India), (2, true));
    let game = moving(india_at(3, 1, true), India, 6);
    assert_eq!(india(&game), [Some(ME), None, None, None]);
    assert_eq!(disc(&game, India), (7, false));
}

/// Returns an edition with two one-time Dealmakers, for several market actions in one turn.
fn dealmakers() -> Edition {
    edition_with(|components| {
        let villagers = &mut components.villagers.value;
        villagers.retain(|copies| copies.card != Villager::Nomad(Local));
        villagers.iter_mut().filter(|copies| copies.card == Villager::Dealmaker).for_each(|dealmaker| {
            dealmaker.copies = 2;
        });
        let timings = &mut components.timings.value;
        timings.immediate.retain(|&name| name != VillagerName::Dealmaker);
        timings.one_time.push(VillagerName::Dealmaker).unwrap();
    })
}

/// Seat 1 has those Dealmakers, and every pair of types trades for at least 2 spaces.
fn with_dealmakers(edition: &Edition) -> Petra<'_> {
    ready(edition, 3).arrange(|position| {
        position.camels(ME, 0);
        position.villager(ME, Villager::Dealmaker);
        position.villager(ME, Villager::Dealmaker);
        position.column(ME, India, 2);
        position.column(ME, China, 2);
        position.market(ME, &[Tile::Local, Tile::India, Tile::Rome, Tile::Egypt, Tile::Rome, Tile::India]);
    })
}

/// PET-074, PET-156: the limit is per track: two tracks give two bonuses in a turn.
#[test]
fn each_track_has_its_own_limit() {
    let edition = dealmakers();
    let game = with_dealmakers(&edition).moves("use dealmaker\nplaza 1\nworker india");
    assert_eq!(gold(&game), 1);
    assert_eq!(game.prompt(), Prompt::MovePawn, "the same turn goes on");
    let game = game.moves("pawn south\nworker china\ngold as india");
    assert_eq!(game.prompt(), Prompt::ChooseBuilding);
}

/// AMB-30, PET-072, PET-159: the limit also applies to a second move on the same track in the same
/// turn, but not to the flip; the next turn clears it.
#[test]
fn the_limit_holds_for_the_whole_turn() {
    let edition = dealmakers();
    let game = with_dealmakers(&edition).moves("use dealmaker\nplaza 1\nworker india");
    let game = game.moves("pawn west\nretrieve india\nhire 1\nobserve villager broker");
    assert_eq!(game.prompt(), Prompt::Reveal);
    let game = game.arrange(|position| {
        position.camels(ME, 0);
        position.disc(ME, India, 1, false);
        position.column(ME, India, 1);
    });
    let game = game.moves("use dealmaker\nplaza 1\nworker india\ngold as local");
    assert!(disc(&game, India).1, "turned again");
    assert_eq!(gold(&game), 1, "no second gold");
    assert_eq!(game.prompt(), Prompt::Reveal);

    let game = game.moves("done\npawn east\nsiq 7\ndone\npawn east\nsiq 7\ndone").arrange(|position| {
        position.boards[ME].workers = TraderSet::EMPTY;
        position.disc(ME, India, 1, false);
        position.column(ME, India, 1);
    });
    assert_eq!(gold(&game.moves("pawn south\nworker india\ngold as local")), 2);
}

/// PET-079, AMB-34: a space that any player has filled is passed; the disc stays active and takes the
/// next available one.
#[test]
fn filled_spaces_are_passed() {
    let game = india_at(3, 2, true).arrange(|position| {
        position.cube(OTHER, Region::India, 0);
        position.cube(ME, Region::India, 1);
    });
    let short = moving(game.clone(), India, 3);
    assert_eq!(disc(&short, India), (5, true), "two filled spaces later");
    let game = moving(game, India, 4);
    assert_eq!(india(&game), [Some(OTHER), Some(ME), Some(ME), None]);
    assert_eq!(disc(&game, India), (6, false));
}

/// AMB-35: if several spaces share a position, an active disc fills one, the lowest first.
#[test]
fn spaces_at_one_position_are_filled_one_by_one() {
    let edition = edition_with(|components| india_spaces(components, &[5, 4, 5, 5]));
    let game = ready(&edition, 3).arrange(|position| {
        position.disc(ME, India, 4, true);
        position.cube(OTHER, Region::India, 1);
    });
    let game = moving(game, India, 1);
    assert_eq!(india(&game), [Some(ME), Some(OTHER), None, None]);
    let game = ready(&edition, 3).arrange(|position| {
        position.disc(ME, India, 4, true);
        position.cube(OTHER, Region::India, 0);
    });
    // A cube at 5, on to the bonus space, which flips the disc again, a cube at 4, none at 5.
    let game = moving(game, India, 10);
    assert_eq!(india(&game), [Some(OTHER), Some(ME), Some(ME), None]);
}

/// PET-080: the spaces for 3 or more and for 4 players are in play only with that many.
#[test]
fn some_spaces_need_more_players() {
    for players in 2..=4 {
        let placed = |start: u8| india(&moving(india_at(players, start, true), India, 1));
        assert_eq!(placed(3)[0], Some(ME), "space 4 is for all");
        assert_eq!(placed(4)[1], (players >= 3).then_some(ME), "space 5 for 3 and 4");
        assert_eq!(placed(5)[2], Some(ME), "space 6 is for all");
        assert_eq!(placed(6)[3], (players == 4).then_some(ME), "space 7 for 4");
    }
}

/// Puts cubes of both players on the regular spaces of India with these indices.
fn fill(position: &mut Position, indices: &[usize]) {
    for (place, &index) in indices.iter().enumerate() {
        position.cube(if place % 2 == 0 { OTHER } else { ME }, Region::India, index);
    }
}

/// PET-082, AMB-37: the pool, entered at space 7, is closed until every space in play for this number
/// of players is filled by any player.
#[test]
fn the_pool_opens_when_the_track_is_full() {
    let in_play: [(usize, &[usize]); 3] = [(2, &[0, 2]), (3, &[0, 1, 2]), (4, &[0, 1, 2, 3])];
    for (players, spaces) in in_play {
        let full = india_at(players, 6, true).arrange(|position| fill(position, spaces));
        let full = moving(full, India, 1);
        assert_eq!(pool(&full)[0], 1, "{players} players");
        assert_eq!(disc(&full, India), (7, false));
        for &free in spaces {
            let game = india_at(players, 6, true).arrange(|position| {
                let others: Vec<usize> = spaces.iter().copied().filter(|&index| index != free).collect();
                fill(position, &others);
            });
            let game = moving(game, India, 1);
            assert_eq!(pool(&game)[0], 0, "{players} players, space {free} is free");
            assert_eq!(disc(&game, India), (7, free != 3), "only the cube on space 7 turns the disc");
        }
    }
}

/// AMB-37: filling the last space opens the pool at once, even for the rest of the same move; PET-082:
/// it has no limit.
#[test]
fn the_pool_opens_in_the_same_move_and_takes_any_number() {
    let game = moving(india_at(2, 0, false), India, 30);
    assert_eq!(india(&game), [Some(ME), None, Some(ME), None], "two laps for the two spaces");
    assert_eq!(pool(&game), [1, 0], "the third lap ends in the pool");
    assert_eq!(disc(&game, India), (6, true));

    let game = india_at(2, 0, false).arrange(|position| {
        fill(position, &[0, 2]);
        (0..4).for_each(|_| position.pool(OTHER, Region::India));
    });
    let game = moving(game, India, 24);
    assert_eq!(pool(&game), [3, 4], "three laps, three cubes");
}

/// AMB-37: a track without a space in play has its pool open from the start (DAT-07).
#[test]
fn a_track_without_spaces_has_an_open_pool() {
    let edition = edition_with(|components| {
        components.influence_spaces.value.india =
            [InfluenceSpace { space: 4, players: 3 }].into_iter().collect();
    });
    for (players, pooled) in [(2, 1), (3, 0)] {
        let game = ready(&edition, players).arrange(|position| position.disc(ME, India, 4, true));
        assert_eq!(pool(&moving(game, India, 3))[0], pooled, "{players} players");
    }
}

/// AMB-37, option pool-entry: by default the pool of a full track is entered only at its own space;
/// with `any-space` also at every space in play.
#[test]
fn the_pool_can_be_entered_at_any_space() {
    for (entry, spaces) in [(PoolEntry::PoolSpace, &[7][..]), (PoolEntry::AnySpace, &[4, 6, 7])] {
        let options = Options { pool_entry: entry, ..Options::default() };
        for space in 3..=8 {
            let game = ready_with(&STAND_IN, 2, options).arrange(|position| {
                position.disc(ME, India, space - 1, true);
                fill(position, &[0, 2]);
            });
            let game = moving(game, India, 1);
            let enters = spaces.contains(&space);
            assert_eq!(pool(&game)[0], u8::from(enters), "{} at {space}", entry.name());
            assert_eq!(disc(&game, India).1, !enters);
        }
    }
}

/// AMB-37, option pool-entry: even with `any-space`, a free space comes first.
#[test]
fn any_space_is_an_entry_only_when_the_track_is_full() {
    let options = Options { pool_entry: PoolEntry::AnySpace, ..Options::default() };
    let game = ready_with(&STAND_IN, 2, options).arrange(|position| {
        position.disc(ME, India, 3, true);
        fill(position, &[0]);
    });
    let game = moving(game, India, 3);
    assert_eq!((india(&game)[2], pool(&game)[0]), (Some(ME), 0), "past the filled 4 to the free 6");
}

/// PET-083, INV-15: the Local Traders track takes no cube and never flips its disc.
#[test]
fn the_local_track_has_no_influence() {
    let mut game = trading(ready(&STAND_IN, 3), Local, 0, 0).arrange(|position| position.camels(ME, 24));
    game = game.moves(&market(Local));
    for _ in 0..24 {
        game = game.moves("camels 1");
        if game.next() == Next::Decide(ME, Prompt::TakeInfluence) {
            game = game.moves("card deck\nobserve hidden card");
        }
        assert!(!disc(&game, Local).1);
    }
    assert_eq!(disc(&game, Local).0, 0, "two laps");
    assert_eq!(game.position().boards[ME].cubes, 9);
}

/// AMB-32: bonus and influence on one space: the bonus and the flip first, then the cube.
#[test]
fn on_a_shared_space_the_bonus_comes_first() {
    let edition = edition_with(|components| {
        let spaces = &mut components.influence_spaces.value.china;
        spaces.insert(0, InfluenceSpace { space: 2, players: 2 }).unwrap();
    });
    let game = moving(ready(&edition, 3), China, 2);
    assert_eq!(game.prompt(), Prompt::ChooseBuilding);
    assert!(disc(&game, China).1);
    assert_eq!(game.position().cubes.china.spaces[0], None, "no cube yet");
    let game = game.moves("building rome");
    assert_eq!(game.position().cubes.china.spaces[0], Some(ME));
    assert_eq!(disc(&game, China), (2, false));
}

/// AMB-32, AMB-29: a shared space takes a cube in every lap but gives the bonus once; a pool entered at
/// the bonus space takes a cube, too.
#[test]
fn a_shared_space_takes_its_cube_in_every_lap() {
    let edition = edition_with(|components| india_spaces(components, &[2, 2]));
    let game = moving(ready(&edition, 3), India, 10);
    assert_eq!(india(&game), [Some(ME), Some(ME)], "the second lap brings no gold but a cube");
    assert_eq!((gold(&game), disc(&game, India)), (1, (2, false)));

    let edition = edition_with(|components| components.pool_spaces.value.india = 2);
    let game = moving(ready(&edition, 2).arrange(|position| fill(position, &[0, 2])), India, 2);
    assert_eq!((pool(&game)[0], disc(&game, India)), (1, (2, false)));
}

/// AMB-43, PET-160, PET-161: the ninth cube ends the game in the middle of a move.
#[test]
fn the_ninth_cube_ends_the_move() {
    let game = ready(&STAND_IN, 2).arrange(|position| {
        position.disc(ME, Rome, 3, true);
        eight_cubes(position);
    });
    let game = moving(game, Rome, 12);
    assert_eq!(game.next(), Next::Over);
    assert_eq!(game.position().winner, Some(ME));
    assert_eq!(disc(&game, Rome), (4, false), "1 space of 12");
    assert!(game.position().boards[ME].settlements.rome > 0, "the column is not emptied");
    assert_eq!(game.refused("done").rule, "PET-161");
}

/// AMB-67: cubes in a pool are in the region; the card "india 3" counts them.
#[test]
fn pool_cubes_count_in_their_region() {
    let game = india_at(2, 6, true).arrange(|position| {
        position.cube(ME, Region::India, 0);
        position.cube(ME, Region::India, 2);
        position.seen_card(ME, card(&STAND_IN, "india 3"));
    });
    let before = trading(game.clone(), India, 0, 1).moves(&market(India));
    assert_eq!(before.refused("reveal india 3").rule, "PET-134");
    let game = moving(game, India, 1);
    assert_eq!(game.position().cubes_in(Region::India, ME), 3);
    assert_eq!(game.moves("reveal india 3").position().boards[ME].completed.len(), 1);
}

/// INV-15, INV-16: positions that break them are refused.
#[test]
fn impossible_tracks_are_noticed() {
    let broken = |change: &dyn Fn(&mut Position)| {
        let game = ready(&STAND_IN, 2);
        let mut position = game.position().clone();
        change(&mut position);
        game.at(position).unwrap_err().invariant
    };
    assert_eq!(broken(&|position| position.disc(ME, Rome, 8, false)), "INV-15", "beyond the track");
    assert_eq!(broken(&|position| position.disc(ME, Local, 12, false)), "INV-15", "beyond the track");
    assert_eq!(broken(&|position| position.disc(ME, Local, 1, true)), "INV-15", "an active Local disc");
    assert_eq!(broken(&|position| position.cube(ME, Region::Rome, 1)), "INV-16", "for 3 players only");
    assert_eq!(broken(&|position| position.cube(ME, Region::Rome, 3)), "INV-16", "for 4 players only");
    let early = |position: &mut Position| {
        position.cube(ME, Region::Rome, 0);
        position.pool(ME, Region::Rome);
    };
    assert_eq!(broken(&early), "INV-16", "a space in play is free");
}
