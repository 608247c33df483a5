//! Merchants of Araby on the device: the knob alone, tags, camels on the mat, deals that everybody can
//! follow.

use std::sync::LazyLock;

use super::played;
use super::played::{SLOW, legal, press, turn};
use embassy_futures::block_on;
use embassy_time::Duration;
use firmware::device::play::{DeviceGame as _, MenuEntry, Topic, entry_place};
use firmware::games::GameId;
use firmware::games::araby::ArabySpace;
use firmware::games::araby::{ArabyPiece, PieceKind};
use firmware::mat::{Channels, MatGame as _, Space as _};
use firmware::screens::{Beside, Camels, View};
use firmware::sense::{KnobEvent, ReaderId};
use firmware::tag::TagError;
use rules_nostd::araby::model::*;
use rules_nostd::araby::*;
use rules_nostd::{Game, Next, Seat};

static EDITION: LazyLock<Edition> =
    LazyLock::new(|| Edition::new(toml::from_str(Edition::TOML).unwrap()).unwrap());

type Device = played::Device<Araby<'static>>;

fn start(players: usize) -> Araby<'static> {
    Araby::new(&EDITION, players, Options::default()).unwrap()
}

/// Returns a device that has just begun a game.
fn begin(players: usize) -> Device {
    played::begin(start(players), EDITION.checksum(), players, &Options::default())
}

/// Plays a move with the knob alone.
fn by_knob(device: &mut Device, m: Move) {
    // Back closes a page about a caravan, leads from a group to the menu, and from the menu to the turn.
    for _ in 0..2 {
        block_on(device.knob(KnobEvent::Back));
    }
    assert_eq!(*device.topic(), Topic::Turn);
    if let Move::Counted(coins) = m {
        press(device);
        assert_eq!(*device.topic(), Topic::Dial(0), "the dial does not begin at what the referee thinks");
        turn(device, coins.into());
        return press(device);
    }
    if legal(device.game()).len() > 1 && device.game().pass() != Some(m) {
        // Where a press would pass, turning opens the menu, after the pages of a deal.
        if device.game().pass().is_some() {
            turn(device, 1)
        } else {
            press(device)
        }
        assert!(matches!(device.topic(), Topic::Menu(0)), "{m:?}: {:?}", device.topic());
        let group = device.game().group(m).map(MenuEntry::Group);
        match group.and_then(|group| entry_place(device.game(), None, group)) {
            Some(place) => {
                turn(device, place as i32);
                press(device);
                assert!(matches!(device.topic(), Topic::Group(_, 0)), "{m:?}: {:?}", device.topic());
                turn(
                    device,
                    entry_place(device.game(), device.game().group(m), MenuEntry::Move(m)).unwrap() as i32,
                );
            }
            None => turn(device, entry_place(device.game(), None, MenuEntry::Move(m)).unwrap() as i32),
        }
    }
    press(device);
}

/// Returns the weight of a move for a player who likes to deal and act rather than stop.
fn liking(m: Move) -> u32 {
    match m {
        Move::Show(_) | Move::Drop | Move::Cancel | Move::StrikeOut | Move::Withdraw => 1,
        Move::EndTurn | Move::Refuse => 30,
        Move::Pass => 60,
        Move::Item(..) | Move::Counter | Move::Floor(_) | Move::Ask(_) | Move::Deal(_) => 6,
        Move::Accept | Move::Offer | Move::Deliver(_) | Move::Place(..) | Move::Grant(_) => 120,
        Move::Pay(_) | Move::Task(_) | Move::Help(..) => 120,
        Move::Play(_) => 4,
        _ => 10,
    }
}

/// Chooses a move as a keen player would. At the end, coins are usually counted as the referee did, sometimes
/// not.
fn keen(game: &Araby<'_>, rng: &mut fastrand::Rng) -> Move {
    if let Next::Decide(seat, Prompt::CountCoins) = game.next() {
        return Move::Counted(game.position().areas[seat].coins + u16::from(rng.u8(..4) == 0));
    }
    let legal = legal(game);
    let mut ticket = rng.u32(0..legal.iter().map(|&m| liking(m)).sum());
    let chosen = legal.iter().copied().find(|&m| match ticket.checked_sub(liking(m)) {
        Some(rest) => {
            ticket = rest;
            false
        }
        None => true,
    });
    chosen.unwrap()
}

/// A board with only a knob and an OLED plays whole games with deals. Every resolution is told once, in the
/// order of ARA-108, and the end in that of ARA-133.
#[test]
fn whole_games_by_knob() {
    let (mut told, mut deals, mut camels, mut otherwise) = (0, 0, 0, 0);
    for seed in 0..3 {
        let mut rng = fastrand::Rng::with_seed(seed);
        let players = 2 + seed as usize % 3;
        let (mut device, mut model) = (begin(players), start(players));
        while model.next() != Next::Over {
            let m = keen(&model, &mut rng);
            let mark = model.report_mark();
            by_knob(&mut device, m);
            model.play(m).unwrap();
            assert!(*device.game() == model, "{m:?} at {:?}", device.topic());
            deals += usize::from(m == Move::Accept);
            camels += usize::from(matches!(m, Move::Place(..)));
            match (device.topic(), model.news(mark)) {
                (Topic::Tale(page), Some(first)) => {
                    assert_eq!(*page, first);
                    told += 1;
                }
                (Topic::Tale(_), None) | (_, Some(_)) => panic!("{m:?}: {:?}", device.topic()),
                _ => {}
            }
        }
        let counted = model.position().areas.values().any(|area| area.counted != Some(area.coins));
        otherwise += usize::from(counted);
        let tie = model.position().areas[Seat::One].counted == model.position().areas[Seat::Two].counted;
        assert_eq!(matches!(device.topic(), Topic::Tale(_)), counted || tie, "R-35");
        block_on(device.knob(KnobEvent::Back));
        let View::GameOver(over) = device.view() else { panic!("{:?}", device.view()) };
        assert_eq!(over.standing, model.standing());
    }
    assert!(told > 40 && deals > 8 && camels > 30 && otherwise > 0, "{told} {deals} {camels} {otherwise}");
}

/// Plays with the knob until `is_it` holds.
fn until(device: &mut Device, mut is_it: impl FnMut(&Araby<'_>) -> bool) {
    let mut rng = fastrand::Rng::with_seed(8);
    for _ in 0..6000 {
        if is_it(device.game()) {
            block_on(device.knob(KnobEvent::Back));
            return;
        }
        let m = keen(device.game(), &mut rng);
        by_knob(device, m);
    }
    panic!("it never comes");
}

/// Plays moves given in the record's notation.
fn play(device: &mut Device, moves: &str) {
    for text in moves.lines().map(str::trim).filter(|text| !text.is_empty()) {
        block_on(device.play_written(text)).unwrap_or_else(|why| panic!("{text}: {why}"));
    }
}

/// Returns a game for two in the first turn of seat 1, whose caravan is Aleppo.
fn first_turn() -> Device {
    let mut device = begin(2);
    play(
        &mut device,
        "observe persona merchant-prince-of-spices
         observe persona merchant-prince-of-magics
         colour yellow
         colour grey
         observe stacks 4
         observe hand
         observe hand
         observe card spices-merchant
         observe card generosity
         observe card djinn-of-plenty
         observe card magics-scout
         observe start seat 1
         observe caravan aleppo",
    );
    device
}

fn tap(device: &mut Device, text: &str) {
    block_on(device.tag(ReaderId::new(5).unwrap(), Ok(text)));
}

fn said(device: &Device) -> String {
    let mut text = String::new();
    device.view().each_line(|line| text = format!("{text} {line}"));
    text
}

fn on(owner: Seat, number: u8) -> Channels {
    let space = Space::from_number(number).unwrap();
    [ArabySpace { owner, space }.channel()].into_iter().collect()
}

/// ARA-066: a camel on the mat is placed. Lifting it again takes the move back; putting it elsewhere corrects
/// the move.
#[test]
fn a_camel_is_placed_by_hand() {
    let mut device = first_turn();
    tap(&mut device, "araby persona merchant-prince-of-spices");
    assert_eq!(device.game().position().areas[Seat::One].pool.of(Product::Spices), 1);
    let lit: Channels = [3, 5, 7].into_iter().fold(Channels::NONE, |all, space| all | on(Seat::One, space));
    assert_eq!(device.lights().legal, lit, "the spices of Aleppo");
    let before = device.moves();
    block_on(device.see(on(Seat::One, 5), Duration::from_millis(700)));
    assert_eq!(device.game().picture(), on(Seat::One, 5), "{:?}", device.topic());
    block_on(device.see(on(Seat::One, 3), SLOW));
    assert_eq!(device.game().picture(), on(Seat::One, 3), "{:?}", device.topic());
    block_on(device.see(Channels::NONE, SLOW));
    assert_eq!((device.game().picture(), device.moves()), (Channels::NONE, before));
    // No jewels are made: the camel has to come off, and the display says why (ARA-070).
    block_on(device.see(on(Seat::One, 2), SLOW));
    assert_eq!(refused(&device), "ARA-070");
    press(&mut device);
    block_on(device.see(on(Seat::One, 2), SLOW));
    assert!(
        matches!(device.topic(), Topic::PutBack(guide) if guide.lift == on(Seat::One, 2)),
        "{:?}",
        device.topic()
    );
}

/// Lifting a camel does not take back moves that came in between: it has to go back to its space (ARA-073).
#[test]
fn a_camel_that_is_lifted_later_is_asked_back() {
    let mut device = first_turn();
    play(
        &mut device,
        "task merchant-prince-of-spices\nplace seat 1 5\ndeal seat 2\nitem seat 1 to seat 2\nnow coins",
    );
    block_on(device.see(on(Seat::One, 5), SLOW));
    let moves = device.moves();
    block_on(device.see(Channels::NONE, SLOW));
    assert_eq!(device.moves(), moves);
    assert!(
        matches!(device.topic(), Topic::PutBack(guide) if guide.put == on(Seat::One, 5)),
        "{:?}",
        device.topic()
    );
}

/// ARA-077, D-05: a camel that only another player can have placed takes the floor for that player.
#[test]
fn a_camel_of_another_player_takes_the_floor() {
    let mut device = first_turn();
    play(
        &mut device,
        "floor seat 2
         ask seat 1
         grant 1",
    );
    play(&mut device, "task merchant-prince-of-magics");
    until_act(&mut device);
    block_on(device.see(on(Seat::One, 9), SLOW));
    assert_eq!(device.game().picture(), on(Seat::One, 9), "{:?} {}", device.topic(), said(&device));
    let caravan = device.game().position().areas[Seat::One].caravan.unwrap();
    assert_eq!(caravan.field.at(Space::S9), Some(Seat::Two));
}

/// Returns the rule that was broken according to the display.
fn refused(device: &Device) -> &'static str {
    match device.topic() {
        Topic::Refused(refusal, _) => refusal.rule,
        show => panic!("{show:?}"),
    }
}

/// A camel without a product, without permission, on a locked caravan or in the middle of a payment: the
/// display names the rule, then where the camel has to go (ARA-066, ARA-076, ARA-078, ARA-086).
#[test]
fn a_camel_that_may_not_stand_is_explained() {
    let mut device = first_turn();
    let why = |device: &mut Device, moves: &str, owner: Seat, space: u8| {
        play(device, moves);
        block_on(device.see(on(owner, space), SLOW));
        let rule = refused(device);
        press(device);
        block_on(device.see(on(owner, space), SLOW));
        assert!(matches!(device.topic(), Topic::PutBack(guide) if guide.lift == on(owner, space)));
        block_on(device.see(Channels::NONE, SLOW));
        assert_eq!(*device.topic(), Topic::Turn);
        rule
    };
    assert_eq!(why(&mut device, "", Seat::One, 5), "ARA-066");
    let other = "floor seat 2\ntask merchant-prince-of-magics\nfloor seat 2";
    assert_eq!(why(&mut device, other, Seat::One, 9), "ARA-076");
    assert_eq!(why(&mut device, "pass\nplay spices-merchant", Seat::One, 5), "ARA-086");
    let next = "cancel\nend-turn\npass\ntake 1\ntake 2\nobserve card djinn-of-spices\n\
                observe card thrift-in-jewels\nobserve caravan bukhara\nfloor seat 1\n\
                task merchant-prince-of-spices\nfloor seat 1";
    assert_eq!(why(&mut device, next, Seat::One, 5), "ARA-078");
}

/// ARA-072, ARA-073: a placed camel that is shifted, or moved to another caravan, is told so and asked back. Of two camels
/// put down together, the one that may not stand is explained (ARA-070).
#[test]
fn a_camel_that_is_moved_is_explained() {
    let mut device = first_turn();
    play(&mut device, "task merchant-prince-of-spices");
    block_on(device.see(on(Seat::One, 5) | on(Seat::One, 1), SLOW));
    assert_eq!(refused(&device), "ARA-070");
    press(&mut device);
    block_on(device.see(Channels::NONE, SLOW));
    play(&mut device, "place seat 1 5\ndeal seat 2\nitem seat 1 to seat 2\nnow coins");
    block_on(device.see(on(Seat::One, 5), SLOW));
    for (owner, space, rule) in [(Seat::One, 1, "ARA-073"), (Seat::Two, 5, "ARA-072")] {
        block_on(device.see(on(owner, space), SLOW));
        assert_eq!(refused(&device), rule);
        press(&mut device);
        block_on(device.see(on(owner, space), SLOW));
        assert!(matches!(device.topic(), Topic::PutBack(guide) if guide.put == on(Seat::One, 5)));
        block_on(device.see(on(Seat::One, 5), SLOW));
    }
}

/// ARA-046: help that lapses because no card was played for it is told.
#[test]
fn a_step_with_nothing_to_choose_is_told() {
    let mut device = first_turn();
    play(
        &mut device,
        "deal seat 2\nitem seat 2 to seat 1\nnow pay-coins\namount 1\noffer\naccept\nend-turn\npass",
    );
    assert_eq!(*device.topic(), Topic::Tale(0));
    let told = format!("{:?}", device.game().tale(0));
    assert!(told.contains("No card was played for the help that was agreed."), "{told}");
    press(&mut device);
    assert_eq!(*device.topic(), Topic::Turn);
}

fn until_act(device: &mut Device) {
    for _ in 0..9 {
        match device.game().next() {
            Next::Decide(_, Prompt::Act) => return,
            _ => play(device, "pass"),
        }
    }
    panic!("{:?}", device.game().next());
}

/// Returns a device on which a caravan with some camels is being resolved, and the switches under them.
fn begin_resolution() -> (Device, Channels) {
    let mut device = begin(2);
    let is_rich = |game: &Araby<'_>| {
        let resolved = &game.position().resolved;
        matches!(game.next(), Next::Observe(Chance::ShowResolution(_)))
            && resolved.last().is_some_and(|resolved| resolved.field.occupied().len() > 2)
    };
    until(&mut device, is_rich);
    let resolved = *device.game().position().resolved.last().unwrap();
    let home = |(space, _)| ArabySpace { owner: resolved.owner, space }.channel();
    (device, resolved.field.camels().map(home).collect())
}

/// Camels that nobody took home after a resolution (ARA-122) are all sent home, and are not refused as if
/// they had just been placed.
#[test]
fn camels_that_stayed_are_sent_home() {
    let (mut device, stood) = begin_resolution();
    let mut seen: Channels = stood | device.game().picture();
    block_on(device.see(seen, SLOW));
    for _ in 0..2 {
        let observed = legal(device.game())[0];
        by_knob(&mut device, observed);
    }
    until_act(&mut device);
    for camel in stood.iter() {
        seen.remove(camel);
        block_on(device.see(seen, SLOW));
        let left = seen & !device.game().picture();
        let sent = matches!(device.topic(), Topic::PutBack(guide) if guide.lift == left);
        assert!(sent || left.is_empty(), "{:?}", device.topic());
    }
    assert_eq!(*device.topic(), Topic::Turn);
}

/// While a caravan is resolved, its camels may go home one by one at any time. That takes nothing back.
#[test]
fn camels_go_home_in_their_own_time() {
    let (mut device, stood) = begin_resolution();
    let mut seen: Channels = stood | device.game().picture();
    let moves = device.moves();
    block_on(device.see(seen, SLOW));
    assert_eq!((device.moves(), device.topic()), (moves, &Topic::Turn));
    for camel in stood.iter().take(1) {
        seen.remove(camel);
        block_on(device.see(seen, SLOW));
    }
    assert_eq!(device.moves(), moves);
    let numbers = legal(device.game())[0];
    by_knob(&mut device, numbers);
    for camel in stood.iter() {
        seen.remove(camel);
        block_on(device.see(seen, SLOW));
        assert_eq!(device.moves(), moves + 1, "{:?}", device.topic());
    }
    assert_eq!(seen, device.game().picture());
}

/// Returns a page about a resolution.
fn told(device: &Device, page: u8) -> Camels {
    match device.game().tale(page) {
        Some(View::Camels(caravan)) => caravan,
        other => panic!("page {page} is {other:?}"),
    }
}

/// ARA-108: compares the pages of a resolution with the rules.
#[test]
fn a_resolution_is_told_in_its_order() {
    let mut device = begin(3);
    until(&mut device, |game| {
        let resolved = &game.position().resolved;
        matches!(game.next(), Next::Observe(Chance::ShowResolution(_)))
            && resolved.last().is_some_and(|resolved| !stranded(resolved.field.occupied()).is_empty())
    });
    assert_eq!(device.game().tales(), 1, "only the stranded camels so far");
    let resolved = *device.game().position().resolved.last().unwrap();
    let mut field = resolved.field;
    let gone = field.remove_stranded();
    for (space, cell) in Space::ALL.into_iter().zip(told(&device, 0).cells) {
        assert_eq!((cell.camel, cell.goes), (resolved.field.at(space), gone.has(space)));
    }
    let Move::ShowedResolution(numbers) = legal(device.game())[0] else { panic!() };
    by_knob(&mut device, Move::ShowedResolution(numbers));
    let titles: Vec<String> = (0..5).map(|page| told(&device, page).title.to_string()).collect();
    let seat = resolved.owner.number();
    let steps = ["stranded", "its card", "bandits", "payouts", "clean-up"];
    assert_eq!(titles, steps.map(|step| format!("Seat {seat}: {step}")));
    assert_eq!(*device.topic(), Topic::Tale(1), "the first page was told before");
    assert_eq!(told(&device, 1).pay, Some(numbers.pay));
    let attacked = field.remove_attacked(numbers);
    let marked = told(&device, 2).cells;
    assert_eq!(
        marked.iter().filter(|cell| cell.camel.is_some() && cell.goes).count(),
        attacked.iter().count()
    );
    let Beside::Seats { numbers: paid, .. } = told(&device, 3).beside else { panic!() };
    for (seat, coins) in paid.iter() {
        assert_eq!(*coins, field.earnings(seat, numbers) as i16);
    }
    assert_eq!(device.game().tale(5), None);
}

/// ARA-124, 3.4: a card on the deck that is not the one which lay at the caravan is reported, and play goes
/// on.
#[test]
fn a_card_that_was_not_at_the_caravan_is_told() {
    let mut device = begin(2);
    until(&mut device, |game| game.position().mismatch);
    let last = device.game().tales() - 1;
    let Some(View::Message(message)) = device.game().tale(last) else { panic!("page {last}") };
    assert_eq!(message.what.to_string(), "This is not the card that was laid at the caravan.");
    assert_eq!(device.game().tale(last + 1), None);
    until(&mut device, |game| !game.position().mismatch);
    assert!(!matches!(device.game().tale(last), Some(View::Message(_))), "it is told once");
}

/// D-05, D-16: at the last call a press passes, and turning the knob is for a player who wants to act.
#[test]
fn passing_is_one_press() {
    let mut device = first_turn();
    play(&mut device, "end-turn");
    assert!(said(&device).contains("Press to pass, turn to act"), "{}", said(&device));
    turn(&mut device, 1);
    assert!(matches!(device.view(), View::Menu(_)));
    block_on(device.knob(KnobEvent::Back));
    press(&mut device);
    assert!(
        matches!(device.game().next(), Next::Decide(Seat::One, Prompt::Draft(2))),
        "{:?}",
        device.game().next()
    );
}

/// EX-06: at every step the display shows who offers what to whom, and whose answer is awaited.
#[test]
fn a_deal_is_followed_by_both() {
    let mut device = first_turn();
    play(&mut device, "deal seat 2");
    assert!(said(&device).contains("Add a term"), "{}", said(&device));
    play(&mut device, "item seat 1 to seat 2\nnow coins\namount 1");
    assert!(
        said(&device).contains("Deal of seat 1 1 2 1 coin Seat 1, press: next term"),
        "{}",
        said(&device)
    );
    play(&mut device, "item seat 2 to seat 1\nlater permit\ncamels 1 any\noffer");
    let offered = "Seat 1 offers 1 2 1 coin 2 1 later: permit 1 camel Seat 2, press to answer";
    assert!(said(&device).contains(offered), "{}", said(&device));
    play(&mut device, "counter\nstrike-out\noffer");
    assert!(said(&device).contains("Seat 2 offers 1 2 1 coin Seat 1, press to answer"), "{}", said(&device));
    press(&mut device);
    assert!(said(&device).contains("Seat 1: choose"), "{}", said(&device));
    play(&mut device, "accept");
    assert_eq!(device.game().position().deal, None);
}

/// ARA-113, section 3.4: the tag of a card laid at a caravan gives its numbers, and reveals nothing of its
/// face.
#[test]
fn a_resolution_card_is_not_named() {
    let mut device = begin(2);
    until(&mut device, |game| matches!(game.next(), Next::Observe(Chance::ShowResolution(_))));
    device.take_lines();
    let copies: Vec<ArabyPiece> = EDITION
        .each_card()
        .flat_map(|(card, row)| (1..=row.copies() as u8).map(move |copy| ArabyPiece::Card(card, Some(copy))))
        .collect();
    for piece in copies {
        let mut text = String::new();
        piece.write(&EDITION, &mut text).unwrap();
        let ArabyPiece::Card(card, Some(copy)) = piece else { unreachable!() };
        let back = EDITION.card(card).backs[usize::from(copy) - 1];
        let choices = device.game().tagged(ReaderId::new(5).unwrap(), &text).unwrap();
        assert_eq!(choices.as_slice(), [Move::ShowedResolution(back)], "{text}");
    }
    // It depends on the copy: a tag that does not name it gives no move.
    tap(&mut device, "araby card spices-merchant");
    assert_eq!(*device.topic(), Topic::Tag(TagError::NoSuchPiece, 0));
    assert!(!said(&device).to_lowercase().contains("merchant"), "{}", said(&device));
    tap(&mut device, "araby card spices-merchant 2");
    let lines = device.take_lines();
    assert!(lines.starts_with("observe resolution 7 pays 2 4 4"), "{lines}");
}

/// ARA-056, D-05: on another player's turn, a card takes the floor for the player in front of whom it lies;
/// shown once more, it is tasked. A card that cannot pay is refused (ARA-040).
#[test]
fn a_card_of_another_player_takes_the_floor() {
    let mut device = first_turn();
    let magics = "araby persona merchant-prince-of-magics";
    tap(&mut device, magics);
    assert_eq!(device.game().next(), Next::Decide(Seat::Two, Prompt::Floor), "{:?}", device.topic());
    tap(&mut device, magics);
    assert_eq!(device.game().position().areas[Seat::Two].pool.of(Product::Magics), 1);
    assert_eq!(device.game().next(), Next::Decide(Seat::One, Prompt::Act));
    // It is tasked already, and its owner is told so.
    tap(&mut device, magics);
    tap(&mut device, "araby card fabrics-merchant 1");
    assert_eq!(refused(&device), "ARA-049", "on another's turn a hand card is refused as before");
    play(&mut device, "pass\nplay spices-merchant");
    tap(&mut device, "araby card jewels-scout");
    assert_eq!(refused(&device), "ARA-040");
}

/// ARA-136: the display says who wins a tie, with the sizes of the entourages.
#[test]
fn a_tie_is_explained() {
    let mut device = begin(2);
    until(&mut device, |game| matches!(game.next(), Next::Decide(_, Prompt::CountCoins)));
    let areas = &device.game().position().areas;
    let cards = areas.seats().map(|seat| areas[seat].entourage.len()).collect::<Vec<_>>();
    assert_ne!(cards[0], cards[1], "one entourage is larger");
    play(&mut device, "count 9\ncount 9");
    assert_eq!(device.game().next(), Next::Over);
    let told: Vec<_> = (0..device.game().tales()).filter_map(|page| device.game().tale(page)).collect();
    let mut text = String::new();
    told.iter().for_each(|view| view.each_line(|line| text = format!("{text} {line}")));
    let why = format!("Entourage cards: {} of seat 1, {} of seat 2.", cards[0], cards[1]);
    assert!(text.contains(&why) && text.contains("Most win (ARA-136)."), "{text}");
    assert_eq!(told.len(), usize::from(device.game().tales()));
}

/// Cards at the pads are played, discarded for an icon, tasked or drafted; what is not possible is refused
/// with its rule.
#[test]
fn cards_at_the_pads() {
    let mut device = first_turn();
    // It is in the draft line, one of four copies.
    tap(&mut device, "araby card magics-scout");
    assert!(
        matches!(device.topic(), Topic::Refused(refusal, _) if refusal.rule == "ARA-036"),
        "{:?}",
        device.topic()
    );
    tap(&mut device, "araby caravan cairo");
    assert!(matches!(device.topic(), Topic::Refused(..) | Topic::Turn), "{:?}", device.topic());
    tap(&mut device, "araby card spices-merchant 3");
    assert!(matches!(device.game().next(), Next::Decide(Seat::One, Prompt::Pay(_))), "{:?}", device.topic());
    // EX-05: one card pays one icon, and the player says which.
    tap(&mut device, "araby card spices-tax-farmer");
    let Topic::AskTag(choices, 0) = device.topic() else { panic!("{:?}", device.topic()) };
    assert_eq!(choices.len(), 2);
    press(&mut device);
    assert!(matches!(device.game().next(), Next::Decide(Seat::One, Prompt::Pay(_))), "the spices are open");
    tap(&mut device, "araby card spices-scout");
    let area = &device.game().position().areas[Seat::One];
    assert_eq!((area.hand, area.entourage.len()), (2, 2), "paid for: {:?}", device.topic());
    // Now it is tasked, at once (ARA-052).
    tap(&mut device, "araby card spices-merchant 3");
    let Topic::AskTag(choices, 0) = device.topic() else { panic!("{:?}", device.topic()) };
    assert_eq!(choices.len(), 2, "another copy may be in hand");
}

/// Every piece of the game has a tag text, and reading the text gives that piece.
#[test]
fn every_tag_comes_back() {
    let mut pieces: Vec<ArabyPiece> = Vec::new();
    for (card, row) in EDITION.each_card() {
        pieces.push(ArabyPiece::Card(card, None));
        pieces.extend((1..=row.copies() as u8).map(|copy| ArabyPiece::Card(card, Some(copy))));
    }
    pieces.extend(EDITION.each_caravan().map(|(caravan, _)| ArabyPiece::Caravan(caravan)));
    pieces.extend(EDITION.each_persona().map(|(persona, _)| ArabyPiece::Persona(persona)));
    assert_eq!(pieces.len(), EDITION.cards.len() + 75 + 16 + 4);
    for kind in PieceKind::ALL {
        assert!(pieces.iter().any(|piece| piece.kind() == kind), "{kind:?}");
    }
    for piece in pieces {
        let mut text = String::new();
        piece.write(&EDITION, &mut text).unwrap();
        assert_eq!(ArabyPiece::read(&EDITION, &text), Ok(piece), "{text}");
        // The settings hold 48 letters of an enrolled tag.
        assert!(text.len() <= 48, "{text}");
    }
    for text in
        ["araby", "araby card", "araby card resafa", "araby card generosity 2", "araby caravan aleppo x"]
    {
        assert_eq!(ArabyPiece::read(&EDITION, text), Err(TagError::NoSuchPiece), "{text}");
    }
    let other = TagError::OtherGame { seen: GameId::Petra, played: GameId::Araby };
    assert_eq!(ArabyPiece::read(&EDITION, "petra trader china"), Err(other));
}
