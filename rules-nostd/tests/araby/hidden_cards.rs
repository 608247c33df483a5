//! Section 3.4 of the ledger: the referee sees counts, and must never refuse a card that a player really has.
//!
//! Here the player knows where every single card is, copies and backs included. Anything true at the table
//! has to be legal: a card in a hand can be played or discarded, the top card of the deck can be turned up,
//! and the numbers on its back can be reported.

use std::sync::LazyLock;

use rules_nostd::araby::model::*;
use rules_nostd::araby::*;
use rules_nostd::{Game, Next, Seat};

use crate::common::STAND_IN;
use crate::harness::legal_moves;

/// The same cards, but scouts and students draw enough to exhaust the deck again and again.
static GREEDY: LazyLock<Edition> = LazyLock::new(|| {
    let text =
        Edition::TOML.replace("\"task: draw 1\"", "\"task: draw 9\"").replace("\"draw 2\"", "\"draw 20\"");
    Edition::new(toml::from_str(&text).unwrap()).unwrap()
});

/// Where every game card really is, by its index in a list of all cards.
struct Truth {
    /// The top card last.
    deck: Vec<usize>,
    hands: Vec<Vec<usize>>,
    /// Draft line, entourages, discard pile and the cards of the current payment.
    open: Vec<usize>,
    /// Resolution cards at caravans after the last turn.
    issued: Vec<usize>,
}

fn face(copy: usize) -> Card {
    STAND_IN.face_at(copy).unwrap()
}

/// Takes a copy of a face out of a pile.
fn take(pile: &mut Vec<usize>, card: Card) -> usize {
    let place = pile.iter().position(|&copy| face(copy) == card);
    pile.swap_remove(place.unwrap_or_else(|| panic!("{card} is not there")))
}

impl Truth {
    fn new(players: usize, rng: &mut fastrand::Rng) -> Self {
        let mut deck: Vec<usize> = (0..STAND_IN.deck_size()).collect();
        rng.shuffle(&mut deck);
        Self { deck, hands: vec![Vec::new(); players], open: Vec::new(), issued: Vec::new() }
    }

    fn has(&self, seat: Seat, card: Card) -> bool {
        self.hands[seat.index()].iter().any(|&copy| face(copy) == card)
    }

    fn top(&self) -> Option<usize> {
        self.deck.last().copied()
    }

    /// Returns whether a legal move can really be made.
    fn allows(&self, game: &Araby<'_>, m: Move) -> bool {
        let me = match game.next() {
            Next::Decide(seat, _) => Some(seat),
            _ => None,
        };
        let mut holds = true;
        game.each_hand_over(m, |over| {
            if let Handed::This(card) = over.which {
                holds &= self.has(over.from, card);
            }
        });
        holds
            && match m {
                Move::Play(card) | Move::Discard(card, _) | Move::Show(card) => {
                    me.is_some_and(|me| self.has(me, card))
                }
                Move::OpenedCard(card) | Move::DiscardedTop(card) => self.top().map(face) == Some(card),
                Move::ShowedResolution(numbers) => {
                    self.top().is_none_or(|top| STAND_IN.back_of(top) == Some(numbers))
                }
                _ => true,
            }
    }

    /// Asserts that everything a player can truthfully do is legal.
    fn assert_legal(&self, game: &Araby<'_>) {
        let position = game.position();
        let must = |m: Move| {
            game.allows(m)
                .unwrap_or_else(|why| panic!("{m:?} is true but refused: {why}; {:?}", game.next()));
        };
        match game.next() {
            Next::Decide(me, Prompt::Act | Prompt::Floor | Prompt::LastCall) => {
                for &copy in &self.hands[me.index()] {
                    if me == position.active() || STAND_IN.card(face(copy)).kind.on_any_turn() {
                        must(Move::Play(face(copy)));
                    }
                }
            }
            Next::Decide(me, Prompt::Pay(_) | Prompt::Aid(_, Aid::Discard)) => {
                let open = position.payment.as_ref().unwrap().open;
                for &copy in &self.hands[me.index()] {
                    for icon in STAND_IN.card(face(copy)).icons.iter().filter(|&icon| open.of(icon) > 0) {
                        must(Move::Discard(face(copy), icon));
                    }
                }
            }
            Next::Observe(Chance::OpenCard(_)) => must(Move::OpenedCard(face(self.top().unwrap()))),
            Next::Observe(Chance::DiscardTop) => must(Move::DiscardedTop(face(self.top().unwrap()))),
            Next::Observe(Chance::ShowResolution(_)) => {
                if let Some(top) = self.top() {
                    must(Move::ShowedResolution(STAND_IN.back_of(top).unwrap()));
                }
            }
            _ => {}
        }
    }

    /// Moves the cards as `m` does.
    fn follow(&mut self, before: &Araby<'_>, m: Move, after: &Araby<'_>, rng: &mut fastrand::Rng) {
        let (then, now) = (before.position(), after.position());
        let me = match before.next() {
            Next::Decide(seat, _) => seat,
            _ => then.active(),
        };
        before.each_hand_over(m, |over| {
            for _ in 0..over.cards {
                let from = &mut self.hands[over.from.index()];
                let copy = match over.which {
                    Handed::This(card) => take(from, card),
                    _ => from.swap_remove(rng.usize(0..from.len())),
                };
                self.hands[over.to.index()].push(copy);
            }
        });
        match m {
            Move::DealtHand => {
                let Next::Observe(Chance::DealHand(seat)) = before.next() else { panic!() };
                let dealt = self.deck.split_off(self.deck.len() - usize::from(START_HAND));
                self.hands[seat.index()].extend(dealt);
            }
            Move::OpenedCard(_) | Move::DiscardedTop(_) => self.open.extend(self.deck.pop()),
            Move::Play(card) | Move::Discard(card, _) => {
                let copy = take(&mut self.hands[me.index()], card);
                self.open.push(copy);
            }
            Move::Cancel => {
                if let (Some(payment), None) = (&then.payment, &now.payment) {
                    let back = payment.discards.iter().map(|paid| (paid.by, paid.card));
                    for (seat, card) in back.chain([(payment.by, payment.card)]) {
                        let copy = take(&mut self.open, card);
                        self.hands[seat.index()].push(copy);
                    }
                }
            }
            Move::Take(slot) => {
                let copy = take(&mut self.open, then.draft[usize::from(slot) - 1].unwrap());
                self.hands[me.index()].push(copy);
            }
            Move::Drew => {
                let Next::Observe(Chance::DrawCards(seat, _)) = before.next() else { panic!() };
                for _ in then.areas[seat].hand..now.areas[seat].hand {
                    if self.deck.is_empty() {
                        self.flip(&then.discard);
                    }
                    self.hands[seat.index()].extend(self.deck.pop());
                }
            }
            Move::ShowedResolution(_) if now.issued() > then.issued() => self.issued.extend(self.deck.pop()),
            _ => {}
        }
        // This also happens while resolution cards are issued, if there are too few.
        if self.deck.is_empty() && now.deck > 0 {
            self.flip(&now.known);
        }
    }

    /// Turns the discards into the deck, the first one on top.
    fn flip(&mut self, oldest_first: &[Card]) {
        self.deck = oldest_first.iter().map(|&card| take(&mut self.open, card)).collect();
        self.deck.reverse();
    }
}

/// Plays a game in which every move is true. Returns the number of moves, flips and hand-overs.
fn play(edition: &'static Edition, players: usize, seed: u64, busy: bool) -> [u32; 3] {
    let mut rng = fastrand::Rng::with_seed(seed);
    let mut truth = Truth::new(players, &mut rng);
    let mut game = Araby::new(edition, players, Options::default()).unwrap();
    let mut counts = [0; 3];
    while counts[0] < 6000 {
        truth.assert_legal(&game);
        let mut legal = legal_moves(&game);
        legal.retain(|&m| truth.allows(&game, m));
        let keen = |m: &Move| {
            !matches!(
                m,
                Move::EndTurn | Move::Pass | Move::Drop | Move::Refuse | Move::Withdraw | Move::Counter
            )
        };
        if busy && rng.u8(..8) > 0 && legal.iter().any(keen) {
            legal.retain(keen);
        }
        let m = *rng.choice(&legal).unwrap_or_else(|| panic!("nothing true is legal: {:?}", game.next()));
        let before = game.clone();
        game.play(m).unwrap();
        if matches!(game.next(), Next::Decide(_, Prompt::CountCoins)) {
            // With the last resolution card, all of them went back into the deck.
            break;
        }
        truth.follow(&before, m, &game, &mut rng);
        before.each_hand_over(m, |_| counts[2] += 1);
        counts[0] += 1;
        counts[1] += u32::from(game.position().discard.len() < before.position().discard.len());
        let position = game.position();
        for (seat, area) in position.areas.iter() {
            assert_eq!(truth.hands[seat.index()].len(), usize::from(area.hand), "seed {seed}: {m:?}");
        }
        assert_eq!(truth.deck.len(), usize::from(position.deck), "seed {seed}: {m:?}");
    }
    counts
}

/// I-01, I-09, ARA-036, ARA-040, ARA-113, ARA-126, H-01 to H-04, section 3.4: over many games of random and
/// of busy players nothing true is ever refused, through deals, gifts, draws and flips.
#[test]
fn the_truth_is_never_refused() {
    let mut all = [0; 3];
    for seed in 0..24 {
        let edition: &Edition = if seed % 4 < 2 { &STAND_IN } else { &GREEDY };
        let counts = play(edition, 2 + seed as usize % 3, seed, seed % 2 == 0);
        all.iter_mut().zip(counts).for_each(|(sum, count)| *sum += count);
    }
    let [moves, flips, given] = all;
    println!("{moves} moves, {flips} flips, {given} hand-overs");
    assert!(flips > 10 && given > 100, "{flips} flips, {given} hand-overs");
}
