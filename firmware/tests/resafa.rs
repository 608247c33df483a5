//! Resafa on the device: the knob alone, tags that leave something open, and what happens without a decision.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, unreachable_pub)]

mod desk;

use std::sync::LazyLock;

use desk::{SLOW, legal, press};
use embassy_futures::block_on;
use embassy_time::Duration;
use firmware::device::{OnDevice as _, Show};
use firmware::mat::{Channels, OnMat as _};
use firmware::screens::View;
use firmware::sense::{KnobEvent, ReaderId};
use firmware::tag::TagTrouble;
use firmware::tag::resafa::{PieceKind, ResafaPiece};
use rules_nostd::resafa::*;
use rules_nostd::{Game, Next, Seat};

static EDITION: LazyLock<Edition> =
    LazyLock::new(|| Edition::new(toml::from_str(STAND_IN_TOML).unwrap()).unwrap());

type Device = desk::Device<Resafa<'static>>;

fn start(players: usize) -> Resafa<'static> {
    Resafa::new(&EDITION, players, Options::default()).unwrap()
}

/// A device that has just begun a game.
fn begin(players: usize) -> Device {
    desk::begin(start(players), EDITION.checksum(), players, &Options::default())
}

/// Plays a move with the knob alone.
fn by_knob(device: &mut Device, m: Move) {
    let legal = legal(device.game());
    block_on(device.knob(KnobEvent::Back));
    if legal.len() > 1 {
        press(device);
        assert!(matches!(device.view(), View::Menu(_)));
        let mut place = legal.iter().position(|&other| other == m).unwrap();
        while place > 0 {
            let clicks = place.min(100);
            block_on(device.knob(KnobEvent::Turned(clicks as i8)));
            place -= clicks;
        }
    }
    press(device);
}

/// A board with only a knob and an OLED plays a whole solo game, and everything that happens by itself is told once.
#[test]
fn a_whole_solo_game_by_knob() {
    let mut rng = fastrand::Rng::with_seed(5);
    let (mut device, mut model) = (begin(1), start(1));
    let (mut rain, mut bot) = (0, 0);
    while model.next() != Next::Over {
        let legal = legal(&model);
        let m = legal[rng.usize(0..legal.len())];
        let mark = model.tale_mark();
        by_knob(&mut device, m);
        model.play(m).unwrap();
        assert!(*device.game() == model, "{m:?}");
        match (device.show(), model.news(mark)) {
            (Show::Tale(page), Some(first)) => {
                assert_eq!(*page, first);
                let View::Message(message) = device.view() else { panic!("{:?}", device.view()) };
                rain += usize::from(message.title.starts_with("Rain"));
                bot += usize::from(message.title.starts_with("Resafabot"));
            }
            (Show::Tale(_), None) | (_, Some(_)) => panic!("{m:?}: {:?}", device.show()),
            _ => {}
        }
    }
    assert!(rain >= 3 && bot >= 18, "three times rain and 18 turns of the bot: {rain} {bot}");
    press(&mut device);
    let View::GameOver(over) = device.view() else { panic!("{:?}", device.view()) };
    let vp = model.standing().scores[Seat::One];
    assert_eq!(over.verdict.unwrap().as_str(), format!("{vp} VP: {}", Band::of(vp).name()));
}

/// Plays with the knob until something is asked.
fn until(device: &mut Device, mut is_it: impl FnMut(&Resafa<'_>) -> bool) {
    let mut rng = fastrand::Rng::with_seed(8);
    for _ in 0..3000 {
        if is_it(device.game()) {
            return;
        }
        let legal = legal(device.game());
        by_knob(device, legal[rng.usize(0..legal.len())]);
    }
    panic!("it never comes");
}

fn tap(device: &mut Device, text: &str) {
    block_on(device.tag(ReaderId::new(6).unwrap(), Ok(text)));
}

/// A canal tile has two sides: the display asks, and the rules say why a tank may not be built.
#[test]
fn a_tapped_canal_tile_asks_for_its_side() {
    let mut device = begin(2);
    until(&mut device, |game| {
        let Next::Decide(_, Prompt::BuildCanal) = game.next() else { return false };
        let mine = game.position().mine();
        mine.canal_tiles.has(CanalTile::C6) && mine.filled_squares() < 2
    });
    tap(&mut device, "resafa canal c6 3");
    assert!(matches!(device.show(), Show::AskTag(choices, 0) if choices.len() == 2), "{:?}", device.show());
    let View::Ask(menu) = device.view() else { panic!("{:?}", device.view()) };
    assert!(menu.chosen().starts_with("canal c6 A: canal N E S, pays"), "{}", menu.chosen());
    // The mat is as it should be: that does not answer the question.
    block_on(device.see(device.game().picture(), SLOW));
    assert!(matches!(device.show(), Show::AskTag(..)), "{:?}", device.show());
    let before = device.game().clone();
    block_on(device.knob(KnobEvent::Turned(1)));
    press(&mut device);
    assert!(
        matches!(device.show(), Show::Refused(refusal, _) if refusal.rule == "RES-135"),
        "{:?}",
        device.show()
    );
    assert!(*device.game() == before);
}

/// A space beside a waiting water cube: the move, the picture with the tile alone, and the position after it.
fn by_water<'e>(game: &Resafa<'e>) -> Option<(Move, Channels, Resafa<'e>)> {
    let Next::Decide(_, Prompt::CanalSpace(..)) = game.next() else { return None };
    legal(game).into_iter().find_map(|m| {
        let mut after = game.clone();
        after.play(m).unwrap();
        let halfway = game.halfway(m, &after)?;
        (halfway != after.picture()).then_some((m, halfway, after))
    })
}

/// A tile is laid beside a source: it is taken at once, and the display asks for the water cube.
#[test]
fn a_tile_beside_a_source_asks_for_its_water() {
    let mut device = begin(2);
    until(&mut device, |game| by_water(game).is_some());
    block_on(device.see(device.game().picture(), SLOW));
    let (m, halfway, after) = by_water(device.game()).unwrap();
    let again = block_on(device.see(halfway, Duration::from_millis(10)));
    assert!(*device.game() == after && again.is_some(), "{m:?}: {:?}", device.show());
    block_on(device.see(halfway, SLOW));
    let View::PutBack(put) = device.view() else { panic!("{:?}", device.view()) };
    assert_eq!(put.piece.as_str(), "Water cube");
    assert!(!device.lights().lift.is_empty() && !device.lights().put.is_empty());
    block_on(device.see(after.picture(), SLOW));
    assert_eq!(*device.show(), Show::Turn);
    assert!(*device.game() == after, "nothing else was played");
}

/// At the set-up a tag is a move, or a question about its face; a wrong one is told.
#[test]
fn tags_at_the_set_up() {
    let mut device = begin(2);
    tap(&mut device, "resafa workshop W03");
    assert_eq!(
        *device.show(),
        Show::Tag(TagTrouble::WrongKind { seen: "a workshop", wanted: "a canal setup card" }, 0)
    );
    tap(&mut device, "resafa setup s2");
    assert!(
        matches!(device.show(), Show::Refused(refusal, _) if refusal.rule == "RES-016"),
        "for 3 or 4 players"
    );
    tap(&mut device, "resafa setup s1");
    assert_eq!(device.game().position().canal_setup, Some(SetupCard::S1));
    until(&mut device, |game| matches!(game.next(), Next::Observe(Chance::PlaceTradingTile(_))));
    let Next::Observe(Chance::PlaceTradingTile(centre)) = device.game().next() else { unreachable!() };
    let tile = if EDITION.centres[centre].tile == TileColour::Red { "r2" } else { "b2" };
    tap(&mut device, &format!("resafa trading {tile}"));
    assert!(matches!(device.show(), Show::AskTag(choices, 0) if choices.len() == 2), "{:?}", device.show());
    press(&mut device);
    assert_eq!(device.game().position().trading[centre].unwrap().face, Face::BoxTop);
    for text in ["petra trader china", "resafa canal c9", "resafa"] {
        let before = device.moves();
        tap(&mut device, text);
        assert!(matches!(device.show(), Show::Tag(..)), "{text}: {:?}", device.show());
        assert_eq!(device.moves(), before);
    }
}

/// An action card that is shown asks which half is up.
#[test]
fn a_shown_action_card_asks_for_its_half() {
    let mut device = begin(3);
    until(&mut device, |game| matches!(game.next(), Next::Decide(_, Prompt::PlayCard)));
    tap(&mut device, "resafa action 4 2");
    let View::Ask(menu) = device.view() else { panic!("{:?}", device.view()) };
    assert!(menu.chosen().starts_with("play 4 upper: "), "{}", menu.chosen());
    block_on(device.knob(KnobEvent::Turned(1)));
    press(&mut device);
    assert_eq!(
        device.game().position().turn_state.card,
        Some(ActionCard::Starting(Starting::Four)),
        "{:?}",
        device.show()
    );
}

/// What happened can be read again: it stands behind scores and players.
#[test]
fn the_last_tale_is_kept() {
    let mut device = begin(1);
    until(&mut device, |game| matches!(game.next(), Next::Decide(_, Prompt::PlayCard)) && game.tales() > 2);
    block_on(device.knob(KnobEvent::Back));
    let pages = device.game().tales();
    block_on(device.knob(KnobEvent::Turned(-1)));
    assert_eq!(*device.show(), Show::Tale(0));
    for page in 1..pages {
        block_on(device.knob(KnobEvent::Turned(1)));
        assert_eq!(*device.show(), Show::Tale(page));
    }
    block_on(device.knob(KnobEvent::Turned(1)));
    assert_eq!(*device.show(), Show::Turn);
}

/// Every piece of the game has a text, and the text names that piece.
#[test]
fn every_tag_comes_back() {
    let mut pieces: Vec<ResafaPiece> = Vec::new();
    pieces.extend(CanalTile::ALL.map(ResafaPiece::Canal));
    pieces.extend(Workshop::ALL.map(ResafaPiece::Workshop));
    pieces.extend(
        (1..=72).filter_map(|number| Special::named(&format!("P{number}"))).map(ResafaPiece::Special),
    );
    pieces.extend((38..=69).filter_map(|number| Bonus::named(&format!("e{number}"))).map(ResafaPiece::Bonus));
    pieces.extend(Sack::ALL.map(ResafaPiece::Sack));
    pieces.extend(Starting::ALL.map(ResafaPiece::Action));
    pieces.extend(TradingTile::ALL.map(ResafaPiece::Trading));
    pieces.extend(CanalBonus::ALL.map(ResafaPiece::CanalBonus));
    pieces.extend(SetupCard::ALL.map(ResafaPiece::Setup));
    pieces.extend(SoloCard::ALL.map(ResafaPiece::Solo));
    pieces.extend(ActionSet::ALL.map(ResafaPiece::Set));
    assert!(pieces.len() > 180, "{}", pieces.len());
    for kind in PieceKind::ALL {
        assert!(pieces.iter().any(|piece| piece.kind() == kind), "{kind:?}");
    }
    for piece in pieces {
        for number in [None, Some(3)] {
            let mut text = String::new();
            piece.write(number, &mut text).unwrap();
            assert_eq!(ResafaPiece::read(&text), Ok(piece), "{text}");
        }
    }
}
