//! The piles and hands of the desk: shuffled once from the seed, dealt for real, and kept in line with the table.

use std::collections::HashMap;
use std::fmt::Debug;

use host_sim::games::petra;
use host_sim::host_game::{self, HostGame, Source, format_move, legal_moves};
use host_sim::session::{Refused, Session};
use rules_nostd::araby::Araby;
use rules_nostd::petra::Petra;
use rules_nostd::resafa::Resafa;
use rules_nostd::wayfarers::Wayfarers;
use rules_nostd::{Game, Next, Seat};

/// What a test has to know of the hands of a game.
trait Hands: HostGame {
    /// The cards that the desk has dealt to each seat, hidden ones only.
    fn dealt(session: &Session<Self>) -> Vec<Vec<String>>;

    /// How many hidden cards each seat has by the rules, in the same order.
    fn held(&self) -> Vec<usize>;

    /// Whether cards come and go with this move in one hand.
    fn hands_over(&self, _: Self::Move) -> bool {
        false
    }
}

fn text(card: impl Debug) -> String {
    format!("{card:?}")
}

impl Hands for Petra<'static> {
    fn dealt(session: &Session<Self>) -> Vec<Vec<String>> {
        let seats = session.game.position().boards.seats();
        seats.map(|seat| session.secrets.hand(seat).iter().map(text).collect()).collect()
    }

    fn held(&self) -> Vec<usize> {
        self.position().boards.values().map(|board| board.hand.hidden.into()).collect()
    }
}

impl Hands for Resafa<'static> {
    fn dealt(session: &Session<Self>) -> Vec<Vec<String>> {
        let table = session.game.position();
        let seats = || table.areas.seats();
        let cards = seats().map(|seat| session.secrets.hand(table, seat).iter().map(text).collect());
        let sacks = seats().map(|seat| session.secrets.sacks(table, seat).iter().map(text).collect());
        cards.chain(sacks).collect()
    }

    fn held(&self) -> Vec<usize> {
        let areas = || self.position().areas.values();
        let sacks = areas().map(|area| area.sacks.len().into());
        areas().map(|area| area.cards.hand().into()).chain(sacks).collect()
    }

    /// A yellow card takes the place of a starting card.
    fn hands_over(&self, m: Self::Move) -> bool {
        matches!(m, rules_nostd::resafa::Move::Swap(..))
    }
}

impl Hands for Wayfarers<'static> {
    fn dealt(_: &Session<Self>) -> Vec<Vec<String>> {
        Vec::new()
    }

    fn held(&self) -> Vec<usize> {
        Vec::new()
    }
}

impl Hands for Araby<'static> {
    fn dealt(session: &Session<Self>) -> Vec<Vec<String>> {
        let seats = session.game.position().areas.seats();
        seats.map(|seat| session.secrets.hand(seat).map(text).collect()).collect()
    }

    fn held(&self) -> Vec<usize> {
        self.position().areas.values().map(|area| area.hand.into()).collect()
    }

    fn hands_over(&self, m: Self::Move) -> bool {
        let mut over = false;
        self.each_hand_over(m, |_| over = true);
        over
    }
}

fn start<G: HostGame>(players: usize, seed: u64) -> Session<G> {
    let edition = host_game::built_in_edition::<G>().unwrap();
    Session::new(host_game::start::<G>(edition, players, &[]).unwrap(), seed)
}

/// Whether `smaller` has only cards of `larger`, each at most as often.
fn is_part(smaller: &[String], larger: &[String]) -> bool {
    let mut left = larger.to_vec();
    smaller
        .iter()
        .all(|card| left.iter().position(|other| other == card).map(|place| left.remove(place)).is_some())
}

/// Plays random games with the cards that were dealt. Every invariant of the rules holds, each hand has as many cards as
/// the rules count, and it changes only by what is drawn, shown or handed over. Undoing any number of moves puts every
/// pile back.
fn check_games<G: Hands>(players: usize, games: u64, moves: usize) {
    for seed in 0..games {
        let mut session = start::<G>(players, seed);
        let mut earlier = Vec::new();
        for number in 0..moves {
            let Some(m) = session.draw() else { break };
            let before = session.clone();
            session.play(m).unwrap();
            let told = || format!("seed {seed}, move {number}: {}", format_move(&before.game, m));
            session.game.check().unwrap_or_else(|why| panic!("{}: {why}", told()));
            session.game.check_step(&before.game).unwrap_or_else(|why| panic!("{}: {why}", told()));
            let (were, are) = (G::dealt(&before), G::dealt(&session));
            assert_eq!(are.iter().map(Vec::len).collect::<Vec<_>>(), session.game.held(), "{}", told());
            for (was, is) in were.iter().zip(&are).filter(|_| !before.game.hands_over(m)) {
                assert!(is_part(was, is) || is_part(is, was), "{}: {was:?} became {is:?}", told());
            }
            if number % 50 == 0 {
                earlier.push((session.secrets.clone(), session.draw()));
            }
        }
        let mut again = start::<G>(players, seed);
        for (number, &m) in session.moves.iter().enumerate() {
            again.follow(m).unwrap();
            if number % 50 == 0 {
                assert!(
                    (again.secrets.clone(), again.draw()) == earlier[number / 50],
                    "seed {seed}, move {number}"
                );
            }
        }
    }
}

#[test]
fn petra_is_played_with_the_hands_that_were_dealt() {
    check_games::<Petra<'static>>(4, 8, 5000);
}

#[test]
fn resafa_is_played_with_the_hands_that_were_dealt() {
    check_games::<Resafa<'static>>(4, 6, 5000);
    check_games::<Resafa<'static>>(1, 6, 5000);
}

#[test]
fn wayfarers_is_played_with_piles() {
    check_games::<Wayfarers<'static>>(4, 4, 5000);
}

#[test]
fn araby_is_played_with_the_hands_that_were_dealt() {
    check_games::<Araby<'static>>(3, 6, 3000);
}

/// What came from each pile until it was shuffled or something came back to it.
type Drawn<G> = HashMap<Option<<G as HostGame>::Pile>, Vec<<G as Game>::Move>>;

/// Plays a game by chance, with decisions by `choices`, and notes what is drawn. A deck from which hands are dealt too has
/// no name.
fn drawn<G: HostGame>(seed: u64, players: usize, choices: u64, moves: usize) -> Drawn<G> {
    let mut session = start::<G>(players, seed);
    let mut rng = fastrand::Rng::with_seed(choices);
    let mut drawn: Drawn<G> = HashMap::new();
    let mut closed = Vec::new();
    for _ in 0..moves {
        let m = match session.game.next() {
            Next::Over => break,
            Next::Decide(..) => rng.choice(session.possible_moves()).unwrap(),
            Next::Observe(chance) => {
                let m = session.draw().unwrap();
                match session.game.source(&session.secrets, chance) {
                    Source::Pile(name) if !closed.contains(&name) => {
                        drawn.entry(Some(name)).or_default().push(m);
                    }
                    Source::Shuffle(name) if drawn.contains_key(&Some(name)) => closed.push(name),
                    _ => {}
                }
                m
            }
        };
        session.play(m).unwrap();
    }
    drawn
}

/// The same seed gives the same piles, whatever the players do; another seed gives others.
fn check_order<G: HostGame>(players: usize, moves: usize, returns: &[G::Pile]) {
    let (one, other) = (drawn::<G>(5, players, 1, moves), drawn::<G>(5, players, 2, moves));
    let another = drawn::<G>(6, players, 1, moves);
    let mut differ = 0;
    for (name, order) in one.iter().filter(|(name, _)| name.is_none_or(|name| !returns.contains(&name))) {
        let same = other.get(name).into_iter().flatten().zip(order).all(|(one, other)| one == other);
        assert!(same, "{name:?}: {order:?} and {:?}", other.get(name));
        differ += usize::from(another.get(name) != Some(order));
    }
    assert!(differ > 0 && one.values().map(Vec::len).sum::<usize>() > 5);
}

#[test]
fn the_same_seed_gives_the_same_piles() {
    // Tiles come back into the bag.
    check_order::<Petra<'static>>(3, 5000, &[petra::Pile::Bag]);
    check_order::<Resafa<'static>>(3, 5000, &[]);
    check_order::<Wayfarers<'static>>(3, 5000, &[]);
    check_order::<Araby<'static>>(3, 5000, &[]);
}

fn is_each_once(came: &[String], count: usize) {
    let mut once = came.to_vec();
    once.sort();
    once.dedup();
    assert_eq!((came.len(), once.len()), (count, count), "{came:?}");
}

/// The villager deck of Petra: until the discards are shuffled, each card comes as often as it is printed (CHN-02, CHN-15,
/// CHN-16).
#[test]
fn a_whole_deck_of_petra_is_drawn() {
    let mut whole = 0;
    for seed in 0..20 {
        let mut session = start::<Petra<'static>>(4, seed);
        let printed = session.game.position().villagers.deck.clone();
        let mut left = printed.clone();
        while let Some(m) = session.draw() {
            match m {
                rules_nostd::petra::Move::DrewVillager(card) => {
                    assert!(left.remove(card), "seed {seed}: {card}")
                }
                rules_nostd::petra::Move::Shuffled(rules_nostd::petra::model::Deck::Villagers)
                    if left != printed =>
                {
                    whole += usize::from(left.is_empty());
                    break;
                }
                _ => {}
            }
            session.play(m).unwrap();
        }
    }
    assert!(whole > 0, "a deck is used up in some game");
}

/// The trading tiles of Resafa (CH-02) and the sack deck (CH-16), which hands and the bottom of the deck share: once it is
/// drawn, each of its cards has come once.
#[test]
fn whole_piles_of_resafa_are_drawn() {
    use rules_nostd::resafa::Move;
    use rules_nostd::resafa::model::{Sack, TradingTile};
    let mut used_up = 0;
    for seed in 0..12 {
        let mut session = start::<Resafa<'static>>(4, seed);
        let mut tiles = Vec::new();
        while let Some(m) = session.draw() {
            let m = if session.game.allows(Move::TakeSack).is_ok() { Move::TakeSack } else { m };
            if let Move::PlacedTradingTile(tile, _) = m {
                tiles.push(text(tile));
            }
            session.play(m).unwrap();
            let table = session.game.position();
            let held = table.areas.seats().flat_map(|seat| session.secrets.sacks(table, seat));
            let came: Vec<String> = held.chain(table.sacks.returned.iter().copied()).map(text).collect();
            is_each_once(&came, Sack::ALL.len() - usize::from(table.sacks.hidden));
            used_up += usize::from(table.sacks.hidden == 0);
        }
        is_each_once(&tiles, TradingTile::ALL.len());
    }
    assert!(used_up > 0, "the sack deck is used up in some game");
}

/// The journal tiles and boards of Wayfarers (CH-02, CH-03), and whole decks (CH-05, CH-06).
#[test]
fn whole_piles_of_wayfarers_are_drawn() {
    use rules_nostd::wayfarers::model::CardKind;
    use rules_nostd::wayfarers::{Chance, Move};
    let mut used_up = 0;
    for seed in 0..6 {
        let mut session = start::<Wayfarers<'static>>(4, seed);
        let mut came: HashMap<CardKind, Vec<String>> = HashMap::new();
        let mut dealt = Vec::new();
        while let Some(m) = session.draw() {
            let unseen = |kind: CardKind| session.game.position().rows[kind].hidden > 0;
            match (session.game.next(), m) {
                (Next::Observe(Chance::Reveal(kind, _)), Move::Revealed(_)) if unseen(kind) => {
                    came.entry(kind).or_default().push(format_move(&session.game, m));
                }
                (Next::Observe(Chance::Draw(deck)), Move::Revealed(_)) if unseen(deck.kind()) => {
                    came.entry(deck.kind()).or_default().push(format_move(&session.game, m));
                }
                (_, Move::LaidTile(_) | Move::DealtBoard(_)) => dealt.push(format_move(&session.game, m)),
                _ => {}
            }
            session.play(m).unwrap();
            if session.moves.len() > 20_000 {
                break;
            }
        }
        is_each_once(&dealt, dealt.len());
        for (kind, came) in came {
            is_each_once(&came, came.len());
            used_up += usize::from(session.game.position().rows[kind].hidden == 0);
        }
    }
    assert!(used_up > 0, "a deck is used up in some game");
}

/// Each game card of Araby is in one place in every position (I-01): what the rules take to be hidden lies in the hands, in
/// the deck and at caravans, face by face. What is opened or discarded comes from the top of the deck, to its last card and on
/// through the discards in their order (ARA-125, ARA-126).
#[test]
fn whole_decks_of_araby_are_dealt() {
    use rules_nostd::araby::Move;
    let mut used_up = 0;
    for seed in 0..8 {
        let mut session = start::<Araby<'static>>(2 + seed as usize % 3, seed);
        let edition = session.game.edition();
        while let Some(m) = session.draw() {
            if let Move::OpenedCard(card) | Move::DiscardedTop(card) = m {
                assert_eq!(session.secrets.deck().next(), Some(card));
            }
            session.play(m).unwrap();
            let table = session.game.position();
            used_up += usize::from(session.game.tally().flipped > 0);
            let at_caravans = usize::from(table.issued());
            let seats = table.areas.seats();
            let dealt: Vec<_> =
                seats.flat_map(|seat| session.secrets.hand(seat)).chain(session.secrets.deck()).collect();
            let mut missing = 0;
            for (card, row) in edition.each_card() {
                let places = &table.places[edition.copies(card)];
                let hidden = places.iter().filter(|places| !places.is_open()).count();
                let there = dealt.iter().filter(|&&other| other == card).count();
                assert!(there <= hidden, "seed {seed}: {} {}", row.name, format_move(&session.game, m));
                missing += hidden - there;
            }
            assert_eq!(missing, at_caravans, "seed {seed}: {}", format_move(&session.game, m));
            assert!(session.secrets.deck().take(table.known.len()).eq(table.known.iter().copied()));
        }
    }
    assert!(used_up > 0, "a deck is used up in some game");
}

/// A hand of five gives a list of five cards at most, not the whole deck, and a card that was not dealt is refused (ARA-020, ARA-034).
#[test]
fn araby_plays_only_cards_of_the_hand() {
    use rules_nostd::araby::Move;
    let mut session = start::<Araby<'static>>(2, 1);
    session.set_up().unwrap();
    let played = |moves: Vec<Move>| moves.into_iter().filter(|m| matches!(m, Move::Play(_))).count();
    assert!(played(legal_moves(&session.game)) > 40);
    let seat = session.decider().unwrap();
    let hand: Vec<_> = session.secrets.hand(seat).collect();
    assert_eq!(hand.len(), 5);
    assert!(played(session.possible_moves()) <= 5);
    assert_eq!(played(session.public_moves()), 0, "a list for everybody tells nothing of a hand");
    let before = session.moves.len();
    for m in legal_moves(&session.game) {
        let Move::Play(card) = m else { continue };
        assert_eq!(session.allows(m).is_ok(), hand.contains(&card));
        if hand.contains(&card) {
            continue;
        }
        let why = session.play(m).unwrap_err();
        let Refused::Lack(lack) = &why else { panic!("{why}") };
        let name = &session.game.edition().card(card).name;
        assert_eq!(lack.what, format!("{seat} does not hold {name}"));
        let names: Vec<&str> = hand.iter().map(|&card| &*session.game.edition().card(card).name).collect();
        assert!(
            why.tell(&[seat]).ends_with(&format!("; its hand: {}.", names.join(", "))),
            "{}",
            why.tell(&[seat])
        );
        for hidden in [why.to_string(), why.tell(&[Seat::Four])] {
            assert!(!names.iter().any(|name| hidden.contains(*name)), "{hidden}");
        }
    }
    assert_eq!(session.moves.len(), before);
}

/// An action card that was not drawn is refused (RES-037, INV-19), and a record that plays it loads.
#[test]
fn resafa_plays_only_cards_of_the_hand() {
    use rules_nostd::resafa::Move;
    let mut session = start::<Resafa<'static>>(2, 1);
    session.set_up().unwrap();
    let seat = session.decider().unwrap();
    let hand = session.secrets.hand(session.game.position(), seat);
    assert_eq!(hand.len(), 3);
    let mut refused = 0;
    for m in legal_moves(&session.game) {
        let Move::Play(card, _) = m else { continue };
        assert_eq!(session.allows(m).is_ok(), hand.contains(&card));
        if hand.contains(&card) {
            continue;
        }
        refused += 1;
        assert!(matches!(session.play(m), Err(Refused::Lack(_))));
        let mut loaded = session.clone();
        loaded.follow(m).unwrap();
        let rest = loaded.secrets.hand(loaded.game.position(), seat);
        assert!(rest.len() == 2 && rest.iter().all(|card| hand.contains(card)), "{rest:?} of {hand:?}");
    }
    assert!(refused > 0);
}

/// An influence card that the player did not draw cannot be revealed (PET-131, PET-142).
#[test]
fn petra_reveals_only_cards_of_the_hand() {
    use rules_nostd::petra::Move;
    let (mut refused, mut revealed) = (0, 0);
    for seed in 0..10 {
        let mut session = start::<Petra<'static>>(2, seed);
        while let Some(m) = session.draw() {
            for m in legal_moves(&session.game) {
                let Move::Reveal(card) = m else { continue };
                let seat = session.game.position().turn;
                let seen = session.game.position().boards[seat].hand.seen.has(card);
                let holds = seen || session.secrets.hand(seat).contains(&card);
                assert_eq!(session.allows(m).is_ok(), holds);
                *(if holds { &mut revealed } else { &mut refused }) += 1;
            }
            session.play(m).unwrap();
        }
    }
    assert!(refused > 0 && revealed > 0, "{refused} {revealed}");
}

/// Random moves by the rules alone, as a record of a real table has them: every one is followed, and each hand has as many
/// cards as the rules count.
fn check_strangers<G: Hands>(players: usize, games: u64, moves: usize) {
    let mut strange = 0;
    for seed in 0..games {
        let mut session = start::<G>(players, seed);
        let mut rng = fastrand::Rng::with_seed(seed);
        for _ in 0..moves {
            let Some(m) = rng.choice(legal_moves(&session.game)) else { break };
            strange += usize::from(session.allows(m).is_err());
            session.follow(m).unwrap();
            let sizes: Vec<usize> = G::dealt(&session).iter().map(Vec::len).collect();
            assert_eq!(sizes, session.game.held(), "seed {seed}: {}", format_move(&session.game, m));
        }
    }
    assert!(strange > 0 || !G::HIDDEN_HANDS);
}

#[test]
fn hands_follow_any_record() {
    check_strangers::<Petra<'static>>(4, 20, 3000);
    check_strangers::<Resafa<'static>>(4, 6, 3000);
    check_strangers::<Wayfarers<'static>>(2, 2, 1000);
    check_strangers::<Araby<'static>>(4, 6, 2000);
}
