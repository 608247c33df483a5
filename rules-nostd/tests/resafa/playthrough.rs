//! Golden playthroughs: one random game for each number of players,
//! `docs/playthroughs/resafa-1.txt` (solo) and so on. See `harness/playthrough.rs` for how they are
//! compared and regenerated.

use std::fmt::Write;

use rules_nostd::resafa::model::*;
use rules_nostd::resafa::*;
use rules_nostd::{Game, Next, Seat};

use crate::common::STAND_IN;
use crate::harness::playthrough::{Story, WIDTH, assert_files, kind, listed, write_scores};
use crate::random_play::liking;

/// The games: players and seed. The seeds were chosen for short games in which most of the game's
/// questions still come up.
const GAMES: [(usize, u64); 4] = [(1, 549), (2, 314), (3, 294), (4, 512)];

/// RES-196, INV-32: a solo game against Resafabot.
#[test]
fn solo() {
    story(GAMES[0]).compare();
}

/// RES-001, INV-32: the same moves give the same game, word for word.
#[test]
fn two_players() {
    story(GAMES[1]).compare();
}

/// RES-001, INV-32: three players.
#[test]
fn three_players() {
    story(GAMES[2]).compare();
}

/// RES-001, INV-32: four players.
#[test]
fn four_players() {
    story(GAMES[3]).compare();
}

/// RES-001: there is a file for each number of players, and no other.
#[test]
fn there_is_a_playthrough_for_each_number_of_players() {
    assert_eq!(GAMES.map(|(players, _)| players), [1, 2, 3, 4]);
    assert_files::<Resafa<'_>>(&["resafa-1.txt", "resafa-2.txt", "resafa-3.txt", "resafa-4.txt"]);
}

const HOW_TO_READ: &str = "\
Every line is a move: its number, what the game waits for, the number of legal moves, and behind `>`
the move that was played. The legal moves themselves are listed whenever the game asks for something
new, and at every 25th move. This file is written and checked by
rules-nostd/tests/resafa/playthrough.rs.

After every turn follows a line about whose turn it was, after every round what lies on the table. A
space of the network shows the owner, tile and side of a canal tile, with ~ for each water cube on
it, or the canal bonus tile, and * for a cube at its source. A centre shows its trading tile, whether
its box is at the top, and the owners of its base spaces. Items are stone, marble, spice and amphora.
A workshop shows its tile, ' if it lies on its back, its quarter turns and its plot; a garden square
how many of its thirds are covered. * is a special card that was used.
";

fn story((players, seed): (usize, u64)) -> Story<'static, Resafa<'static>> {
    let who = match players {
        1 => "1 player against Resafabot".to_owned(),
        players => format!("{players} players"),
    };
    Story {
        file: format!("resafa-{players}.txt"),
        opening: format!("Resafa: {who}, random moves (seed {seed})\n\n{HOW_TO_READ}\n"),
        start: Resafa::new(&STAND_IN, players, Options::default()).unwrap(),
        seed,
        // If all moves were equally likely, players would stop rather than act.
        liking: &|_, m| liking(m),
        kind: &|game, _| kind(game),
        after: &after,
    }
}

/// Writes what follows a turn, a round or the end of the game.
fn after(text: &mut String, before: &Resafa<'static>, game: &Resafa<'static>) {
    let (then, now) = (before.position(), game.position());
    let over = game.next() == Next::Over;
    let in_turn = |position: &Position| {
        position.tasks.iter().any(|task| matches!(task, Task::EndTurn | Task::BotTurn | Task::EndBotTurn))
    };
    let turned = (then.round, then.turns) != (now.round, now.turns);
    if in_turn(then) && (turned || !in_turn(now)) {
        write_turn(text, then, now);
    }
    if then.round != now.round {
        write_table(text, &format!("round {}", then.round), game);
    } else if over {
        write_table(text, "the end", game);
        write_scores(text, game);
        if now.bot.is_some() {
            writeln!(text, "{}", Band::of(game.standing().scores[Seat::One]).name()).unwrap();
        }
    }
}

/// Writes whose turn it was and what they have now, or what the bot did.
fn write_turn(text: &mut String, then: &Position, now: &Position) {
    let seat = then.turn;
    if then.is_bot(seat) {
        let acts = now.bot.iter().flat_map(|bot| &bot.acts).map(ToString::to_string);
        writeln!(text, "---- Resafabot {}", acts.collect::<Vec<_>>().join("; ")).unwrap();
        return;
    }
    let area = &now.areas[seat];
    let (vp, coins, hand) = (area.vp, area.coins, area.hand_size());
    writeln!(text, "---- {seat}: {vp} VP, {coins} coins, items {}, {hand} in hand", items(area)).unwrap();
}

fn items(area: &PlayerArea) -> String {
    Item::ALL.map(|item| area.warehouse.of(item).to_string()).join(" ")
}

/// Writes what is visible on the table, enough to see how the game stands.
fn write_table(text: &mut String, moment: &str, game: &Resafa<'_>) {
    let heading = format!("---- after {moment} ");
    writeln!(text, "{heading:-<WIDTH$}").unwrap();
    write_network(text, game);
    write_map(text, game.position());
    for (seat, area) in game.position().areas.iter() {
        write_player(text, game.position(), seat, area);
    }
    if let Some(bot) = &game.position().bot {
        let removed: Vec<String> = bot.removed.iter().map(ToString::to_string).collect();
        let (tiles, cubes) = (bot.tiles.len(), bot.cubes);
        writeln!(
            text,
            "bot     tracks {}, {tiles} canal tiles left, {cubes} cubes, removed {}",
            tracks(&bot.markers),
            listed(&removed)
        )
        .unwrap();
    }
    text.push('\n');
}

fn write_network(text: &mut String, game: &Resafa<'_>) {
    let position = game.position();
    let printed = &game.edition().network[position.side()];
    for row in 1..=printed.height() + 1 {
        let mut line = if row == 1 { "network".to_owned() } else { " ".repeat(7) };
        for column in 1..=printed.width() {
            let Some(space) = Space::at(row, column) else { continue };
            let there = position.network[space];
            let mut shown = match (there.tile, there.bonus) {
                (Some(laid), _) => format!("{}{}{}", laid.owner.number(), laid.tile, laid.side),
                (None, Some(kind)) => kind.to_string(),
                (None, None) => ".".to_owned(),
            };
            shown += &"~".repeat(there.cubes.into());
            let sources = printed.sources.iter().zip(&position.sources);
            let waiting = sources.filter(|(source, waits)| source.space == space && **waits).count();
            shown += &"*".repeat(waiting);
            write!(line, " {shown:7}").unwrap();
        }
        writeln!(text, "{}", line.trim_end()).unwrap();
    }
}

fn write_map(text: &mut String, position: &Position) {
    let centres: Vec<String> = position
        .trading
        .iter()
        .filter_map(|(centre, laid)| {
            let laid = (*laid)?;
            let face = if laid.face == Face::BoxTop { "top" } else { "bottom" };
            let bases: String =
                position.bases[centre].iter().flatten().map(|seat| seat.number().to_string()).collect();
            Some(format!("{centre} {} {face} [{bases}]", laid.tile))
        })
        .collect();
    for (place, line) in centres.chunks(5).enumerate() {
        writeln!(text, "{:7} {}", if place == 0 { "map" } else { "" }, line.join("  ")).unwrap();
    }
}

fn write_player(text: &mut String, position: &Position, seat: Seat, area: &PlayerArea) {
    let load = area.camel.load.map_or("nothing".to_owned(), |load| format!("{} {}", load.amount, load.item));
    writeln!(
        text,
        "{seat}  {} VP, {} coins, items {}, camel {} in {} with {load}, hand {}, {} cubes",
        area.vp,
        area.coins,
        items(area),
        area.camel.level,
        area.camel.at,
        area.hand_size(),
        area.cubes
    )
    .unwrap();
    let cards =
        area.specials.iter().map(|owned| format!("{}{}", owned.card, if owned.used { "*" } else { "" }));
    let rows = MerchantRow::ALL.map(|row| area.tokens.row(row).len().to_string()).join(" ");
    writeln!(
        text,
        "        tracks {}, cards {}, tokens {} + {rows}, {} canals, {} bases",
        tracks(&area.markers),
        listed(&cards.collect::<Vec<_>>()),
        area.tokens.causeway.len(),
        position.canals_of(seat),
        position.bases_of(seat)
    )
    .unwrap();
    let workshops = area.workshops.iter().map(|built| {
        let back = if built.face == WorkshopFace::Back { "'" } else { "" };
        format!("{}{back}/{} {}", built.tile, built.turned, built.plot)
    });
    writeln!(text, "        workshops {}", workshops.collect::<Vec<_>>().join(", ")).unwrap();
    let gardens = area.gardens.iter().map(|square| format!("{} {}", square.covered.count(), square.plot));
    writeln!(text, "        gardens {}", listed(&gardens.collect::<Vec<_>>())).unwrap();
}

fn tracks(markers: &ByColour) -> String {
    Colour::ALL.map(|colour| format!("{colour} {}", markers.of(colour))).join(" ")
}
