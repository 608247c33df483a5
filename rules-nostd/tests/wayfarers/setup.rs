//! Set-up: WAY-001 to WAY-024.

use rules_nostd::Indexed;
use rules_nostd::wayfarers::model::*;
use rules_nostd::wayfarers::*;
use rules_nostd::{Game, Next, Seat};

use crate::common::*;

fn new(players: usize) -> Wayfarers<'static> {
    Wayfarers::new(&PUBLISHED, players, Options::default()).unwrap()
}

const SIDES: &str = "side A; side A; side A";
const SHUFFLES: &str = "observe shuffle townsfolk; observe shuffle space; observe shuffle land; \
                        observe shuffle water; observe shuffle inspiration";

fn dealt(players: usize) -> Wayfarers<'static> {
    let mut game = new(players).moves(SIDES).moves(SHUFFLES);
    while matches!(game.next(), Next::Observe(Chance::Reveal(..) | Chance::LayTile(_))) {
        let m = first(&game);
        game.play(m).unwrap();
    }
    game
}

/// WAY-001, DEC-01: three sections with two sides each make eight layouts. Crossings depend on the side
/// shown.
#[test]
fn each_section_shows_either_side() {
    let game = new(2);
    assert_eq!(game.next(), Next::Decide(Seat::One, Prompt::ChooseSide(Section::Left)));
    assert_eq!(game.legal(), ["side A", "side B"]);
    assert_eq!(game.refused("done").rule, "WAY-001");
    let game = game.moves("side B");
    assert_eq!(game.prompt(), Prompt::ChooseSide(Section::Middle));
    let game = game.moves("side A");
    assert_eq!(game.prompt(), Prompt::ChooseSide(Section::Right));
    let game = game.moves("side B");
    let layout = game.position().layout;
    assert_eq!((layout.left, layout.middle, layout.right), (Side::B, Side::A, Side::B));
    let toll = |from, to| PUBLISHED.crossing(from, to).unwrap().toll(layout).to_string();
    assert_eq!(toll(JournalSpace::C1a, JournalSpace::C2a), "need card townsfolk 2");
    assert_eq!(toll(JournalSpace::C3a, JournalSpace::C4a), "need upgrade green 1");
    assert_eq!(toll(JournalSpace::C9a, JournalSpace::C10a), "need tag stars 5");
}

/// DEC-02: seats determine the colours, so nobody is asked, and each seat has its own five dice.
#[test]
fn colours_go_with_the_seats() {
    let game = ready(4);
    for area in game.position().areas.values() {
        assert_eq!((area.dice.total(), area.reserve, area.placed_dice()), (3, 2, 0));
    }
}

/// WAY-002, CH-04: each of the five decks is shuffled exactly once.
#[test]
fn five_decks_are_shuffled() {
    let game = new(2).moves(SIDES);
    assert_eq!(game.chance(), Chance::Shuffle(CardKind::Townsfolk));
    assert_eq!(game.refused("observe shuffle land").rule, "CH-04");
    assert_eq!(game.refused("observe card L1").rule, "WAY-003");
    let game = game.moves(SHUFFLES);
    assert_eq!(game.refused("observe shuffle land").rule, "WAY-002");
    for kind in CardKind::ALL {
        assert_eq!(usize::from(game.position().rows[kind].hidden), kind.deck_size());
    }
}

/// WAY-003, CH-05: four faceup cards of each kind. A card of another kind, or one already seen, is refused.
#[test]
fn twenty_cards_are_turned_up() {
    let game = new(2).moves(SIDES).moves(SHUFFLES);
    assert_eq!(game.chance(), Chance::Reveal(CardKind::Townsfolk, Slot::One));
    assert_eq!(game.refused("observe card L1").rule, "WAY-003");
    let game = game.moves("observe card T120");
    assert_eq!(game.chance(), Chance::Reveal(CardKind::Townsfolk, Slot::Two));
    assert_eq!(game.refused("observe card T120").rule, "CH-05");
    let game = ready(2);
    for (kind, row) in game.position().rows.iter() {
        assert_eq!(row.cards().count(), 4);
        assert_eq!(usize::from(row.hidden), kind.deck_size() - 4);
    }
}

/// WAY-004, CH-03: a journal tile on each empty space, each tile once.
#[test]
fn journal_tiles_are_laid() {
    let mut game = new(2).moves(SIDES).moves(SHUFFLES);
    while matches!(game.next(), Next::Observe(Chance::Reveal(..))) {
        let m = first(&game);
        game.play(m).unwrap();
    }
    assert_eq!(game.chance(), Chance::LayTile(JournalSpace::C1a));
    assert_eq!(game.refused("observe board 1").rule, "WAY-008");
    let game = game.moves("observe journal-tile JT4");
    assert_eq!(game.chance(), Chance::LayTile(JournalSpace::C1b));
    assert_eq!(game.refused("observe journal-tile JT4").rule, "CH-03");
    let game = ready(2);
    let laid = game.position().journal_tiles.iter().filter(|(_, tile)| tile.is_some());
    let spaces: Vec<&str> = laid.map(|(space, _)| space.name()).collect();
    assert_eq!(spaces, ["1a", "1b", "3a", "3b", "5a", "5b", "7a", "7b", "9a", "9b"]);
}

/// WAY-005: a green worker on each marked place, at every player count.
#[test]
fn green_workers_stand_on_the_track() {
    for players in 2..=4 {
        let game = ready(players);
        assert!(GreenPlace::ALL.into_iter().all(|place| game.position().green[place]));
        assert!(game.position().areas.values().all(|area| !area.workers.has(Worker::Green)));
    }
}

/// WAY-006, WAY-007: all ten special tiles, and one copy per player of the others.
#[test]
fn tiles_in_the_store() {
    for players in 2..=4 {
        let game = ready(players);
        for tile in Tile::ALL {
            let copies = if tile.colour() == TileColour::Pink { 1 } else { players as u8 };
            assert_eq!(game.position().store[tile], copies, "{tile}");
        }
        assert_eq!(Tile::of(TileColour::Pink).count(), 10);
    }
}

/// WAY-008, CH-02: a board for each player, each board once.
#[test]
fn boards_are_dealt() {
    let game = dealt(3);
    assert_eq!(game.chance(), Chance::DealBoard(Seat::One));
    assert_eq!(game.refused("observe roll 3").rule, "WAY-009");
    let game = game.moves("observe board 4");
    assert_eq!(game.chance(), Chance::DealBoard(Seat::Two));
    assert_eq!(game.refused("observe board 4").rule, "CH-02");
    let game = game.moves("observe board 1; observe board 2");
    let boards: Vec<Option<Board>> = game.position().areas.values().map(|area| area.board).collect();
    assert_eq!(boards, [Some(Board::Four), Some(Board::One), Some(Board::Two)]);
}

/// CH-01, WAY-014, RUL-74: the table reports the first player. The others follow clockwise, and starting
/// resources depend on that order.
#[test]
fn the_first_player() {
    let game = dealt(3).moves("observe board 1; observe board 2; observe board 3");
    assert_eq!(game.chance(), Chance::ChooseFirst);
    assert_eq!(game.refused("observe first seat 4").rule, "CH-01");
    assert_eq!(game.refused("observe roll 1").rule, "WAY-009");
    let game = game.moves("observe first seat 3");
    assert_eq!(game.chance(), Chance::RollStart(Seat::Three));
    let order: Vec<Seat> = game.position().turn_order().collect();
    assert_eq!(order, [Seat::Three, Seat::One, Seat::Two]);
    let areas = &game.position().areas;
    assert_eq!(areas[Seat::Three].guilds, ByGuild::new(0, 0, 1));
    assert_eq!((areas[Seat::Two].silver, areas[Seat::One].silver), (4, 3));
    let game = game.moves(&"observe roll 2;".repeat(9));
    assert_eq!(game.next(), Next::Decide(Seat::Three, Prompt::Turn));
}

/// WAY-009, CH-08, EX-03: three dice are rolled into supply, two stay in reserve, none is on a space.
#[test]
fn three_dice_are_rolled() {
    let game = dealt(2).moves("observe board 1; observe board 2; observe first seat 1");
    assert_eq!(game.refused("die 3").rule, "WAY-026");
    let game = game.moves("observe roll 1; observe roll 4; observe roll 4");
    assert_eq!(game.chance(), Chance::RollStart(Seat::Two));
    let one = game.one();
    assert_eq!((one.dice.count(face(1)), one.dice.count(face(4)), one.dice.total()), (1, 2, 3));
    let game = game.moves("observe roll 6; observe roll 6; observe roll 6");
    assert_eq!((game.two().dice.count(face(6)), game.two().reserve, game.two().placed_dice()), (3, 2, 0));
}

fn start(area: &PlayerArea) -> (u8, u8, u8, u8, u8) {
    (area.provisions, area.silver, area.guilds[Guild::Blue], area.guilds[Guild::Yellow], area.influence)
}

/// WAY-015 to WAY-019, WAY-010, EX-01, EX-02: what each seat starts with. Starting influence comes from the
/// player's own fifteen tokens, and nobody starts in science.
#[test]
fn what_each_seat_starts_with() {
    let game = ready(4);
    let areas = &game.position().areas;
    assert_eq!(start(&areas[Seat::One]), (2, 3, 1, 0, 14));
    assert_eq!(start(&areas[Seat::Two]), (2, 3, 1, 1, 13));
    assert_eq!(start(&areas[Seat::Three]), (2, 4, 1, 1, 13));
    assert_eq!(start(&areas[Seat::Four]), (3, 4, 1, 1, 13));
    let total = |guild: Guild| areas.values().map(|area| area.guilds[guild]).sum::<u8>();
    assert_eq!((total(Guild::Blue), total(Guild::Yellow), total(Guild::Black)), (4, 3, 0));
    let three = ready(3);
    assert_eq!(start(&three.position().areas[Seat::Three]), (2, 4, 1, 1, 13));
    assert_eq!(three.position().store[Tile::G1], 3);
}

/// WAY-011, WAY-012: the marker at the start, one yellow and one blue worker, no green one.
#[test]
fn marker_and_workers() {
    for area in ready(3).position().areas.values() {
        assert_eq!(area.marker, JournalSpace::Start);
        let workers = Worker::ALL.map(|worker| area.workers.count(worker));
        assert_eq!(workers, [0, 1, 1]);
    }
}

/// WAY-013, RUL-65: silver and provisions come from an unlimited common supply.
#[test]
fn the_bank_has_no_end() {
    let game = ready(2).arrange(|position| position.purse(Seat::One, 200, 200));
    let game = game.moves("die 3; place middle 4; part 2");
    assert_eq!(game.one().silver, 202);
}

/// WAY-020, RUL-64: two to four players. Pieces of absent players are out of the game.
#[test]
fn two_to_four_play() {
    for players in [0, 1, 5] {
        let why = Wayfarers::new(&PUBLISHED, players, Options::default()).unwrap_err();
        assert!(why.to_string().starts_with("RUL-64"), "{why}");
    }
    let game = ready(2);
    assert_eq!(game.position().areas.players(), 2);
    let yellow: u8 = game.position().areas.values().map(|area| area.workers.count(Worker::Yellow)).sum();
    assert_eq!(yellow, 2);
}

/// WAY-021, RUL-38: the cards printed on the board count as cards of their kinds, and their tags count.
#[test]
fn starting_cards_count() {
    let game = ready(2);
    let count = |kind| game.count(Seat::One, Count::Card(kind));
    assert_eq!([CardKind::Land, CardKind::Water, CardKind::Space, CardKind::Townsfolk].map(count), [1; 4]);
    assert_eq!(count(CardKind::Inspiration), 0);
    assert_eq!([Tag::City, Tag::Harbour, Tag::Stars].map(|tag| game.tags(Seat::One, tag)), [1; 3]);
    assert_eq!(game.tags(Seat::One, Tag::Vista), 0);
}

/// WAY-022, RUL-39: the middle area has four dice spaces and two tags, is not a card and hosts no townsfolk.
#[test]
fn the_middle_area() {
    let game = ready(2).arrange(|position| {
        position.row(slot(CardKind::Townsfolk, 1), "T141");
        position.row(slot(CardKind::Townsfolk, 2), "T123");
        position.purse(Seat::One, 5, 0);
    });
    assert_eq!([Tag::Observatory, Tag::Library].map(|tag| game.tags(Seat::One, tag)), [1; 2]);
    assert_eq!(MIDDLE, 4);
    // The card requires a library or observatory, and only the middle area shows one.
    let game = game.moves("die 3; place middle 3; part 1");
    assert_eq!(game.refused("card townsfolk 1").rule, "WAY-153");
    let game = game.moves("card townsfolk 2");
    assert!(game.one().city.townsfolk.is_some());
}

/// WAY-023, WAY-024, EX-05, RUL-18: column k belongs to face k. At the start only a 1 and a 6 have an asset,
/// and the cells of those assets take no tile.
#[test]
fn the_caravan_at_the_start() {
    let game = ready(2);
    let assets = |number| game.column(Seat::One, face(number)).assets;
    assert_eq!(assets(1), [Asset::Camel].into_iter().collect());
    assert_eq!(assets(6), [Asset::Telescope].into_iter().collect());
    for number in 2..=5 {
        assert!(assets(number).is_empty());
    }
    let cells =
        Cell::all().filter(|&cell| !matches!(PUBLISHED.boards[Board::One].cell(cell), CaravanCell::Asset(_)));
    assert_eq!((cells.count(), Cell::COUNT), (16, 18));
    assert_eq!(cell(1, 1).index(), 0);
}

/// INV-37: a restarted game is a new one with the same players and options.
#[test]
fn restart() {
    let mut options = Options::default();
    assert!(options.set("idle-rest", "refused"));
    let mut game = ready_with(&PUBLISHED, 3, options).moves("die 3; place middle 4; part 2");
    game.restart();
    assert_eq!(game, Wayfarers::new(&PUBLISHED, 3, options).unwrap());
}
