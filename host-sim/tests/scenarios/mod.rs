//! Runs every scenario on both runners.
//!
//! Each scenario has its own test per runner, so that they run in parallel and each failure has a name.

use firmware::games::GameId;
use std::path::{Path, PathBuf};
use std::process::Command;

use host_sim::parts::hall::HallKind;
use host_sim::parts::{Fitted, FlashSize};
use host_sim::run::Device;
use host_sim::run::chip::Chip;
use host_sim::run::native::Native;
use host_sim::scenario::{Scenario, run};

fn folder(game: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("scenarios").join(game)
}

fn native(parts: &Fitted) -> Option<Box<dyn Device>> {
    Some(Box::new(Native::start_with(parts).expect("a device on the desk")))
}

/// The same with switches that look only 20 times a second, unless the scenario chooses a kind.
fn native_sparing(parts: &Fitted) -> Option<Box<dyn Device>> {
    let hall = if parts.hall == HallKind::default() { HallKind::Sparing } else { parts.hall };
    native(&Fitted { hall, ..parts.clone() })
}

/// Starts a chip. Prints a note and returns `None` if Node or the program for the chip is missing.
fn chip(parts: &Fitted) -> Option<Box<dyn Device>> {
    let missing = if Command::new("node").arg("--version").output().is_err() {
        "Node is not installed"
    } else if Chip::find_built_elf().is_none() {
        "the program for the chip is not built, run ./check thumb"
    } else {
        let mut chip = Chip::start_with(&Chip::find_built_elf()?, parts).expect("an emulated chip");
        chip.be_strict();
        return Some(Box::new(chip));
    };
    assert!(std::env::var_os("CHIP_REQUIRED").is_none(), "{missing}");
    println!("SKIPPED: {missing}");
    None
}

/// Runs a scenario and panics with the reason if it fails.
fn run_scenario(game: &str, name: &str, start: fn(&Fitted) -> Option<Box<dyn Device>>) {
    let path = folder(game).join(format!("{name}.toml"));
    let scenario = Scenario::read(&path).unwrap_or_else(|why| panic!("{why}"));
    let Some(device) = start(&scenario.parts) else { return };
    match run(&scenario, device) {
        Ok(device) => println!("{name}: {:.1} s of simulated time", device.time().as_secs_f64()),
        Err(failed) => panic!("{}: {failed}", path.display()),
    }
}

macro_rules! scenarios {
    ($game:ident: $($test:ident $name:literal,)*) => {
        mod $game {
            pub(crate) const NAMES: &[&str] = &[$($name),*];

            mod on_the_desk {
                $(#[test] fn $test() { crate::scenarios::run_scenario(stringify!($game), $name, crate::scenarios::native) })*
            }

            mod with_sparing_switches {
                $(#[test] fn $test() {
                    crate::scenarios::run_scenario(stringify!($game), $name, crate::scenarios::native_sparing)
                })*
            }

            mod on_the_chip {
                $(#[test] fn $test() { crate::scenarios::run_scenario(stringify!($game), $name, crate::scenarios::chip) })*
            }
        }
    };
}

scenarios! {
    petra:
    camels "camels",
    dead_reader "dead-reader",
    farmer "farmer",
    flicker "flicker",
    foreign_tag "foreign-tag",
    full_game "full-game",
    illegal_move "illegal-move",
    lifted_worker "lifted-worker",
    market "market",
    plaza "plaza",
    power_cut "power-cut",
    set_up "set-up",
    siq "siq",
    slide_and_drop "slide-and-drop",
    stuck_switch "stuck-switch",
    surplus_tile "surplus-tile",
    taken_once "taken-once",
    told "told",
    told_twice "told-twice",
    undo "undo",
    village "village",
    wrong_card "wrong-card",
}

scenarios! {
    resafa:
    bot "bot",
    canal "canal",
    garden "garden",
    power_cut "power-cut",
    production "production",
    provisions "provisions",
    rain "rain",
    set_up "set-up",
    solo "solo",
    tank "tank",
    trade "trade",
    workshop "workshop",
}

scenarios! {
    wayfarers:
    acquire "acquire",
    caravan "caravan",
    die "die",
    end "end",
    full_game "full-game",
    journal "journal",
    power_cut "power-cut",
    rest "rest",
    retrieve "retrieve",
    set_up "set-up",
    told "told",
    tuck "tuck",
    worker "worker",
}

scenarios! {
    araby:
    camel_by_deal "camel-by-deal",
    deal_not_kept "deal-not-kept",
    final_resolution "final",
    full_game "full-game",
    pay "pay",
    power_cut "power-cut",
    resolution "resolution",
    set_up "set-up",
}

// Boards with other parts, and what their makers go through.
scenarios! {
    parts:
    bootsel "bootsel",
    careless_hands "careless-hands",
    check_mat "check-mat",
    chips_lost_araby "chips-lost-araby",
    chips_lost_petra "chips-lost-petra",
    chosen_display "chosen-display",
    deaf_host "deaf-host",
    display_3d "display-3d",
    extra_clocks "extra-clocks",
    five_chips_petra "five-chips-petra",
    five_chips_resafa "five-chips-resafa",
    floating_chain "floating-chain",
    floating_line "floating-line",
    held_bus "held-bus",
    knob_bounces "knob-bounces",
    knob_one_step "knob-one-step",
    knob_two_steps "knob-two-steps",
    knob_while_erasing "knob-while-erasing",
    knob_while_erasing_worst "knob-while-erasing-worst",
    large_flash "large-flash",
    last_words "last-words",
    late_reader "late-reader",
    live_view "live-view",
    lost_clocks "lost-clocks",
    no_chip "no-chip",
    no_signature "no-signature",
    ragged_cut "ragged-cut",
    readers_without_pull_up "readers-without-pull-up",
    resets "resets",
    safe_start "safe-start",
    sh1106 "sh1106",
    sh1106_3d "sh1106-3d",
    slow_flash "slow-flash",
    slow_readers "slow-readers",
    small_flash "small-flash",
    sparing_switches "sparing-switches",
    unipolar_switches "unipolar-switches",
    untold_flash "untold-flash",
    usb_burst "usb-burst",
    used_pico "used-pico",
    used_pico_worst "used-pico-worst",
    write_tag "write-tag",
}

#[test]
fn no_scenario_is_forgotten() {
    let of_game = |game: &GameId| match game {
        GameId::Petra => petra::NAMES,
        GameId::Resafa => resafa::NAMES,
        GameId::Wayfarers => wayfarers::NAMES,
        GameId::Araby => araby::NAMES,
    };
    let games = GameId::ALL.iter().map(|game| (game.name(), of_game(game)));
    for (name, names) in games.chain([("parts", parts::NAMES)]) {
        let files = std::fs::read_dir(folder(name)).unwrap().map(|entry| entry.unwrap().path());
        let mut found: Vec<String> = files
            .filter(|path| path.extension().is_some_and(|kind| kind == "toml"))
            .map(|path| path.file_stem().unwrap().to_string_lossy().into_owned())
            .collect();
        found.sort();
        assert_eq!(found, names);
    }
}

/// Returns the text of the first scenario in a document.
fn example(document: &str) -> &str {
    document.split_once("```toml\n").expect("an example").1.split_once("```").expect("its end").0
}

#[test]
fn the_example_in_the_document_passes() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/scenarios.md");
    let document = std::fs::read_to_string(path).unwrap();
    let scenario = Scenario::parse(example(&document), folder("petra")).unwrap_or_else(|why| panic!("{why}"));
    let _ = run(&scenario, native(&Fitted::default()).unwrap()).unwrap_or_else(|failed| panic!("{failed}"));
}

#[test]
fn a_flash_has_a_size_that_chips_have() {
    let parts = |size: &str| {
        let text =
            format!("about = \"x\"\ngame = \"petra\"\nsteps = 'press'\n[parts]\nflash-size = \"{size}\"");
        Scenario::parse(&text, PathBuf::new()).map(|scenario| scenario.parts.flash_size)
    };
    assert_eq!(parts("2 MB"), Ok(FlashSize::default()));
    assert_eq!(parts("512 kB untold"), Ok(FlashSize { bytes: 512 << 10, told: false }));
    for wrong in ["3 MB", "2", "2 GB", "9999 MB", "1 kB", "-1 MB", ""] {
        let why = parts(wrong).expect_err("no such chip");
        assert_eq!(why, format!("line 5: '{wrong}' is no size of a flash chip; \"2 MB\" is one"));
    }
}

#[test]
fn what_is_wrong_with_a_file_is_told_with_its_line() {
    let read = |text: &str| Scenario::parse(text, PathBuf::new()).expect_err("it is wrong");
    let steps = |steps: &str| read(&format!("about = \"x\"\nsteps = '''\n{steps}\n'''\ngame = \"petra\"\n"));
    for (text, expected) in [
        ("press\n\ndance", "line 5: dance: this is no act"),
        ("lift plaza 99", "line 3: lift plaza 99: the mat has no space 'plaza 99'"),
        ("# a comment\nturn left", "line 4: turn left: expected a number, not 'left'"),
        ("screen shows Petra", "line 3: screen shows Petra: expected a text in quotes"),
        ("tap \"x\" at the door", "line 3: tap \"x\" at the door: there is no reader 'the door'"),
        ("lit plaza 1 pink", "line 3: lit plaza 1 pink: expected a colour at the end"),
        ("wait 5 hours", "line 3: wait 5 hours: expected ms or s"),
        ("press twice", "line 3: press twice: 'twice' is too much"),
        ("heard music", "line 3: heard music: 'music' is no tune"),
        ("", "line 1: it has no steps"),
    ] {
        let why = steps(text);
        assert!(why.starts_with(expected), "{text:?}: {why}");
    }
    assert!(read("about = 3").starts_with("line 1: "), "{}", read("about = 3"));
    assert!(read("about = \"x\"\nsteps = \"press\"\nseed = 1\n").contains("line 3: unknown field `seed`"));
    assert!(read("about = \"x\"\n").contains("missing field `steps`"));
    let chess = read("about = \"x\"\ngame = \"chess\"\nsteps = \"press\"\n");
    assert!(chess.contains("no game is called 'chess'"), "{chess}");
    assert!(chess.contains("there are petra, resafa, wayfarers, araby"), "{chess}");
    let unnamed = read("about = \"x\"\nsteps = \"press\"\n");
    assert!(unnamed.starts_with("line 1: it does not say which game is played"), "{unnamed}");
    assert!(unnamed.contains("petra, resafa, wayfarers, araby"), "{unnamed}");
    let other = read("about = \"x\"\ngame = \"resafa\"\nsteps = \"lift plaza 1\"\n");
    assert!(other.contains("host-sim overlay resafa shows all"), "{other}");
}

#[test]
fn a_scenario_that_fails_says_where_and_shows_the_display() {
    let text = "about = \"x\"\nsteps = '''\nscreen shows \"Which game?\"\nscreen shows \"Chess\" within 100 ms\n'''\n\
                game = \"petra\"\n";
    let scenario = Scenario::parse(text, PathBuf::new()).unwrap();
    let failed = run(&scenario, native(&Fitted::default()).unwrap()).err().expect("nobody plays chess here");
    assert_eq!(failed.line, 4);
    let why = failed.to_string();
    assert!(why.contains("it reads 'Which game? 1/4 Passing Through Petra"), "{why}");
    assert!(why.contains('█'), "{why}");
}

#[test]
fn one_move_and_two_moves_are_counted_in_plain_english() {
    let read = |steps: &str| {
        let text = format!("about = \"x\"\ngame = \"petra\"\nsteps = '''\n{steps}\n'''\n");
        Scenario::parse(&text, PathBuf::new()).unwrap_or_else(|why| panic!("{why}")).steps
    };
    let steps =
        read("took back 1 move\ntook back 1 moves\ntook back 2 moves\nrecord has 1 move\nnew game 1 player");
    assert_eq!(steps[0].2, steps[1].2);
    let text = "about = \"x\"\ngame = \"petra\"\nsteps = '''\nnew game 2 players\npress\nplayed \"observe shuffle villagers\"\n\
                record has 2 moves\n'''\n";
    let failed = run(&Scenario::parse(text, PathBuf::new()).unwrap(), native(&Fitted::default()).unwrap())
        .err()
        .expect("one was played");
    assert!(failed.why.ends_with("the record has 1 move"), "{failed}");
}
