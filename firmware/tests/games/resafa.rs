//! Resafa on the device: the knob alone, ambiguous tags, and what happens without a decision.

use std::sync::LazyLock;

use super::played;
use super::played::{SLOW, legal, press, turn};
use embassy_futures::block_on;
use embassy_time::Duration;
use firmware::device::play::{DeviceGame as _, MenuEntry, Topic, entry_place};
use firmware::games::resafa::{PieceKind, ResafaPiece, ResafaSpace};
use firmware::mat::{Channels, MatGame as _, Space as _};
use firmware::referee::{GestureTimeouts, Referee};
use firmware::screens::View;
use firmware::sense::{KnobEvent, ReaderId};
use firmware::tag::TagError;
use rules_nostd::resafa::model::*;
use rules_nostd::resafa::*;
use rules_nostd::{Game, Next, Seat};

static EDITION: LazyLock<Edition> =
    LazyLock::new(|| Edition::new(toml::from_str(Edition::TOML).unwrap()).unwrap());

type Device = played::Device<Resafa<'static>>;

fn start(players: usize) -> Resafa<'static> {
    Resafa::new(&EDITION, players, Options::default()).unwrap()
}

/// Returns a device that has just begun a game.
fn begin(players: usize) -> Device {
    played::begin(start(players), EDITION.checksum(), players, &Options::default())
}

/// Plays a move with the knob alone.
fn by_knob(device: &mut Device, m: Move) {
    // Back leads from a group to the menu, and from the menu to the turn.
    for _ in 0..2 {
        block_on(device.knob(KnobEvent::Back));
    }
    if legal(device.game()).len() > 1 {
        press(device);
        assert!(matches!(device.view(), View::Menu(_)));
        let group = device.game().group(m);
        let place = group.and_then(|group| entry_place(device.game(), None, MenuEntry::Group(group)));
        if let Some(place) = place {
            turn(device, place as i32);
            press(device);
            turn(device, entry_place(device.game(), group, MenuEntry::Move(m)).unwrap() as i32);
        } else {
            turn(device, entry_place(device.game(), None, MenuEntry::Move(m)).unwrap() as i32);
        }
    }
    press(device);
}

/// RES-056, RES-064: only its owner knows which sack card is in a hand. All the cards that it may be are in
/// two groups, so that the menu stays short.
#[test]
fn a_hidden_sack_card_does_not_fill_the_menu() {
    let mut device = begin(1);
    until(&mut device, |game| {
        matches!(game.next(), Next::Decide(_, Prompt::TakeActions))
            && game.position().areas[Seat::One].sacks.hidden > 0
    });
    let sacks = legal(device.game()).iter().filter(|m| matches!(m, Move::DiscardSack(_))).count();
    assert!(sacks > 8, "{sacks}");
    block_on(device.knob(KnobEvent::Back));
    press(&mut device);
    let mut labels = Vec::new();
    let done = entry_place(device.game(), None, MenuEntry::Move(Move::Done)).unwrap();
    for _ in 0..=done {
        let View::Menu(menu) = device.view() else { panic!("{:?}", device.view()) };
        labels.push(menu.chosen().to_string());
        turn(&mut device, 1);
    }
    assert!(labels.len() <= 9, "{labels:?}");
    for entry in ["use a sack card...", "discard a sack card: 1 VP...", "done"] {
        assert!(labels.iter().any(|label| label == entry), "{entry}: {labels:?}");
    }
    let of = legal(device.game()).into_iter().find(|m| matches!(m, Move::DiscardSack(_))).unwrap();
    let before = device.game().position().areas[Seat::One].vp;
    by_knob(&mut device, of);
    assert_eq!(device.game().position().areas[Seat::One].vp, before + 1);
}

/// RES-062, RES-129: what an edition file writes in signs, a menu says in words.
#[test]
fn entries_are_in_words() {
    let game = start(2);
    let label = |m: &str| {
        let mut text = String::new();
        game.label(game.read_move(m).unwrap(), &mut text).unwrap();
        text
    };
    assert_eq!(label("use e47"), "use e47: in canal: less marble 1 + less coin 1");
    assert_eq!(label("use e42"), "use e42: in canal: coin 1 buys marble 2");
    assert_eq!(label("space r2c2"), "space r2c2: 2 VP");
}

/// A board with only a knob and an OLED plays a whole solo game, and everything that happens without a
/// decision is told once.
#[test]
fn a_whole_solo_game_by_knob() {
    let mut rng = fastrand::Rng::with_seed(5);
    let (mut device, mut model) = (begin(1), start(1));
    let (mut told, mut rain_pages) = (Vec::new(), 0);
    while model.next() != Next::Over {
        let legal = legal(&model);
        let m = legal[rng.usize(0..legal.len())];
        let mark = model.report_mark();
        by_knob(&mut device, m);
        model.play(m).unwrap();
        assert!(*device.game() == model, "{m:?}");
        match (device.topic(), model.news(mark)) {
            (Topic::Tale(page), Some(first)) => assert_eq!(*page, first),
            (Topic::Tale(_), None) | (_, Some(_)) => panic!("{m:?}: {:?}", device.topic()),
            _ => continue,
        }
        // Reads the new pages to the end.
        for tale in model.news(mark).unwrap()..model.tales() {
            assert_eq!(*device.topic(), Topic::Tale(tale));
            let View::Message(message) = device.view() else { panic!("{:?}", device.view()) };
            let (title, pages) = message.title.split_once('/').unwrap();
            let (name, page) = title.split_once(' ').unwrap();
            let (page, pages): (usize, usize) = (page.parse().unwrap(), pages.parse().unwrap());
            if name == "Rain" {
                rain_pages += 1;
            } else {
                let acts = &model.position().bot.as_ref().unwrap().acts;
                assert_eq!(pages, acts.len(), "numbered without the rain");
                told.push((model.bot_turns(), page, acts[page - 1]));
            }
            if model.tale(tale + 1).is_some() {
                block_on(device.knob(KnobEvent::Turned(1)));
            }
        }
    }
    assert!(rain_pages >= 3, "it rains three times: {rain_pages}");
    for turn in 1..=18 {
        let acts: Vec<_> = told.iter().filter(|told| told.0 == turn).collect();
        assert!(matches!(acts[0].2, BotAct::Cards(..)), "{acts:?}");
        assert!(acts.iter().map(|told| told.1).eq(1..=acts.len()), "turn {turn}, each act once: {acts:?}");
    }
    press(&mut device);
    let View::GameOver(over) = device.view() else { panic!("{:?}", device.view()) };
    let vp = model.standing().scores[Seat::One];
    assert_eq!(over.verdict.unwrap().as_str(), format!("{vp} VP: {}", Band::of(vp).name()));
}

/// Plays with the knob until `is_it` holds.
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

/// A canal tile has two sides: the display asks which is up, and the rules say why a tank may not be built.
#[test]
fn a_tapped_canal_tile_asks_for_its_side() {
    let mut device = begin(2);
    until(&mut device, |game| {
        let Next::Decide(_, Prompt::BuildCanal) = game.next() else { return false };
        let mine = game.position().mine();
        mine.canal_tiles.has(CanalTile::C6) && mine.filled_squares() < 2
    });
    tap(&mut device, "resafa canal c6 3");
    assert!(
        matches!(device.topic(), Topic::AskTag(choices, 0) if choices.len() == 2),
        "{:?}",
        device.topic()
    );
    let View::Ask(menu) = device.view() else { panic!("{:?}", device.view()) };
    assert!(menu.chosen().starts_with("canal c6 A: canal N E S, costs"), "{}", menu.chosen());
    // The mat agrees with the game, but that does not answer the question.
    block_on(device.see(device.game().picture(), SLOW));
    assert!(matches!(device.topic(), Topic::AskTag(..)), "{:?}", device.topic());
    let before = device.game().clone();
    block_on(device.knob(KnobEvent::Turned(1)));
    press(&mut device);
    assert!(
        matches!(device.topic(), Topic::Refused(refusal, _) if refusal.rule == "RES-135"),
        "{:?}",
        device.topic()
    );
    assert!(*device.game() == before);
}

/// Plays random games until `found` returns something.
fn search<T>(players: usize, mut found: impl FnMut(&Resafa<'static>) -> Option<T>) -> (Resafa<'static>, T) {
    for seed in 0..100 {
        let (mut rng, mut game) = (fastrand::Rng::with_seed(seed), start(players));
        loop {
            if let Some(what) = found(&game) {
                return (game, what);
            }
            let Some(&m) = rng.choice(&legal(&game)) else { break };
            game.play(m).unwrap();
        }
    }
    panic!("it never comes");
}

/// Returns the moves that a tag may stand for.
fn told(game: &Resafa<'_>, text: &str) -> Vec<Move> {
    game.tagged(ReaderId::new(5).unwrap(), text).unwrap().to_vec()
}

/// Returns a bonus card of which several can be taken now: in two rows of the display, or twice in one row.
fn equal_cards(game: &Resafa<'_>, two_rows: bool) -> Option<Bonus> {
    let cards: Vec<(Bonus, Colour)> = legal(game)
        .into_iter()
        .filter_map(|m| match m {
            Move::TakeBonus(row, slot) => {
                Some((game.position().bonus[row].open[usize::from(slot) - 1].unwrap(), row))
            }
            _ => None,
        })
        .collect();
    let equal = |&&(card, row): &&(Bonus, Colour)| {
        let elsewhere = cards.iter().any(|&(other, place)| other == card && place != row);
        let twice = cards.iter().filter(|&&other| other == (card, row)).count() > 1;
        if two_rows { elsewhere } else { twice && !elsewhere }
    };
    cards.iter().find(equal).map(|&(card, _)| card)
}

/// RES-053, RES-109, RES-214: where a bonus card lies in two rows, or twice in a row whose slots the bot
/// counts, the display asks which was taken.
#[test]
fn equal_bonus_cards_are_told_apart() {
    for (players, two_rows, asks) in [(2, true, true), (1, true, true), (1, false, true), (2, false, false)] {
        let (game, card) = search(players, |game| equal_cards(game, two_rows));
        let taken = told(&game, &format!("resafa bonus {card}"));
        let taken = taken.iter().filter(|m| matches!(m, Move::TakeBonus(..))).count();
        assert_eq!(taken > 1, asks, "{players} players, {card}: {taken}");
    }
}

/// RES-203, RES-210, RES-230: a wrong piece for the bot is refused with the reason.
#[test]
fn wrong_pieces_for_the_bot() {
    let refusal = |game: &Resafa<'_>, text: &str| match told(game, text).as_slice() {
        &[m] => game.allows(m).unwrap_err(),
        moves => panic!("{text}: {moves:?}"),
    };
    let asked = |chance: Chance| search(1, |game| (game.next() == Next::Observe(chance)).then_some(())).0;
    let opening = refusal(&asked(Chance::DrawOpeningCard), "resafa solo o0");
    assert_eq!(opening.rule, "RES-203");
    assert_eq!(opening.remedy().to_string(), "Draw another solo card.");
    let turn = refusal(&asked(Chance::ShowSoloCard), "resafa solo o0");
    assert_eq!(turn.rule, "RES-210");
    assert_eq!(turn.remedy().to_string(), "Show one of the other six.");

    // A tile that is a canal on both sides.
    let (game, tile) = search(1, |game| {
        let Next::Observe(Chance::DrawBotTank(_)) = game.next() else { return None };
        let is_canal = |tile, side| EDITION.canal_face(tile, side).kind == CellKind::Canal;
        game.position()
            .bot
            .as_ref()?
            .tiles
            .iter()
            .find(|&tile| CanalSide::ALL.into_iter().all(|side| is_canal(tile, side)))
    });
    assert_eq!(game.rival(), Some("Resafabot"));
    let tank = refusal(&game, &format!("resafa canal {tile}"));
    assert_eq!(tank.rule, "RES-230");
    assert_eq!(tank.reason().to_string(), "A water tank goes there.");
}

/// A-42, RES-221: the bot takes a workshop from a slot, and the page says what fills the gap. A-92: the bot's
/// water that the human routes goes to the human.
#[test]
fn tales_say_what_a_hand_has_to_do() {
    let options = Options { bot_water: BotWater::Human, ..Options::default() };
    let (mut gaps, mut kept) = (0, 0);
    for seed in 0..12 {
        let mut rng = fastrand::Rng::with_seed(seed);
        let mut game = Resafa::new(&EDITION, 1, options).unwrap();
        while game.next() != Next::Over {
            let legal = legal(&game);
            let mark = game.report_mark();
            game.play(legal[rng.usize(0..legal.len())]).unwrap();
            let Some(first) = game.news(mark) else { continue };
            for page in first..game.tales() {
                let Some(View::Message(message)) = game.tale(page) else { panic!("page {page}") };
                assert!(!message.remedy.contains("cube out of the game"), "{message:?}");
                let removed = message.what.starts_with("Removes workshop");
                let slot = removed && !message.what.contains("place 3");
                assert_eq!(slot, message.remedy.contains("fills the gap"), "{message:?}");
                gaps += usize::from(slot);
                kept += usize::from(message.remedy.as_str() == "Keep the cube. Move the discs.");
            }
        }
    }
    assert!(gaps > 3 && kept > 3, "{gaps} {kept}");
}

/// Finds a space beside a waiting water cube. Returns the move, the picture with only the tile laid, and the
/// position after it.
fn by_water<'e>(game: &Resafa<'e>) -> Option<(Move, Channels, Resafa<'e>)> {
    let Next::Decide(_, Prompt::CanalSpace(..)) = game.next() else { return None };
    legal(game).into_iter().find_map(|m| {
        let mut after = game.clone();
        after.play(m).unwrap();
        let halfway = game.halfway(m, &after)?;
        (halfway != after.picture()).then_some((m, halfway, after))
    })
}

/// A tile laid beside a source is accepted at once, and the display asks for the water cube.
#[test]
fn a_tile_beside_a_source_asks_for_its_water() {
    let mut device = begin(2);
    until(&mut device, |game| by_water(game).is_some());
    block_on(device.see(device.game().picture(), SLOW));
    let (m, halfway, after) = by_water(device.game()).unwrap();
    let again = block_on(device.see(halfway, Duration::from_millis(10)));
    assert!(*device.game() == after && again.is_some(), "{m:?}: {:?}", device.topic());
    block_on(device.see(halfway, SLOW));
    let View::PutBack(put) = device.view() else { panic!("{:?}", device.view()) };
    assert_eq!(put.piece.as_str(), "Water cube");
    assert!(!device.lights().lift.is_empty() && !device.lights().put.is_empty());
    block_on(device.see(after.picture(), SLOW));
    assert_eq!(*device.topic(), Topic::Turn);
    assert!(*device.game() == after, "nothing else was played");
}

/// Returns the refusal of a mat that differs from the position in these spaces.
fn refused(game: &Resafa<'static>, changed: &[ResafaSpace]) -> String {
    let mut seen = game.picture();
    for space in changed {
        seen.set(space.channel(), !seen.has(space.channel()));
    }
    let refusal = Referee::new(GestureTimeouts::default()).refusal(game, &mut [None], seen);
    refusal.unwrap_or_else(|| panic!("{changed:?} is not refused at {:?}", game.next())).to_string()
}

/// Returns the places where no camel stands.
fn free_centres<'g>(game: &'g Resafa<'_>) -> impl Iterator<Item = Centre> + 'g {
    Centre::ALL
        .into_iter()
        .filter(|&centre| game.position().areas.values().all(|area| area.camel.at != Place::from(centre)))
}

/// RES-048, RES-125, RES-133, RES-140, INV-03, A-68: a piece put where no move puts it is told why.
#[test]
fn pieces_out_of_their_time() {
    let (game, square) = search(2, |game| {
        let camels = Seat::first(2).map(|seat| game.position().areas[seat].camel.at).collect::<Vec<_>>();
        let apart = camels[0] != camels[1] && !camels.contains(&Place::Resafa);
        let wet = game.position().network.iter().find(|(_, there)| there.cubes > 0);
        let asked = matches!(game.next(), Next::Decide(_, Prompt::PlayCard));
        wet.map(|(square, _)| square).filter(|_| asked && apart)
    });
    let Next::Decide(seat, _) = game.next() else { unreachable!() };
    let mine = ResafaSpace::Place(game.position().areas[seat].camel.at);
    let other = ResafaSpace::Place(game.position().areas[seat.clockwise(1, 2)].camel.at);
    let free = ResafaSpace::Place(free_centres(&game).next().unwrap().into());
    let empty = game.position().network.iter().find(|(_, there)| there.tile.is_none()).unwrap().0;
    let plays = format!("Seat {} plays an action card.", seat.number());
    assert_eq!(
        refused(&game, &[mine, free]),
        format!("RES-048: An action card is played first, then its actions are taken. {plays}")
    );
    assert_eq!(
        refused(&game, &[other, free]),
        format!("RES-140: That is not the camel of {seat}, whose turn it is. Put it back.")
    );
    assert_eq!(
        refused(&game, &[mine, ResafaSpace::Place(Place::Resafa)]),
        "A-68: A journey ends in a trading centre, not in Resafa. Put it back."
    );
    assert_eq!(
        refused(&game, &[ResafaSpace::Canal(empty)]),
        format!("RES-125: A canal tile is laid only after it was chosen in a canal construction. {plays}")
    );
    assert_eq!(
        refused(&game, &[ResafaSpace::Canal(square)]),
        "INV-03: A canal tile that was laid never moves. Put it back."
    );
    assert_eq!(
        refused(&game, &[ResafaSpace::Water(square)]),
        "RES-133: The water stays on its tile until the next rain. Put it back."
    );
}

/// RES-048: both camels stand in Resafa, so only the place where one was put shows.
#[test]
fn a_camel_out_of_its_time_on_the_device() {
    let mut device = begin(2);
    until(&mut device, |game| matches!(game.next(), Next::Decide(_, Prompt::PlayCard)));
    let mut seen = device.game().picture();
    block_on(device.see(seen, SLOW));
    seen.insert(ResafaSpace::Place(Place::Kena).channel());
    let before = device.game().clone();
    block_on(device.see(seen, SLOW));
    let Topic::Refused(refusal, _) = device.topic() else { panic!("{:?}", device.topic()) };
    assert_eq!(refusal.rule, "RES-048");
    assert!(*device.game() == before);
    press(&mut device);
    block_on(device.see(seen, SLOW));
    assert!(matches!(device.topic(), Topic::PutBack(_)), "then it is guided back: {:?}", device.topic());
}

/// RES-151, RES-158: a step that closes because nothing is possible is told with its rule, once.
#[test]
fn closed_steps_are_told() {
    let (game, m) = search(2, |game| {
        legal(game).into_iter().find(|&m| {
            let mut after = game.clone();
            after.play(m).unwrap();
            after.closed().iter().any(|closed| closed.what == "trade")
        })
    });
    let mut after = game.clone();
    let mark = after.report_mark();
    after.play(m).unwrap();
    let page = after.news(mark).unwrap();
    let Some(View::Message(message)) = after.tale(page) else { panic!("page {page}") };
    let closed = after.closed()[0];
    assert_eq!(message.title.as_str(), format!("Seat {}, {}", closed.seat.number(), closed.why.rule));
    assert_eq!(message.what.as_str(), format!("No {}: {}", closed.what, closed.why.reason()));
    let next = legal(&after)[0];
    after.play(next).unwrap();
    assert!(after.closed().iter().all(|closed| closed.what != "trade"));
}

/// RES-141: a camel moved farther than its owner can pay for, also away from a place where two stand.
#[test]
fn a_journey_too_far_by_hand() {
    for together in [false, true] {
        let (game, far) = search(2, |game| {
            let Next::Decide(seat, Prompt::Travel) = game.next() else { return None };
            let areas = &game.position().areas;
            let shared = areas[seat].camel.at == areas[seat.clockwise(1, 2)].camel.at;
            let too_far = |&centre: &Centre| {
                let journey = game.allows(Move::Travel(centre, Way::Straight));
                journey.is_err_and(|why| why.rule == "RES-141")
            };
            free_centres(game).find(too_far).filter(|_| shared == together)
        });
        let mut seen = game.picture();
        if !together {
            seen.remove(ResafaSpace::Place(game.position().mine().camel.at).channel());
        }
        seen.insert(ResafaSpace::Place(far.into()).channel());
        let refusal = Referee::new(GestureTimeouts::default()).refusal(&game, &mut [None], seen).unwrap();
        assert_eq!(refusal, game.allows(Move::Travel(far, Way::Straight)).unwrap_err(), "{together}");
    }
}

/// In the set-up a tag is a move, or a question about its face; a wrong one is reported.
#[test]
fn tags_at_the_set_up() {
    let mut device = begin(2);
    tap(&mut device, "resafa workshop W03");
    assert_eq!(
        *device.topic(),
        Topic::Tag(TagError::WrongKind { seen: "a workshop", wanted: "a canal setup card" }, 0)
    );
    tap(&mut device, "resafa setup s2");
    assert!(
        matches!(device.topic(), Topic::Refused(refusal, _) if refusal.rule == "RES-016"),
        "for 3 or 4 players"
    );
    tap(&mut device, "resafa setup s1");
    assert_eq!(device.game().position().canal_setup, Some(SetupCard::S1));
    until(&mut device, |game| matches!(game.next(), Next::Observe(Chance::PlaceTradingTile(_))));
    let Next::Observe(Chance::PlaceTradingTile(centre)) = device.game().next() else { unreachable!() };
    let tile = if EDITION.centres[centre].tile == TileColour::Red { "r2" } else { "b2" };
    tap(&mut device, &format!("resafa trading {tile}"));
    assert!(
        matches!(device.topic(), Topic::AskTag(choices, 0) if choices.len() == 2),
        "{:?}",
        device.topic()
    );
    press(&mut device);
    assert_eq!(device.game().position().trading[centre].unwrap().face, Face::BoxTop);
    for text in ["petra trader china", "resafa canal c9", "resafa"] {
        let before = device.moves();
        tap(&mut device, text);
        assert!(matches!(device.topic(), Topic::Tag(..)), "{text}: {:?}", device.topic());
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
        device.topic()
    );
}

/// What happened can be read again: it comes after scores and players.
#[test]
fn the_last_tale_is_kept() {
    let mut device = begin(1);
    until(&mut device, |game| matches!(game.next(), Next::Decide(_, Prompt::PlayCard)) && game.tales() > 2);
    block_on(device.knob(KnobEvent::Back));
    let pages = device.game().tales();
    block_on(device.knob(KnobEvent::Turned(-1)));
    assert_eq!(*device.topic(), Topic::Tale(0));
    for page in 1..pages {
        block_on(device.knob(KnobEvent::Turned(1)));
        assert_eq!(*device.topic(), Topic::Tale(page));
    }
    block_on(device.knob(KnobEvent::Turned(1)));
    assert_eq!(*device.topic(), Topic::Turn);
}

/// Every piece of the game has a tag text, and reading the text gives that piece.
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
