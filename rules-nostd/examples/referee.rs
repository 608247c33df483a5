//! A referee on the terminal: reads moves, one a line, and prints refusals.
//!
//! `cargo run --example referee -- petra 3`; an empty line lists the legal moves.

use std::error::Error;
use std::io::{self, BufRead};
use std::ops::ControlFlow;

use rules_nostd::{Edition, NewGame, Next, Options};

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let game = arguments.next().unwrap_or_else(|| "petra".into());
    let players = arguments.next().map_or(Ok(2), |players| players.parse())?;
    match game.as_str() {
        #[cfg(feature = "petra")]
        "petra" => referee::<rules_nostd::petra::Petra<'_>>(&built_in()?, players),
        #[cfg(feature = "resafa")]
        "resafa" => referee::<rules_nostd::resafa::Resafa<'_>>(&built_in()?, players),
        #[cfg(feature = "wayfarers")]
        "wayfarers" => referee::<rules_nostd::wayfarers::Wayfarers<'_>>(&built_in()?, players),
        #[cfg(feature = "araby")]
        "araby" => referee::<rules_nostd::araby::Araby<'_>>(&built_in()?, players),
        _ => Err(format!("no game is called {game}").into()),
    }
}

fn built_in<E: Edition>() -> Result<E, Box<dyn Error>> {
    Ok(E::from_packed(E::PACKED)?)
}

fn referee<'e, G: NewGame<'e>>(edition: &'e G::Edition, players: usize) -> Result<(), Box<dyn Error>> {
    println!("{}, {players} players", edition.name());
    for (option, choice) in G::Options::default().words() {
        println!("  {option}: {choice}");
    }
    let mut game = G::begin(edition, players, G::Options::default())?;
    let mut lines = io::stdin().lock().lines();
    loop {
        match game.next() {
            Next::Decide(seat, prompt) => println!("{seat}: {prompt}"),
            Next::Observe(chance) => println!("table: {chance}"),
            Next::Over => break,
        }
        let Some(line) = lines.next().transpose()? else { return Ok(()) };
        if line.trim().is_empty() {
            list(&game);
            continue;
        }
        match game.read_move(&line) {
            Err(why) => println!("? {why}"),
            Ok(m) => {
                if let Err(refusal) = game.play(m) {
                    println!("! {refusal}");
                }
            }
        }
    }
    let standing = game.standing();
    for (seat, score) in standing.scores.iter() {
        let won = if standing.winners.contains(&seat) { ", wins" } else { "" };
        println!("{seat}: {score}{won}");
    }
    Ok(())
}

fn list<'e, G: NewGame<'e>>(game: &G) {
    let _ = game.each_legal(|m| {
        let mut text = String::new();
        match game.write_move(m, &mut text) {
            Ok(()) => println!("  {text}"),
            Err(_) => return ControlFlow::Break(()),
        }
        ControlFlow::Continue(())
    });
}
