//! Examples of screens of Passing Through Petra.

use rules_nostd::{Line, Refusal, Seat, Standing};

use crate::games::GameId;
use crate::screens::gallery::{Visit, scores};
use crate::screens::{
    About, Check, ChooseGame, ChoosePlayers, Confirm, Detail, Details, GameOver, Menu, Message, PutBack, Refused,
    Resume, ResumeChoice, Scores, SetupStep, Text, Turn, View, Way, Who,
};

pub(in crate::games) fn each(visit: Visit<'_>) {
    beginning(visit);
    setting_up(visit);
    playing(visit);
    choosing(visit);
    refusing(visit);
    standing(visit);
    asking(visit);
    telling(visit);
}

fn beginning(visit: Visit<'_>) {
    let about = About { edition: "Petra with stand-ins".into(), stand_in: true, version: "0.1.0".into() };
    visit("about-stand-in", View::About(about.clone()));
    let own = About { edition: "My copy of the second printing".into(), stand_in: false, ..about };
    visit("about-own-edition", View::About(own));
    let name = Text::from(GameId::Petra.title());
    let chosen = ChooseGame { name: name.clone(), about: "2-4 players".into(), index: 0, total: 4 };
    visit("choose-game", View::ChooseGame(chosen));
    let players = ChoosePlayers { game: Text::from(GameId::Petra.title()), fewest: 2, most: 4, chosen: 3 };
    visit("choose-players", View::ChoosePlayers(players));
}

fn setting_up(visit: Visit<'_>) {
    let setup =
        |step, task: &str, check| View::Setup(SetupStep { step, steps: 24, task: Text::sentence(task), check });
    visit("setup", setup(0, "shuffle the villager deck", Check::Waiting));
    let counting = Check::Counting { there: 13, of: 20 };
    visit("setup-counting", setup(8, "draw a tile and push it into the Siq", counting));
    visit("setup-press", setup(0, "shuffle the villager deck", Check::Press));
    let wrong = Check::Wrong("nothing on seat 4 stall 16 from exit".into());
    visit("setup-wrong", setup(23, "seat 4 draws a tile for the settlements", wrong));
}

fn playing(visit: Visit<'_>) {
    let turn = |who, prompt: &str, points: &[i16]| {
        View::Turn(Turn {
            who,
            phase: Text::default(),
            prompt: Text::sentence(prompt),
            scores: scores(points),
        })
    };
    let player = Who::Player;
    visit("turn", turn(player(Seat::Two), "move your pawn one cell", &[3, 5, 4]));
    let take = "take 2 tiles from the Plaza, one by one";
    visit("turn-plaza", turn(player(Seat::One), take, &[0, 1]));
    let long = "pick a bonus for the one earned on the egypt track";
    visit("turn-long-prompt", turn(player(Seat::Four), long, &[8, 7, 6, 8]));
    let longest = "the influence deck is empty: shuffle its discards into a new one";
    visit("turn-table", turn(Who::Table, longest, &[12, 7, 104, -8]));
}

fn choosing(visit: Visit<'_>) {
    let menu = |title: &str, entries: &[&str], cursor| {
        Menu::new(title, entries.len(), cursor, |index, label| {
            *label = entries.get(index).copied().unwrap_or_default().into();
        })
    };
    let pawn = ["pawn north", "pawn east", "pawn west", "use noble"];
    visit("menu", View::Menu(menu("Seat 2: turn", &pawn, 1)));
    visit("new-move", View::Ask(menu("New move?", &["no", "pawn east"], 0)));
    let market = [
        "nomad egypt in settlements",
        "nomad local in market",
        "master-trader egypt with rome",
        "master-trader egypt with china",
        "master-trader egypt with india",
        "master-trader egypt with local",
        "done",
    ];
    visit("menu-long-entries", View::Menu(menu("Seat 3: trade", &market, 3)));
    let cards = [
        "egypt 3",
        "rome equals egypt",
        "egypt+rome equals china+india at least 2",
        "built egypt or rome",
        "farmer seat 4 sells built egypt or rome or china or india or local",
        "done",
    ];
    visit("menu-longest-entry", View::Menu(menu("Seat 4: reveal", &cards, 4)));
    visit("menu-end", View::Menu(menu("Seat 4: reveal", &cards, 5)));
    visit("ask", View::Ask(menu("Which was it?", &["plaza 2", "plaza 3", "undo the last move"], 0)));
}

fn refusing(visit: Visit<'_>) {
    let refused = |rule, reason, remedy, page| {
        View::Refused(Refused { refusal: Refusal::new(rule, reason, remedy), page })
    };
    let side = "Your pawn stands against the north side of the city.";
    visit("refused", refused("PET-034", side, "Move it in another direction.", 0));
    let early = "The pawn moves before its action is taken.";
    visit("refused-not-now", refused("PET-029", early, "First seat 1 moves the pawn.", 0));
    let villager = "Slot 3 asks for 3 or more workers; you took back 1.";
    let another = "Take back another worker, or hire from a lower slot.";
    visit("refused-long", refused("PET-105", villager, another, 0));
    let trade = "0 in the column x 1 india in the row is worth nothing, which this table does not allow.";
    let column = "Choose a column that has tiles, with its partner in your market row.";
    visit("refused-longest-1", refused("AMB-19", trade, column, 0));
    visit("refused-longest-2", refused("AMB-19", trade, column, 1));
    let way = |from: &str, to: &str| Way::Move { from: from.into(), to: to.into() };
    let put_back =
        |piece: &str, way, lit, left| View::PutBack(PutBack { piece: piece.into(), way, lit, left, due: false });
    visit("put-back", put_back("India tile", way("siq 12", "plaza 3"), true, 1));
    let stalls = way("seat 4 stall 15 from exit", "seat 4 stall 16 from exit");
    visit("put-back-longest", put_back("piece", stalls, false, 3));
    visit("put-back-missing", put_back("Pawn of seat 2", Way::PutOn("city north-east".into()), true, 1));
    let follow = |piece: &str, way, left| {
        View::PutBack(PutBack { piece: piece.into(), way, lit: true, left, due: true })
    };
    visit("follow-move", follow("Pawn", way("city centre", "city west"), 1));
    visit("follow-put", follow("Worker", Way::PutOn("seat 2 worker india".into()), 2));
    visit("put-back-extra", put_back("A piece too many", Way::TakeOff("siq 7".into()), true, 2));
}

fn standing(visit: Visit<'_>) {
    let view = |points: &[i16], turn, unit: &str| {
        View::Scores(Scores { scores: scores(points), turn, unit: unit.into() })
    };
    visit("scores-two", view(&[5, 8], Some(Seat::One), "cubes placed, 9 win"));
    visit("scores-three", view(&[3, 5, 4], Some(Seat::Two), "cubes placed, 9 win"));
    visit("scores-four", view(&[47, 112, -3, 60], None, "victory points"));
    let lines = [
        ("Camels", "4"),
        ("Influence cards", "2 hidden, 1 seen"),
        ("Market", "egypt gold rome rome china india local"),
        ("Settlements", "egypt 2, rome 1, china 3, local 2"),
        ("Permanents", "rome, china"),
        ("Buildings", "egypt"),
        ("Workers", "2 of 5 at work"),
        ("Villagers", "broker, farmer, nomad india"),
    ];
    let details = |page| {
        let detail = |&(label, value): &(&str, &str)| Detail { label: label.into(), value: value.into() };
        View::Details(Details { seat: Seat::Two, lines: lines.iter().map(detail).collect(), page })
    };
    visit("details-1", details(0));
    visit("details-2", details(1));
    let sheet = |lines: &[(&'static str, [i16; 4])], players: usize, winners: &[Seat], page| {
        let points = |points: &[i16; 4]| scores(points.get(..players).unwrap_or_default());
        let mut total = [0; 4];
        for (_, line) in lines {
            total.iter_mut().zip(line).for_each(|(sum, points)| *sum += points);
        }
        let line = |&(name, ref all): &(&'static str, [i16; 4])| Line { name, points: points(all) };
        let standing = Standing {
            scores: points(&total),
            lines: lines.iter().map(line).collect(),
            winners: winners.iter().copied().collect(),
        };
        View::GameOver(GameOver { standing, verdict: None, page })
    };
    let petra = [
        ("cubes in Egypt", [3, 2, 1, 0]),
        ("cubes in Rome", [1, 3, 2, 2]),
        ("cubes in China", [0, 2, 3, 1]),
        ("cubes in India", [2, 1, 0, 2]),
        ("influence cards", [1, 1, 1, 2]),
    ];
    visit("game-over-1", sheet(&petra, 3, &[Seat::Two], 0));
    visit("game-over-2", sheet(&petra, 3, &[Seat::Two], 1));
    let other = [
        ("victory points on the main board", [104, 98, 77, 104]),
        ("caravans", [12, 20, 8, 12]),
        ("sets of inspiration cards", [-3, 0, 15, -3]),
    ];
    let tied = [Seat::One, Seat::Two, Seat::Four];
    visit("game-over-tie", sheet(&other, 4, &tied, 0));
    visit("game-over-long-names", sheet(&other, 4, &tied, 1));
    visit("game-over-nobody", sheet(&petra, 2, &[], 0));
}

fn asking(visit: Visit<'_>) {
    let resume = |begun_with: &str, choice| {
        let (game, begun_with) = (GameId::Petra.title().into(), begun_with.into());
        View::Resume(Resume { game, begun_with, moves: 1248, choice })
    };
    visit("resume", resume("", ResumeChoice::Resume));
    visit("resume-abandon", resume("", ResumeChoice::Abandon));
    visit("resume-earlier", resume("From an earlier version", ResumeChoice::Resume));
    let question = "Take back: master-trader egypt with china".into();
    let undo =
        Confirm { title: "Undo?".into(), question, no: "Keep".into(), yes: "Undo".into(), on_yes: true };
    visit("confirm-undo", View::Confirm(undo));
}

fn telling(visit: Visit<'_>) {
    let message = |title: &str, what: &str, remedy: &str| {
        View::Message(Message { title: title.into(), what: what.into(), remedy: remedy.into(), page: 0 })
    };
    visit("message-foreign", message("Tag", "This is a piece of Resafa.", "Take it off the reader."));
    let silent = "The reader at the mouth of the Siq does not answer.";
    let menu = "The game goes on: tell each tile by the menu. Check the plug at the next pause.";
    visit("message-reader", message("Reader 1", silent, menu));
}
