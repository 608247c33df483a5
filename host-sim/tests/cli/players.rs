//! Computer players: `arena`, `hint` and `play --bots`.

use serde_json::Value;

use super::program::{Scratch, host_sim, run_with_input};

fn arena(args: &[&str]) -> Value {
    let all = [&["arena", "petra", "--json", "--seed", "5"], args].concat();
    serde_json::from_str(&host_sim(&all).expect_success()).unwrap()
}

/// The same seed plays the same games, however many are played at a time; and who thinks wins.
#[test]
fn an_arena_counts_who_wins() {
    let games = ["--games", "4", "--seats", "strong-8,random"];
    let one = arena(&[&games[..], &["--threads", "1"]].concat());
    let two = arena(&[&games[..], &["--threads", "2"]].concat());
    for key in ["games", "win_rates", "scores", "mean_moves", "unfinished"] {
        assert_eq!(one[key], two[key], "{key}");
    }
    assert_eq!(one["games"], 4);
    assert_eq!(one["unfinished"], 0);
    assert_eq!(one["win_rates"], serde_json::json!([1.0, 0.0]));
    assert_eq!(one["players"][0]["player"], "strong-8");
    assert_eq!(one["scores"][0], 9.0, "nine cubes win");
    assert!(one["players"][0]["between"][0].as_f64().unwrap() > 0.3);
}

/// The report in words has a line for each player.
#[test]
fn an_arena_tells_in_words() {
    let args = ["arena", "petra", "--games", "1", "--seats", "easy,random,random", "--playouts", "2"];
    let text = host_sim(&args).expect_success();
    assert!(text.starts_with("petra, 1 game of "), "{text}");
    assert!(text.contains("\neasy-2 ") && text.matches("\nrandom ").count() == 2, "{text}");
}

/// A hint ranks moves that are legal, the one tried most first, and is the same each time.
#[test]
fn a_hint_ranks_legal_moves() {
    for game in ["petra", "resafa", "wayfarers", "araby"] {
        let file = Scratch::unwritten("hint.txt");
        let record = host_sim(&["new", game, "--players", "2"]).expect_success();
        std::fs::write(file.path(), record).unwrap();
        let legal = host_sim(&["moves", file.path()]).expect_success();
        let args = ["hint", file.path(), "--playouts", "30"];
        let text = host_sim(&args).expect_success();
        assert_eq!(host_sim(&args).expect_success(), text);
        let ranked: Vec<(u32, &str)> = text
            .lines()
            .skip(2)
            .filter_map(|line| {
                let (_, rest) = line.trim_start().split_once(' ')?;
                let (tried, m) = rest.trim_start().split_once("  ")?;
                Some((tried.parse().ok()?, m.split("   (").next()?))
            })
            .collect();
        assert!(!ranked.is_empty(), "{text}");
        assert!(ranked.windows(2).all(|pair| pair[0].0 >= pair[1].0), "{text}");
        assert_eq!(ranked.iter().map(|(tried, _)| tried).sum::<u32>(), 30, "{text}");
        for (_, m) in ranked {
            let is_legal = legal.lines().any(|line| line.split(';').next().unwrap().trim() == m);
            assert!(is_legal, "{game}: '{m}' is not among\n{legal}");
        }
    }
}

/// Without a decision there is nothing to advise.
#[test]
fn no_hint_for_the_table() {
    let file = Scratch::unwritten("table.txt");
    let record = host_sim(&["new", "petra", "--players", "2"]).expect_success();
    let start: String = record.lines().take(4).map(|line| format!("{line}\n")).collect();
    std::fs::write(file.path(), start).unwrap();
    assert!(host_sim(&["hint", file.path()]).expect_success().contains("nothing to advise"));
}

/// Players who think play a game to its end, the same one from the same seed.
#[test]
fn thinking_bots_play_to_the_end() {
    for game in ["petra", "resafa"] {
        let args = ["play", game, "--players", "2", "--seed", "3", "--bots", "1=strong-2,2=easy-2"];
        let text = run_with_input(&args, "").expect_success();
        assert!(text.contains("won by seat") && text.ends_with("The game is over.\n"), "{text}");
        assert_eq!(run_with_input(&args, "").expect_success(), text);
    }
}
