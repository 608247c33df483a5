//! Examples of screens of Resafa.

use rules_nostd::{Line, Seat, Standing};

use crate::screens::gallery::{Visit, scores};
use crate::screens::{
    ChooseGame, ChoosePlayers, Detail, Details, GameOver, Menu, Message, PutBack, Scores, SetupStep, Text, Turn, View, Way,
    Who,
};
use crate::screens::Check;

pub(in crate::games) fn each(visit: Visit<'_>) {
    beginning(visit);
    playing(visit);
    choosing(visit);
    telling(visit);
    standing(visit);
}

fn beginning(visit: Visit<'_>) {
    let chosen = ChooseGame { name: "Resafa".into(), about: "1-4 players".into(), index: 1, total: 4 };
    visit("choose-game-resafa", View::ChooseGame(chosen));
    let players = |chosen, game: &str| {
        View::ChoosePlayers(ChoosePlayers { game: game.into(), fewest: 1, most: 4, chosen })
    };
    visit("resafa-choose-solo", players(1, "Resafa: solo against Resafabot"));
    visit("resafa-choose-players", players(4, "Resafa"));
    let task = Text::sentence("turn up the top card of the stack yellow I");
    visit("resafa-setup", View::Setup(SetupStep { step: 18, steps: 41, task, check: Check::Waiting }));
}

fn playing(visit: Visit<'_>) {
    let turn = |who, phase: &str, prompt: &str, points: &[i16]| {
        let (phase, prompt) = (phase.into(), Text::sentence(prompt));
        View::Turn(Turn { who, phase, prompt, scores: scores(points) })
    };
    let (two, four) = (Who::Player(Seat::Two), Who::Player(Seat::Four));
    visit("resafa-turn", turn(two, "Round 2, turn 1", "play an action card", &[31, 28, 40, 35]));
    let longest = "white III: take the top card for 1 VP and 1 coin, or browse";
    visit("resafa-turn-longest", turn(four, "Round 6, turn 3", longest, &[131, 128, 140, 135]));
    let fork = "choose where the water goes from r2c3";
    visit("resafa-rain-fork", turn(Who::Player(Seat::One), "Rain 2", fork, &[44, 37]));
    let flip = "flip the top solo card to the left; the next one is the right card";
    visit("resafa-bot-turn", turn(Who::Rival("Resafabot"), "Round 1", flip, &[12]));
    let reveal = "turn up a yellow bonus card for slot 2";
    visit("resafa-turn-table", turn(Who::Table, "Round 4", reveal, &[88, 91, 79]));
    let put_back = |piece: &str, way| View::PutBack(PutBack { piece: piece.into(), way, lit: true, left: 2, due: false });
    let water = Way::Move { from: "Source above column 2".into(), to: "Water r1c2".into() };
    visit("resafa-put-back-water", put_back("Water cube", water));
    visit("resafa-put-back-base", put_back("Base cube", Way::PutOn("Antiochia base 2".into())));
}

fn choosing(visit: Visit<'_>) {
    let menu = |title: &str, entries: &[&str], cursor| {
        Menu::new(title, entries.len(), cursor, |index, label| {
            *label = entries.get(index).copied().unwrap_or_default().into();
        })
    };
    let hand = [
        "play 1 upper: canal, pink",
        "play 1 lower: production, yellow",
        "play 3 upper: garden, white",
        "play 3 lower: provisions, blue",
        "play P45: any action, any colour, room 1 + sack 1",
        "use e38: room 1",
        "look pile",
    ];
    visit("resafa-hand", View::Menu(menu("Seat 2: choose", &hand, 0)));
    visit("resafa-hand-yellow", View::Menu(menu("Seat 2: choose", &hand, 4)));
    let sides = [
        "canal c6 A: canal N E S, costs marble 2 + coin 2, 0 blue VP",
        "canal c6 B: tank N, costs marble 3 + coin 2, 4 blue VP",
    ];
    visit("resafa-canal-side", View::Ask(menu("Which was it?", &sides, 1)));
    let ways = [
        "travel antiochia: 2 coins; sell amphora: coin 2 + vp 1 / buy spice: coin 1 bonus vp 1",
        "travel antiochia through-resafa: 3 coins",
    ];
    visit("resafa-travel", View::Ask(menu("Which was it?", &ways, 0)));
    let longest = [
        "observe special P35: vp 1 per workshop + do garden less coin 1 less stone 1, end VP 7",
        "observe special P36: room 4, end VP 8",
    ];
    visit("resafa-longest-entry", View::Menu(menu("What was it?", &longest, 0)));
}

fn telling(visit: Visit<'_>) {
    let page = |title: &str, what: &str, todo: &str| {
        View::Message(Message { title: title.into(), what: what.into(), remedy: todo.into(), page: 0 })
    };
    let canals = "Canal tiles score: seat 1 +6, seat 2 +7, seat 3 +12, seat 4 +4.";
    visit("resafa-rain-canals", page("Rain 1/3", canals, "Move the discs."));
    let flow = "Water r1c2 to r4c3: seat 1 +5, seat 2 +1.";
    visit("resafa-rain-flow", page("Rain 2/3", flow, "Seat 1 keeps the cube. Move the discs."));
    let cards = "Cards o3 and o5: colour pink, action canal.";
    visit("resafa-bot-cards", page("Resafabot 1/6", cards, "Colour first, then the action."));
    let steps = "Moves 2 spaces on the pink track.";
    visit("resafa-bot-steps", page("Resafabot 2/6", steps, "Move its marker."));
    let tile = "Places c3 A on r2c3.";
    visit("resafa-bot-canal", page("Resafabot 5/6", tile, "Lay it there, its cube on top."));
    let base = "Puts a base on space 2 in antiochia and flips the trading tile.";
    visit("resafa-bot-base", page("Resafabot 4/4", base, "Put its cube there, flip the tile."));
}

fn standing(visit: Visit<'_>) {
    let lines = [
        ("Goods", "11 coin, 3 stone, marble, 2 spice, amphora"),
        ("Camel", "in ctesiphon, 2 of 4 spice"),
        ("Tracks", "3 yellow, white, 2 blue, 6 pink"),
        ("Gardens", "7 tiles, 2 squares filled"),
        ("Built", "6 workshops, 4 canals, 3 bases"),
        ("Tokens", "3 square, 2 scarab"),
        ("In rows", "garden, 2 workshop"),
        ("Hand", "3 action, 1 bonus, 1 sack; pile 2"),
        ("Bonus", "e38"),
        ("Special", "P3, P22, P45, P61"),
    ];
    for (name, page) in [("resafa-details-1", 0), ("resafa-details-2", 1), ("resafa-details-3", 2)] {
        let detail = |&(label, value): &(&str, &str)| Detail { label: label.into(), value: value.into() };
        visit(
            name,
            View::Details(Details { seat: Seat::One, lines: lines.iter().map(detail).collect(), page }),
        );
    }
    let unit = "victory points".into();
    visit("resafa-scores-solo", View::Scores(Scores { scores: scores(&[112]), turn: None, unit }));

    let sheet = [
        ("on the score track", [98, 104, 87, 91]),
        ("1 scarab tokens", [11, 4, 7, 2]),
        ("2 merchant rows", [40, 31, 22, 38]),
        ("3 pink cards", [19, 12, 26, 0]),
        ("4 VP on cards", [12, 9, 17, 4]),
        ("5 rare goods", [4, 0, 2, 6]),
        ("6 coins, resources", [2, 3, 1, 0]),
        ("7 canal tiles", [8, 5, 11, 8]),
    ];
    let over = |players: usize, verdict: Option<&str>, page| {
        let take = |points: &[i16; 4]| scores(points.get(..players).unwrap_or_default());
        let mut total = [0; 4];
        for (_, line) in &sheet {
            total.iter_mut().zip(line).for_each(|(sum, points)| *sum += points);
        }
        let standing = Standing {
            scores: take(&total),
            lines: sheet.iter().map(|(name, points)| Line { name, points: take(points) }).collect(),
            winners: [Seat::One].into_iter().collect(),
        };
        View::GameOver(GameOver { standing, verdict: verdict.map(Text::from), page })
    };
    visit("resafa-over", over(4, None, 0));
    for (name, page) in [("resafa-sheet-1", 1), ("resafa-sheet-2", 2), ("resafa-sheet-3", 3)] {
        visit(name, over(4, None, page));
    }
    visit("resafa-over-solo", over(1, Some("194 VP: good"), 0));
    visit("resafa-sheet-solo", over(1, Some("194 VP: good"), 1));
}
