//! Cards and tiles that lie face down in an order that nobody knows.

use std::hash::{DefaultHasher, Hash, Hasher as _};

/// A pile of cards or tiles that lie face down.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pile<T> {
    /// From the bottom to the top.
    cards: Vec<T>,
}

impl<T> Default for Pile<T> {
    fn default() -> Self {
        Self { cards: Vec::new() }
    }
}

impl<T> FromIterator<T> for Pile<T> {
    fn from_iter<I: IntoIterator<Item = T>>(cards: I) -> Self {
        Self { cards: cards.into_iter().collect() }
    }
}

impl<T: Copy + PartialEq> Pile<T> {
    /// Shuffles cards into a pile.
    pub fn shuffled(cards: impl IntoIterator<Item = T>, rng: &mut fastrand::Rng) -> Self {
        let mut pile = Self { cards: cards.into_iter().collect() };
        pile.shuffle(rng);
        pile
    }

    /// Returns the cards from the bottom to the top.
    pub fn cards(&self) -> &[T] {
        &self.cards
    }

    /// Returns the cards from the bottom to the top, taken off.
    pub fn into_cards(self) -> Vec<T> {
        self.cards
    }

    /// Returns the topmost `count` cards, the top one last. What lies below them is not in play.
    pub fn in_play(&self, count: usize) -> &[T] {
        &self.cards[self.cards.len().saturating_sub(count)..]
    }

    /// Returns the top card.
    pub fn top(&self) -> Option<T> {
        self.cards.last().copied()
    }

    /// Takes the top card off.
    pub fn draw(&mut self) -> Option<T> {
        self.cards.pop()
    }

    /// Takes out the topmost card that `wanted` accepts, wherever it lies.
    pub fn take(&mut self, wanted: impl FnMut(&T) -> bool) -> Option<T> {
        let place = self.cards.iter().rposition(wanted)?;
        Some(self.cards.remove(place))
    }

    /// Puts a card on top.
    pub fn put(&mut self, card: T) {
        self.cards.push(card);
    }

    /// Puts a card at a random place.
    pub fn mix_in(&mut self, card: T, rng: &mut fastrand::Rng) {
        self.cards.insert(rng.usize(..=self.cards.len()), card);
    }

    /// Shuffles the pile.
    pub fn shuffle(&mut self, rng: &mut fastrand::Rng) {
        rng.shuffle(&mut self.cards);
    }

    /// Shuffles the topmost `count` cards.
    pub fn shuffle_in_play(&mut self, count: usize, rng: &mut fastrand::Rng) {
        let bottom = self.cards.len().saturating_sub(count);
        rng.shuffle(&mut self.cards[bottom..]);
    }

    fn count(&self, card: T) -> usize {
        self.cards.iter().filter(|&&other| other == card).count()
    }
}

/// All piles of a table of which everybody knows what is in them, though not in which order. Such a pile follows from
/// the outcomes that the rules allow, so a game only has to name it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Piles<Name, T> {
    seed: u64,
    piles: Vec<NamedPile<Name, T>>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
struct NamedPile<Name, T> {
    name: Name,
    /// How often chance has changed its order.
    shuffles: u32,
    /// `None` until it is needed, so that what is shuffled into it need not be known before.
    pile: Option<Pile<T>>,
}

impl<Name: Copy + PartialEq + Hash, T: Copy + PartialEq> Piles<Name, T> {
    /// Creates the piles of a table. The order of each follows from the seed and the pile's name.
    pub fn new(seed: u64) -> Self {
        Self { seed, piles: Vec::new() }
    }

    /// Brings a pile in line with what is left of it: each card with its number of copies. A new pile is shuffled; what
    /// has come back is mixed in. Cards that are not named keep their places.
    pub fn fill(&mut self, name: Name, left: &[(T, u16)]) {
        let seed = self.seed;
        let named = self.named(name);
        let mut rng = fastrand::Rng::with_seed(mix_seed(seed, (name, named.shuffles)));
        let Some(pile) = &mut named.pile else {
            let copies = left.iter().flat_map(|&(card, copies)| (0..copies).map(move |_| card));
            named.pile = Some(Pile::shuffled(copies, &mut rng));
            named.shuffles += 1;
            return;
        };
        for &(card, copies) in left {
            let copies = usize::from(copies);
            for _ in pile.count(card)..copies {
                pile.mix_in(card, &mut rng);
                named.shuffles += 1;
            }
            for _ in copies..pile.count(card) {
                pile.take(|&other| other == card);
            }
        }
    }

    /// Returns the topmost card that `fits`.
    pub fn top(&self, name: Name, mut fits: impl FnMut(T) -> bool) -> Option<T> {
        let named = self.piles.iter().find(|named| named.name == name)?;
        named.pile.as_ref()?.cards().iter().rev().copied().find(|&card| fits(card))
    }

    /// Takes a card out of a pile, wherever it lies.
    pub fn take(&mut self, name: Name, card: T) {
        if let Some(pile) = &mut self.named(name).pile {
            pile.take(|&other| other == card);
        }
    }

    /// Shuffles a pile, with everything that has come back to it.
    pub fn shuffle(&mut self, name: Name) {
        self.named(name).pile = None;
    }

    fn named(&mut self, name: Name) -> &mut NamedPile<Name, T> {
        let place = self.piles.iter().position(|named| named.name == name);
        let place = place.unwrap_or_else(|| {
            self.piles.push(NamedPile { name, shuffles: 0, pile: None });
            self.piles.len() - 1
        });
        &mut self.piles[place]
    }
}

/// Derives the seed of one random event from the seed of the whole table.
pub fn mix_seed(seed: u64, what: impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    (seed, what).hash(&mut hasher);
    hasher.finish()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn drawn(piles: &mut Piles<char, u8>, name: char) -> Vec<u8> {
        let mut drawn = Vec::new();
        while let Some(card) = piles.top(name, |_| true) {
            piles.take(name, card);
            drawn.push(card);
        }
        drawn
    }

    #[test]
    fn each_copy_is_drawn_once() {
        let mut piles = Piles::new(1);
        piles.fill('a', &[(1, 3), (2, 2), (3, 1)]);
        let mut cards = drawn(&mut piles, 'a');
        cards.sort_unstable();
        assert_eq!(cards, [1, 1, 1, 2, 2, 3]);
    }

    #[test]
    fn the_order_follows_from_the_seed_and_the_name_alone() {
        let cards: Vec<(u8, u16)> = (0..40).map(|card| (card, 1)).collect();
        let order = |seed, name, first| {
            let mut piles = Piles::new(seed);
            piles.fill(first, &cards);
            piles.fill(name, &cards);
            drawn(&mut piles, name)
        };
        assert_eq!(order(1, 'a', 'b'), order(1, 'a', 'c'));
        assert_ne!(order(1, 'a', 'b'), order(2, 'a', 'b'));
        assert_ne!(order(1, 'a', 'b'), order(1, 'b', 'a'));
    }

    #[test]
    fn what_is_reported_is_gone_and_what_comes_back_is_mixed_in() {
        let mut piles = Piles::new(1);
        piles.fill('a', &[(1, 1), (2, 1), (3, 1)]);
        let bottom = drawn(&mut piles.clone(), 'a')[2];
        piles.take('a', bottom);
        assert!(!drawn(&mut piles.clone(), 'a').contains(&bottom));
        piles.fill('a', &[(bottom, 2)]);
        assert_eq!(drawn(&mut piles, 'a').len(), 4, "the other two lie where they lay");
    }

    #[test]
    fn a_shuffle_gives_another_order_with_what_came_back() {
        let cards: Vec<(u8, u16)> = (0..40).map(|card| (card, 1)).collect();
        let mut piles = Piles::new(1);
        piles.fill('a', &cards);
        let before = drawn(&mut piles.clone(), 'a');
        piles.shuffle('a');
        piles.fill('a', &cards);
        let after = drawn(&mut piles, 'a');
        assert!(before != after && before.len() == after.len());
    }
}
