//! Examples of screens of Merchants of Araby.

use rules_nostd::{Line, Seat, Standing};

use crate::screens::gallery::{Visit, scores};
use crate::screens::{
    HiddenTurn, Beside, CamelSpace, Camels, ChooseGame, Clause, Detail, Details, Dial, GameOver, Menu, Message,
    PutBack, SetupStep, Terms, Text, View, Way, Who,
};
use crate::screens::Check;

pub(in crate::games) fn each(visit: Visit<'_>) {
    beginning(visit);
    playing(visit);
    choosing(visit);
    dealing(visit);
    resolving(visit);
    standing(visit);
}

fn beginning(visit: Visit<'_>) {
    let (name, about) = ("Merchants of Araby".into(), "2-4 players".into());
    visit("araby-choose", View::ChooseGame(ChooseGame { name, about, index: 3, total: 4 }));
    let task = Text::sentence("build the caravan stacks, each with a card for each player");
    visit("araby-setup", View::Setup(SetupStep { step: 8, steps: 21, task, check: Check::Waiting }));
}

fn playing(visit: Visit<'_>) {
    let asked = |who, phase: &str, prompt: &str, hint: &str| {
        View::HiddenTurn(HiddenTurn { who, phase: phase.into(), prompt: Text::sentence(prompt), hint: hint.into() })
    };
    let (one, three) = (Who::Player(Seat::One), Who::Player(Seat::Three));
    visit(
        "araby-act",
        asked(one, "Round 2/4", "play, task, place or negotiate, or end your turn", "2 spices, 1 fabrics"),
    );
    let pass = "Press to pass, turn to act";
    visit("araby-last-call", asked(three, "turn of seat 1", "last call in this turn: act, or pass", pass));
    visit("araby-pay", asked(one, "Round 2/4", "pay for the card, or cancel", "open: coin 1 + spices 1"));
    let longest = "lay the top card, face down, at the caravan of seat 4 and read its numbers";
    visit("araby-resolution-card", asked(Who::Table, "Round 3/4", longest, ""));
    let piece = "Camel".into();
    let way = Way::TakeOff("Seat 2 caravan 5".into());
    visit("araby-take-away", View::PutBack(PutBack { piece, way, lit: true, left: 2, due: false }));
}

fn choosing(visit: Visit<'_>) {
    let menu = |title: &str, entries: &[&str], cursor| {
        View::Menu(Menu::new(title, entries.len(), cursor, |index, label| {
            *label = entries.get(index).copied().unwrap_or_default().into();
        }))
    };
    let act = [
        "play a merchant...",
        "play an ally...",
        "play a virtue...",
        "play a djinn...",
        "task merchant-prince-of-spices: spices 1",
        "make a deal...",
        "floor seat 2: for one action",
        "end-turn: after a last call",
    ];
    visit("araby-menu", menu("Seat 1: choose", &act, 4));
    visit("araby-menu-end", menu("Seat 1: choose", &act, 7));
    let ally = [
        "play magics-and-jewels-trader: costs magics 1 + coin 1 for magics 1 or jewels 1",
        "play magics-and-fabrics-trader: costs magics 1 + coin 1 for magics 1 or fabrics 1",
        "play magics-tax-farmer: costs magics 1 + coin 1 for coin 1",
    ];
    visit("araby-menu-allies", menu("Seat 1: choose", &ally, 1));
    let pay = ["pay coin", "discard a merchant as coin...", "discard an ally as spices...", "cancel"];
    visit("araby-menu-pay", menu("Seat 1: choose", &pay, 1));
    let dial = |number| {
        let (title, unit) = ("Seat 2".into(), "coins counted".into());
        View::Dial(Dial { title, unit, number, most: 999 })
    };
    visit("araby-dial", dial(17));
    visit("araby-dial-none", dial(0));
    visit("araby-dial-most", dial(999));
}

fn dealing(visit: Visit<'_>) {
    let terms = |title: &str, clauses: &[(Seat, Seat, &str)], foot: &str, page| {
        let clause = |&(from, to, what): &(Seat, Seat, &str)| Clause { from, to, what: what.into() };
        let clauses = clauses.iter().map(clause).collect();
        View::Terms(Terms { title: title.into(), clauses, foot: foot.into(), page })
    };
    let (one, two, four) = (Seat::One, Seat::Two, Seat::Four);
    // Example EX-06 of the ledger.
    let haggled = [(one, two, "1 coin"), (two, one, "permit 1 camel"), (one, two, "later: permit 1 camel")];
    visit("araby-offer", terms("Seat 1 offers", &haggled, "Seat 2, press to answer", 0));
    visit("araby-deal", terms("Deal of seat 1", &haggled[..1], "Seat 1, press: next term", 0));
    let long = [
        (one, four, "10 coins"),
        (four, one, "later: merchant-princess-of-fabrics to the entourage"),
        (two, four, "a camel on the caravan of seat 4, space 9"),
        (one, two, "2 discards toward a card"),
        (two, one, "task merchant-prince-of-jewels"),
    ];
    for (name, page) in [("araby-offer-long-1", 0), ("araby-offer-long-2", 1), ("araby-offer-long-3", 2)] {
        visit(name, terms("Seat 4 offers", &long, "Seat 1, press to answer", page));
    }
    let owed = [(one, two, "3 coins"), (two, one, "lost: 1 spices")];
    visit("araby-owed", terms("Owed this turn", &owed, "Seat 1, press and settle", 0));
    visit("araby-promised", terms("Promises", &haggled[1..2], "", 0));
}

/// Shows the camels of example EX-10, with two stranded ones, being taken off.
fn resolving(visit: Visit<'_>) {
    let cells = |camels: &str, goes: &str| {
        let mut cells = [CamelSpace { product: ' ', camel: None, goes: false }; 9];
        let letters = "MJSJSFSFM".chars().zip(camels.chars()).zip(goes.chars());
        for (cell, ((product, camel), goes)) in cells.iter_mut().zip(letters) {
            let seat = camel.to_digit(10).and_then(|number| Seat::from_number(number as u8));
            *cell = CamelSpace { product, camel: seat, goes: goes == 'x' };
        }
        cells
    };
    let caravan = |title: &str, corner: &str, cells, pay, beside| {
        View::Camels(Camels { title: title.into(), corner: corner.into(), cells, pay, beside })
    };
    let words = |what: &str, todo: &str| Beside::Words { what: what.into(), todo: todo.into() };
    let home = Beside::Seats { heading: "camels home", plus: false, numbers: scores(&[3, 5, 2, 4]) };
    visit("araby-caravan", caravan("Seat 2: Aleppo", "", cells("1--33-13-", "---------"), None, home));
    let stranded = words("Stranded: 2 4", "Take them home, no pay.");
    let first = cells("-2412-334", "-x-x-----");
    visit("araby-stranded", caravan("Seat 2: stranded", "1/1", first, None, stranded));
    let pay = Some([2, 3, 4]);
    let card = words("Bandits on 9. Rows pay 2 3 4.", "");
    let kept = "12-33-134";
    visit("araby-card", caravan("Seat 2: its card", "2/5", cells(kept, "---------"), pay, card));
    let bandits = words("Bandits take seat 4 on 9.", "Take it home, no pay.");
    visit("araby-bandits", caravan("Seat 2: bandits", "3/5", cells(kept, "--------x"), None, bandits));
    let nobody = words("Bandits on 3 find nobody.", "");
    visit("araby-bandits-none", caravan("Seat 2: bandits", "3/5", cells(kept, "---------"), None, nobody));
    let paid = Beside::Seats { heading: "take", plus: true, numbers: scores(&[6, 2, 10, 0]) };
    visit("araby-payouts", caravan("Seat 2: payouts", "4/5", cells("12-33-13-", "---------"), pay, paid));
    let over = words("All camels go home.", "Caravan out, card on deck.");
    visit("araby-clean-up", caravan("Seat 2: clean-up", "5/5", cells("12-33-13-", "xxxxxxxxx"), None, over));
    let (title, what) =
        ("Resolution card".into(), "This is not the card that was laid at the caravan.".into());
    let remedy = "Undo and put it right, or play on (ARA-124).".into();
    visit("araby-mismatch", View::Message(Message { title, what, remedy, page: 0 }));
    visit(
        "araby-no-card",
        caravan(
            "Seat 4: its card",
            "17/20",
            cells(kept, "---------"),
            None,
            words("There is no card: no bandits, no pay.", ""),
        ),
    );
}

fn standing(visit: Visit<'_>) {
    let lines = [
        ("Camels", "3 of 5 yellow at home"),
        ("Hand", "6 cards"),
        ("Products", "2 spices, fabrics"),
        ("Ready", "Merchant Prince of Spices, Spices Merchant"),
        ("Tasked", "Magics and Fabrics Trader"),
    ];
    for (name, page) in [("araby-details-1", 0), ("araby-details-2", 1)] {
        let detail = |&(label, value): &(&str, &str)| Detail { label: label.into(), value: value.into() };
        visit(
            name,
            View::Details(Details { seat: Seat::One, lines: lines.iter().map(detail).collect(), page }),
        );
    }
    let coins = || scores(&[17, 21, 9, 21]);
    let standing = Standing {
        scores: coins(),
        lines: core::iter::once(Line { name: "coins", points: coins() }).collect(),
        winners: [Seat::Two].into_iter().collect(),
    };
    for (name, page) in [("araby-over", 0), ("araby-sheet", 1)] {
        visit(name, View::GameOver(GameOver { standing: standing.clone(), verdict: None, page }));
    }
    let (title, what) =
        ("Coins 21/21".into(), "Record: 5 of seat 1, 14 of seat 2, 1 of seat 3, 13 of seat 4.".into());
    let remedy = "The count stands (R-35).".into();
    visit("araby-counted", View::Message(Message { title, what, remedy, page: 0 }));
    let what = "Entourage cards: 12 of seat 1, 12 of seat 2, 11 of seat 3, 11 of seat 4.".into();
    let (title, remedy) = ("Equal coins 21/22".into(), "Most win (ARA-136).".into());
    visit("araby-tie", View::Message(Message { title, what, remedy, page: 0 }));
}
