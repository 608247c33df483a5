//! The desk calls components by what the owner's edition prints on them: in prompts, in the picture of the table, beside the
//! moves and in refusals. Petra's and Wayfarers' editions carry no names of their own.

use std::collections::BTreeSet;

use host_sim::edition;
use host_sim::host_game::{self, HostGame, explain_move, legal_moves};
use host_sim::session::Session;
use rules_nostd::araby::Araby;
use rules_nostd::resafa::Resafa;
use rules_nostd::{Edition as _, Seat};

/// Returns the built-in edition with a word of its own for each name that no rulebook example fixes, and the names that were
/// there.
fn renamed<G: HostGame>(fixed: &[&str]) -> (&'static G::Edition, BTreeSet<String>) {
    let mut names = Vec::new();
    let mut toml = String::new();
    for line in G::Edition::TOML.lines() {
        let row = line.split_once("name = \"").filter(|_| line.trim_start().starts_with('{'));
        let row = row.and_then(|(before, rest)| Some((before, rest.split_once('"')?)));
        if let Some((before, (name, after))) = row.filter(|(_, (name, _))| !fixed.contains(name)) {
            let number = names.iter().position(|other| other == name).unwrap_or_else(|| {
                names.push(name.to_owned());
                names.len() - 1
            });
            let letter = |number: usize| char::from(b'a' + number as u8);
            toml.push_str(&format!(
                "{before}name = \"zz{}{}\"{after}\n",
                letter(number / 26),
                letter(number % 26)
            ));
        } else {
            toml.push_str(&format!("{line}\n"));
        }
    }
    let (edition, _) = edition::read::<G::Edition>(&toml).unwrap_or_else(|why| panic!("{why}\n{toml}"));
    (edition, names.into_iter().collect())
}

/// Everything that the desk says about the table as it stands, except for the notation of moves.
fn said<G: HostGame>(session: &Session<G>) -> String {
    let game = &session.game;
    let sees: Vec<Seat> = game.standing().scores.seats().collect();
    let mut said = vec![game.next_in_words(), HostGame::picture(game, &session.secrets, &sees)];
    said.extend(session.possible_moves().into_iter().filter_map(|m| explain_move(game, m)));
    said.extend(session.unasked.iter().cloned().chain(game.noted()));
    said.extend(
        legal_moves(game).into_iter().filter_map(|m| session.allows(m).err()).map(|why| why.tell(&sees)),
    );
    said.join("\n")
}

/// Plays random games with renamed components. The desk says none of the old names, and many of the new ones.
fn check_names<G: HostGame>(players: usize, fixed: &[&str], handles: &[&str], wanted: usize) {
    let (edition, mut names) = renamed::<G>(fixed);
    names.extend(handles.iter().map(|name| (*name).to_owned()));
    let mut new_names = BTreeSet::new();
    for seed in 0..3 {
        let mut session = Session::new(host_game::start::<G>(edition, players, &[]).unwrap(), seed);
        while let Some(m) = session.draw() {
            session.play(m).unwrap();
            if session.moves.len() > 1500 {
                break;
            }
            if session.moves.len() % 7 != 0 {
                continue;
            }
            let said = said(&session);
            let words: Vec<&str> =
                said.split(|letter: char| !letter.is_alphanumeric() && letter != '-').collect();
            for name in &names {
                let is_said = if name.contains(' ') {
                    said.contains(name.as_str())
                } else {
                    words.contains(&name.as_str())
                };
                assert!(!is_said, "{name}: {said}");
            }
            new_names
                .extend(words.iter().filter(|word| word.starts_with("zz")).map(|word| (*word).to_owned()));
        }
    }
    assert!(new_names.len() >= wanted, "{new_names:?}");
}

/// The rulebook names five centres; the other four have handles of this project in records (PR-01).
#[test]
fn resafa_is_told_with_the_names_of_the_edition() {
    let fixed = ["Gerasa", "Ctesiphon", "Alia", "Antiochia", "Kena"];
    for players in [1, 3] {
        check_names::<Resafa<'static>>(players, &fixed, &["edessa", "palmyra", "petra", "charax"], 4);
    }
}

/// The cards of the rulebook's examples are fixed (V-07, V-08).
#[test]
fn araby_is_told_with_the_names_of_the_edition() {
    let fixed =
        ["Spices Merchant", "Merchant Prince of Spices", "Generosity", "Invigoration", "Rejuvination"];
    check_names::<Araby<'static>>(3, &fixed, &[], 30);
}
