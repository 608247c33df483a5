//! Examples of screens of Wayfarers of the South Tigris.

use rules_nostd::{Line, Seat, Standing};

use crate::screens::{COLUMNS, ROWS};
use crate::screens::gallery::{Visit, scores};
use crate::screens::{
    Caravan, Cell, Check, ChooseGame, ChoosePlayers, Detail, Details, Dice, DieRow, GameOver, Ground, Icon, Menu,
    Message, PutBack, Scores, SetupStep, Text, Turn, View, Way, Who,
};

pub(in crate::games) fn each(visit: Visit<'_>) {
    beginning(visit);
    playing(visit);
    choosing(visit);
    looking(visit);
    standing(visit);
}

fn beginning(visit: Visit<'_>) {
    let title = || Text::from("Wayfarers of the South Tigris");
    let longest = ChooseGame { name: title(), about: "1-4 players".into(), index: 3, total: 4 };
    visit("choose-game-longest", View::ChooseGame(longest));
    let solo = ChoosePlayers { game: title(), fewest: 1, most: 4, chosen: 1 };
    visit("choose-players-solo", View::ChoosePlayers(solo));
    let game = title();
    visit(
        "wayfarers-choose-players",
        View::ChoosePlayers(ChoosePlayers { game, fewest: 2, most: 4, chosen: 3 }),
    );
    let task = Text::sentence("turn up an inspiration card for slot 4");
    visit("wayfarers-setup", View::Setup(SetupStep { step: 27, steps: 55, task, check: Check::Waiting }));
}

fn playing(visit: Visit<'_>) {
    let turn = |who, phase: &str, prompt: &str, points: &[i16]| {
        let (phase, prompt) = (phase.into(), Text::sentence(prompt));
        View::Turn(Turn { who, phase, prompt, scores: scores(points) })
    };
    let (two, four) = (Who::Player(Seat::Two), Who::Player(Seat::Four));
    visit("wayfarers-turn", turn(two, "", "place a die, place a worker or rest", &[12, 9, 15]));
    visit("wayfarers-turn-ending", turn(four, "End nears", "journal, or be done", &[31, 28, 40, 35]));
    let longest = "choose the cell for tile K3, by its upper left corner";
    visit("wayfarers-turn-longest", turn(four, "Last 3 turns", longest, &[131, 128, 140, 135]));
    let put_back = |piece: &str, way| View::PutBack(PutBack { piece: piece.into(), way, lit: true, left: 1, due: false });
    let back = Way::Move { from: "Journal 2a".into(), to: "Journal start".into() };
    visit("wayfarers-put-back-marker", put_back("Marker", back));
    visit("wayfarers-put-back-worker", put_back("Yellow worker", Way::PutOn("Inspiration 4 yellow".into())));
    let told = |title: &str, what: &str, remedy: &str| {
        let (title, what, remedy) = (title.into(), what.into(), remedy.into());
        View::Message(Message { title, what, remedy, page: 0 })
    };
    let then = "Then you have 4 silver, 2 provisions.";
    visit("wayfarers-gained", told("Seat 2 1/2", "Take 1 silver and 1 provision.", then));
    let lost = "Journal: No splotch ahead is open to you.";
    visit("wayfarers-skipped", told("Seat 2, RUL-71 2/2", lost, "2b: 1 open-water, 2c: 2 harbour"));
}

fn choosing(visit: Visit<'_>) {
    let menu = |title: &str, entries: &[&str], cursor| {
        Menu::new(title, entries.len(), cursor, |index, label| {
            *label = entries.get(index).copied().unwrap_or_default().into();
        })
    };
    let turn = [
        "die 1: city, middle 3 4",
        "die 4: middle 2 3 4, W41; raise",
        "die 6: middle 1 3 4; ship: harbour",
        "yellow worker on a card",
        "rest: roll 2 dice, no resting abilities",
        "trade: 1 yellow token, turn dice by 2",
    ];
    visit("wayfarers-menu-turn", View::Menu(menu("Seat 2: choose", &turn, 1)));
    let faces = ["1: camel", "2", "3: -1 silver", "4: pigeon, raise", "5: ship", "6: telescope"];
    visit("wayfarers-roll", View::Menu(menu("Seat 2: rest, 3 left", &faces, 3)));
    let places = [
        "raise to 5: middle 3 4, harbour",
        "place middle 2: journal or retrieve worker + token to any guild",
        "place middle 3: acquire townsfolk or 2 provisions",
        "place W44, 1 blue token for a ship: pay 1 provision: acquire water",
    ];
    visit("wayfarers-place", View::Menu(menu("Seat 2: die 4", &places, 1)));
    visit("wayfarers-chain", View::Menu(menu("Seat 2: die 4", &places, 0)));
    let cards = [
        "townsfolk 2, pay seat 3: mercenary, 2 silver: retrieve worker or token on a card",
        "townsfolk 4: astronomer, 0 silver: telescope",
        "done",
    ];
    visit("wayfarers-acquire", View::Menu(menu("Seat 1: choose", &cards, 0)));
    let journal =
        ["journal 2a: acquire inspiration + new die", "journal 2b: acquire inspiration + new die", "done"];
    visit("wayfarers-journal", View::Menu(menu("Seat 1: choose", &journal, 0)));
    let cells = [
        "column 2, row 1",
        "column 3, row 1: covers 1 silver + 1 provision",
        "column 4, row 1: covers 1 provision",
    ];
    visit("wayfarers-cells", View::Menu(menu("Seat 1: choose", &cells, 1)));
}

fn looking(visit: Visit<'_>) {
    let row = |face, count, places: &str| DieRow { face, count, places: places.into() };
    let dice = |rows: &[DieRow], note: &str, page| {
        let (seat, rows, note) = (Seat::Two, rows.iter().cloned().collect(), note.into());
        View::Dice(Dice { seat, rows, note, page })
    };
    let some = [row(1, 1, "city, middle 3 4"), row(4, 2, "middle 2 3 4, W41; raise")];
    visit("wayfarers-dice", dice(&some, "1 placed, 1 in reserve", 0));
    let many = [
        row(1, 1, "city, middle 3 4, L5, L8"),
        row(2, 1, "nowhere as it is"),
        row(3, 1, "middle 3 4; ship: harbour, W44, W51"),
        row(5, 1, "middle 2 3 4, harbour, L16, W41, W44, W51, W45 +2; lower"),
        row(6, 1, "middle 1 3 4, L9"),
    ];
    visit("wayfarers-dice-many", dice(&many, "0 placed", 0));
    visit("wayfarers-dice-many-2", dice(&many, "0 placed", 1));
    visit("wayfarers-dice-none", dice(&[], "4 placed, 1 in reserve", 0));

    let mut cells: [[Cell; COLUMNS]; ROWS] = Default::default();
    for (row, line) in cells.iter_mut().enumerate() {
        for (column, cell) in line.iter_mut().enumerate() {
            let corner = row == 0 && (column == 0 || column == COLUMNS - 1);
            cell.ground = if corner { Ground::Beside } else { Ground::Paper };
        }
    }
    let mut put = |row: usize, column: usize, ground, icons: &[Icon]| {
        if let Some(cell) = cells.get_mut(row).and_then(|line| line.get_mut(column)) {
            *cell = Cell { ground, icons: icons.iter().copied().collect() };
        }
    };
    put(0, 0, Ground::Beside, &[Icon::Camel]);
    put(0, 5, Ground::Beside, &[Icon::Telescope]);
    put(0, 2, Ground::Paper, &[Icon::Silver]);
    put(0, 3, Ground::Paper, &[Icon::Provision]);
    put(1, 4, Ground::Paper, &[Icon::Provision]);
    put(2, 0, Ground::Paper, &[Icon::Provision]);
    put(2, 2, Ground::Paper, &[Icon::TokenOnCard]);
    put(2, 3, Ground::Paper, &[Icon::Refresh]);
    put(2, 5, Ground::Paper, &[Icon::Silver]);
    put(1, 1, Ground::Paper, &[Icon::MoveToken]);
    let empty = Caravan { seat: Seat::Two, cells: cells.clone(), dice: [1, 0, 0, 2, 0, 0], vp: 0 };
    visit("wayfarers-caravan", View::Caravan(empty.clone()));
    let mut put = |row: usize, column: usize, ground, icons: &[Icon]| {
        if let Some(cell) = cells.get_mut(row).and_then(|line| line.get_mut(column)) {
            *cell = Cell { ground, icons: icons.iter().copied().collect() };
        }
    };
    put(0, 1, Ground::TileToRight, &[Icon::Pigeon]);
    put(0, 2, Ground::Tile, &[Icon::Raise]);
    put(1, 3, Ground::TileToBelow, &[Icon::Pigeon, Icon::Camel]);
    put(2, 3, Ground::Tile, &[Icon::Ship]);
    put(1, 5, Ground::TileToBelow, &[Icon::Points(3)]);
    put(2, 5, Ground::Tile, &[Icon::RaiseOrLower]);
    put(1, 0, Ground::Tile, &[Icon::Ship, Icon::Points(1)]);
    put(2, 0, Ground::Tile, &[Icon::Special(10)]);
    put(2, 1, Ground::TileToRight, &[Icon::Lower]);
    put(2, 2, Ground::Tile, &[Icon::Minus, Icon::Silver]);
    put(1, 4, Ground::Tile, &[Icon::Telescope, Icon::Points(1)]);
    visit(
        "wayfarers-caravan-full",
        View::Caravan(Caravan { cells, dice: [0, 5, 0, 1, 0, 3], vp: 14, ..empty }),
    );
}

fn standing(visit: Visit<'_>) {
    let details = |lines: &[(&str, &str)], page| {
        let detail = |&(label, value): &(&str, &str)| Detail { label: label.into(), value: value.into() };
        View::Details(Details { seat: Seat::One, lines: lines.iter().map(detail).collect(), page })
    };
    let has = [
        ("VP now", "sets 12, space 9, caravan 4, guilds 3"),
        ("Tags", "3 city, vista, 2 harbour, open-water"),
        ("Others", "2 observatory, library, 3 stars, 2 comet"),
        ("Holds", "4 silver, 2 provisions, 11 tokens"),
        ("Guilds", "2 yellow, blue"),
        ("Workers", "green, yellow"),
        ("Cards", "4 townsfolk, 3 space, 4 land, 3 water, inspiration"),
        ("Tiles", "2 green, yellow"),
        ("Journal", "4b"),
    ];
    visit("wayfarers-details-1", details(&has, 0));
    visit("wayfarers-details-2", details(&has, 1));
    let account = [
        ("1 Sets", "4 city=5, 3 vista=3, 5 harbour=8, 1 open-water=0"),
        ("1 Unique", "1 x 5 = 5"),
        ("2 Space", "star=3, S92=4, S86=3x2, S112=3, S79=4"),
        ("3 Caravan", "G1=1, Y1=1, K2=3, S2=5"),
        ("4 Guilds", "3 black, 3 blue"),
    ];
    visit("wayfarers-account-1", details(&account, 0));
    visit("wayfarers-account-2", details(&account, 1));
    let unit = "victory points now".into();
    visit(
        "wayfarers-scores",
        View::Scores(Scores { scores: scores(&[28, 31, 19]), turn: Some(Seat::Two), unit }),
    );
    let lines = [
        ("1 common sets", [22, 15, 30, 9]),
        ("1 unique sets", [5, 10, 5, 0]),
        ("2 space cards", [17, 22, 8, 31]),
        ("2 inspirations", [3, 0, 4, 12]),
        ("3 caravan", [10, 12, 3, 7]),
        ("4 guilds", [6, 0, 3, 0]),
    ];
    let sheet = |page| {
        let mut total = [0; 4];
        for (_, line) in &lines {
            total.iter_mut().zip(line).for_each(|(sum, points)| *sum += points);
        }
        let line = |&(name, ref all): &(&'static str, [i16; 4])| Line { name, points: scores(all) };
        let standing = Standing {
            scores: scores(&total),
            lines: lines.iter().map(line).collect(),
            winners: [Seat::One].into_iter().collect(),
        };
        View::GameOver(GameOver { standing, verdict: None, page })
    };
    visit("wayfarers-over", sheet(0));
    visit("wayfarers-sheet-1", sheet(1));
    visit("wayfarers-sheet-2", sheet(2));
}
