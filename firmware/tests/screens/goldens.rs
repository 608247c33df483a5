//! Compares every example with a picture made of characters, so that a change is visible in a diff.
//!
//! `UPDATE_SCREENS=1 cargo test -p firmware --test main goldens` writes the pictures.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use firmware::screens::{Frame, HEIGHT, WIDTH};

use super::{examples, picture};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/goldens/screens")
}

fn drawing(frame: &Frame) -> String {
    let row = |y| (0..WIDTH).map(|x| if frame.is_lit(x, y) { '#' } else { '.' }).collect::<String>() + "\n";
    (0..HEIGHT).map(row).collect()
}

#[test]
fn every_example_looks_as_it_did_and_no_file_is_left_over() {
    let update = std::env::var_os("UPDATE_SCREENS").is_some();
    let pictures: BTreeMap<_, _> = examples()
        .into_iter()
        .map(|(name, view)| (format!("{name}.txt"), drawing(&picture(&view))))
        .collect();
    assert_eq!(pictures.len(), examples().len(), "two examples have the same name");
    let different: BTreeSet<_> = pictures.values().collect();
    assert_eq!(different.len(), pictures.len(), "two examples look the same");
    let files = fs::read_dir(folder()).unwrap().map(|file| file.unwrap().file_name().into_string().unwrap());
    let stray: Vec<_> = files.filter(|file| !pictures.contains_key(file)).collect();
    if update {
        stray.iter().for_each(|file| fs::remove_file(folder().join(file)).unwrap());
        pictures.iter().for_each(|(file, picture)| fs::write(folder().join(file), picture).unwrap());
        return;
    }
    assert!(stray.is_empty(), "left over: {stray:?}");
    let kept = |file: &String| fs::read_to_string(folder().join(file)).unwrap_or_default();
    let changed: Vec<_> =
        pictures.iter().filter(|(file, now)| kept(file) != **now).map(|(file, _)| file).collect();
    assert!(
        changed.is_empty(),
        "changed or missing: {changed:?}. Look at them (host-sim screens DIR); if they are right, \
         UPDATE_SCREENS=1 writes them again."
    );
}

/// The match has no `_`: a new screen does not compile until it is counted here, and then it needs an
/// example.
#[test]
fn every_screen_has_an_example() {
    use firmware::screens::View::*;
    let number = |view: &firmware::screens::View| match view {
        Title(_) => 0,
        About(_) => 1,
        ChooseGame(_) => 2,
        ChoosePlayers(_) => 3,
        Setup(_) => 4,
        Turn(_) => 5,
        Menu(_) => 6,
        Ask(_) => 7,
        Refused(_) => 8,
        PutBack(_) => 9,
        Scores(_) => 10,
        Details(_) => 11,
        GameOver(_) => 12,
        SelfTest(_) => 13,
        Resume(_) => 14,
        Confirm(_) => 15,
        Message(_) => 16,
        Dice(_) => 17,
        Caravan(_) => 18,
        HiddenTurn(_) => 19,
        Dial(_) => 20,
        Camels(_) => 21,
        Terms(_) => 22,
        Preparing(_) => 23,
    };
    let shown: BTreeSet<_> = examples().iter().map(|(_, view)| number(view)).collect();
    assert_eq!(shown, (0..24).collect());
}
