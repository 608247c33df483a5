//! Cards of one back that are dealt from a deck into hands.

use rules_nostd::Seat;

use super::pile::Pile;

/// Places where a card can lie face down: the hands, the deck, and beside the deck.
const PLACES: usize = 6;

/// A set of places where a card can lie face down.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Places(u8);

impl Places {
    /// The deck.
    pub const DECK: Self = Self(1 << 4);
    /// Beside the deck, not turned up.
    pub const ASIDE: Self = Self(1 << 5);

    /// The hand of a seat.
    pub const fn hand(seat: Seat) -> Self {
        Self(1 << seat.index())
    }

    /// Returns the places in either set.
    #[must_use]
    pub const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    const fn has(self, place: usize) -> bool {
        self.0 & 1 << place != 0
    }

    const fn len(self) -> u32 {
        self.0.count_ones()
    }

    const fn index(self) -> usize {
        self.0.trailing_zeros() as usize
    }
}

/// What everybody knows of the cards that lie face down.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Known<T> {
    /// Each card, and where it can be.
    cards: Vec<(T, Places)>,
    /// How many cards there are in each place.
    room: [usize; PLACES],
}

impl<T> Default for Known<T> {
    fn default() -> Self {
        Self { cards: Vec::new(), room: [0; PLACES] }
    }
}

impl<T> Known<T> {
    /// Adds a card that lies face down in one of these places.
    pub fn card(&mut self, card: T, places: Places) {
        self.cards.push((card, places));
    }

    /// Says how many cards there are in one place.
    pub fn room(&mut self, place: Places, cards: u8) {
        self.room[place.index()] = cards.into();
    }
}

/// The cards of one back: where the desk has dealt each of them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Dealt<T> {
    places: [Pile<T>; PLACES],
    /// The cards that lie open. The desk finds them here if they are turned down again.
    open: Vec<T>,
    /// What everybody knew when the cards were last put right, if they have not been moved since.
    settled: Option<Known<T>>,
}

impl<T> Default for Dealt<T> {
    fn default() -> Self {
        Self { places: Default::default(), open: Vec::new(), settled: None }
    }
}

impl<T: Copy + PartialEq> Dealt<T> {
    /// Shuffles these cards into the deck.
    pub fn shuffled(cards: impl IntoIterator<Item = T>, rng: &mut fastrand::Rng) -> Self {
        let mut dealt = Self::default();
        dealt.places[Places::DECK.index()] = Pile::shuffled(cards, rng);
        dealt
    }

    /// Returns the cards in the hand of a seat.
    pub fn hand(&self, seat: Seat) -> &[T] {
        self.at(Places::hand(seat)).cards()
    }

    /// Returns the deck.
    pub fn deck(&self) -> &Pile<T> {
        self.at(Places::DECK)
    }

    /// Returns the deck, to shuffle it or to change its order.
    pub fn deck_mut(&mut self) -> &mut Pile<T> {
        self.at_mut(Places::DECK)
    }

    fn at(&self, place: Places) -> &Pile<T> {
        &self.places[place.index()]
    }

    fn at_mut(&mut self, place: Places) -> &mut Pile<T> {
        self.settled = None;
        &mut self.places[place.index()]
    }

    /// Draws the top card of the deck into a hand, or lays it aside. Returns the card.
    pub fn draw(&mut self, to: Places) -> Option<T> {
        let card = self.deck_mut().draw()?;
        self.at_mut(to).put(card);
        Some(card)
    }

    /// Returns whether no card was moved since the cards were put right.
    pub fn is_settled(&self) -> bool {
        self.settled.is_some()
    }

    /// Turns up a card that people have seen in `place`, one of those that `shown` accepts. If the desk has dealt it
    /// elsewhere, it is taken from there; [`Self::settle`] then puts the places right.
    pub fn reveal(&mut self, place: Places, shown: impl Fn(&T) -> bool) {
        let there = self.at_mut(place).take(&shown);
        let card = there.or_else(|| self.places.iter_mut().find_map(|pile| pile.take(&shown)));
        self.open.extend(card);
    }

    /// Takes an open card into a hand: one of those that `shown` accepts.
    pub fn take_up(&mut self, seat: Seat, shown: impl Fn(&T) -> bool) -> Option<T> {
        let place = self.open.iter().position(shown)?;
        let card = self.open.remove(place);
        self.at_mut(Places::hand(seat)).put(card);
        Some(card)
    }

    /// Hands a card over, if it is there.
    pub fn hand_over(&mut self, from: Places, to: Places, which: impl FnMut(&T) -> bool) {
        if let Some(card) = self.at_mut(from).take(which) {
            self.at_mut(to).put(card);
        }
    }

    /// Puts the cards right by what everybody knows: what lies open now leaves its place, what was turned down comes
    /// back, and where a card has been seen that the desk had dealt elsewhere, as few others as possible change places.
    /// `same` says which cards look the same from the front.
    pub fn settle(&mut self, known: Known<T>, same: impl Fn(T, T) -> bool, rng: &mut fastrand::Rng) {
        if self.settled.as_ref() == Some(&known) {
            return;
        }
        let mut labels: Vec<(T, Option<Places>)> =
            known.cards.iter().map(|&(card, places)| (card, Some(places))).collect();
        let mut lying: Lying<T> = Default::default();
        let mut homeless = Vec::new();
        for (place, pile) in self.places.iter_mut().enumerate() {
            for card in std::mem::take(pile).into_cards() {
                // Of equal cards, the one that can be in the fewest places is this one.
                let fitting = labels.iter_mut().filter(|(other, _)| same(card, *other));
                let fitting = fitting.filter(|(_, label)| label.is_some_and(|label| label.has(place)));
                let label = fitting
                    .min_by_key(|(_, label)| label.map(Places::len))
                    .and_then(|(_, label)| label.take());
                match label {
                    Some(label) if lying[place].len() < known.room[place] => lying[place].push((card, label)),
                    Some(label) => homeless.push((card, label)),
                    None => self.open.push(card),
                }
            }
        }
        for (card, label) in labels {
            let Some(label) = label else { continue };
            let found = self.open.iter().rposition(|&other| same(card, other));
            homeless.push((found.map_or(card, |place| self.open.remove(place)), label));
        }
        for (card, label) in homeless {
            let place = make_room(&mut lying, label, &known.room, rng);
            lay(&mut lying, place, (card, label), rng);
        }
        for (pile, cards) in self.places.iter_mut().zip(lying) {
            *pile = cards.into_iter().map(|(card, _)| card).collect();
        }
        self.settled = Some(known);
    }
}

/// The cards in each place, and where else each of them may be.
type Lying<T> = [Vec<(T, Places)>; PLACES];

/// Finds a place for a card that may be in any of `label`. Where all of them are full, the shortest chain of other cards
/// moves on: each to a place where it may be, the last one to a place with room.
fn make_room<T: Copy>(
    lying: &mut Lying<T>,
    label: Places,
    room: &[usize; PLACES],
    rng: &mut fastrand::Rng,
) -> usize {
    // For each place that a chain reaches: which card moves there, and from where.
    let mut comes: [Option<(usize, usize)>; PLACES] = [None; PLACES];
    let mut reached: Vec<usize> = (0..PLACES).filter(|&place| label.has(place)).collect();
    rng.shuffle(&mut reached);
    let mut next = 0;
    while let Some(&place) = reached.get(next) {
        next += 1;
        if lying[place].len() < room[place] {
            let mut to = place;
            while let Some((from, card)) = comes[to] {
                let moved = lying[from].remove(card);
                lay(lying, to, moved, rng);
                to = from;
            }
            return to;
        }
        let first = rng.usize(..lying[place].len().max(1));
        let cards = lying[place].iter().enumerate();
        for (card, &(_, may_be)) in cards.clone().skip(first).chain(cards.take(first)) {
            for other in (0..PLACES).filter(|&other| may_be.has(other)) {
                if !reached.contains(&other) {
                    comes[other] = Some((place, card));
                    reached.push(other);
                }
            }
        }
    }
    // The numbers contradict each other. The card stays where it may be.
    label.index()
}

/// Lays a card in a place; into the deck, at a random height.
fn lay<T>(lying: &mut Lying<T>, place: usize, card: (T, Places), rng: &mut fastrand::Rng) {
    let cards = &mut lying[place];
    let height = if place == Places::DECK.index() { rng.usize(..=cards.len()) } else { cards.len() };
    cards.insert(height, card);
}

#[cfg(test)]
mod tests {
    use super::*;

    const ALL: Places = Places::DECK.or(Places::hand(Seat::One)).or(Places::hand(Seat::Two));

    fn known(cards: &[(u8, Places)], hands: [u8; 2]) -> Known<u8> {
        let mut known = Known::default();
        cards.iter().for_each(|&(card, places)| known.card(card, places));
        known.room(Places::hand(Seat::One), hands[0]);
        known.room(Places::hand(Seat::Two), hands[1]);
        known.room(Places::DECK, cards.len() as u8 - hands[0] - hands[1]);
        known
    }

    fn dealt() -> (Dealt<u8>, fastrand::Rng) {
        let mut rng = fastrand::Rng::with_seed(1);
        let mut dealt = Dealt::shuffled(0..6, &mut rng);
        for seat in [Seat::One, Seat::Two] {
            dealt.draw(Places::hand(seat));
            dealt.draw(Places::hand(seat));
        }
        (dealt, rng)
    }

    #[test]
    fn what_was_dealt_stays_where_it_is() {
        let (mut dealt, mut rng) = dealt();
        let before = dealt.clone();
        let cards: Vec<(u8, Places)> = (0..6).map(|card| (card, ALL)).collect();
        dealt.settle(known(&cards, [2, 2]), |one, other| one == other, &mut rng);
        assert_eq!(dealt.places, before.places);
    }

    #[test]
    fn a_card_that_was_dealt_elsewhere_changes_places_with_one_of_the_hand() {
        for shown in 0..6 {
            let (mut dealt, mut rng) = dealt();
            let (mine, other) = (dealt.hand(Seat::One).to_vec(), dealt.hand(Seat::Two).to_vec());
            dealt.reveal(Places::hand(Seat::One), |&card| card == shown);
            let cards: Vec<(u8, Places)> =
                (0..6).filter(|&card| card != shown).map(|card| (card, ALL)).collect();
            dealt.settle(known(&cards, [1, 2]), |one, other| one == other, &mut rng);
            assert_eq!((dealt.hand(Seat::One).len(), dealt.hand(Seat::Two).len()), (1, 2));
            assert!(mine.contains(&dealt.hand(Seat::One)[0]));
            let kept = other.iter().filter(|card| dealt.hand(Seat::Two).contains(card)).count();
            assert!(kept >= 1, "seat 2 keeps what nobody has seen elsewhere");
            assert_eq!(kept, 2 - usize::from(other.contains(&shown)));
        }
    }

    #[test]
    fn known_cards_move_others_on() {
        // Seat 1 is known to hold the two cards that lie in the deck; what it has may only be in the hand of seat 2, and
        // what that one has may only be in the deck.
        let (mut dealt, mut rng) = dealt();
        let at = |card: u8| match card {
            card if dealt.hand(Seat::One).contains(&card) => Places::hand(Seat::Two),
            card if dealt.hand(Seat::Two).contains(&card) => Places::DECK,
            _ => Places::hand(Seat::One),
        };
        let cards: Vec<(u8, Places)> = (0..6).map(|card| (card, at(card))).collect();
        let (first, second) = (dealt.hand(Seat::One).to_vec(), dealt.deck().cards().to_vec());
        dealt.settle(known(&cards, [2, 2]), |one, other| one == other, &mut rng);
        let sorted = |cards: &[u8]| {
            let mut cards = cards.to_vec();
            cards.sort_unstable();
            cards
        };
        assert_eq!(sorted(dealt.hand(Seat::Two)), sorted(&first));
        assert_eq!(sorted(dealt.hand(Seat::One)), sorted(&second));
    }

    #[test]
    fn an_open_card_that_is_turned_down_comes_back() {
        let (mut dealt, mut rng) = dealt();
        let shown = dealt.hand(Seat::One)[0];
        dealt.reveal(Places::hand(Seat::One), |&card| card == shown);
        let cards: Vec<(u8, Places)> = (0..6).map(|card| (card, ALL)).collect();
        dealt.settle(known(&cards, [1, 2]), |one, other| one == other, &mut rng);
        assert!(dealt.deck().cards().contains(&shown));
    }
}
