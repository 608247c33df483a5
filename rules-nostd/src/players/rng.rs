//! The random numbers of a thinking player: the same seed gives the same numbers on every machine.

/// A generator of the PCG family (PCG-XSH-RR 64/32).
#[derive(Clone, Debug)]
pub struct Rng(u64);

impl Rng {
    const STEP: u64 = 6_364_136_223_846_793_005;

    /// Creates the generator of a seed.
    pub fn with_seed(seed: u64) -> Self {
        let mut rng = Self(seed.wrapping_add(Self::STEP));
        let _ = rng.bits();
        rng
    }

    /// Returns 32 random bits.
    pub fn bits(&mut self) -> u32 {
        let old = self.0;
        self.0 = old.wrapping_mul(Self::STEP).wrapping_add(1_442_695_040_888_963_407);
        let mixed = (((old >> 18) ^ old) >> 27) as u32;
        mixed.rotate_right((old >> 59) as u32)
    }

    /// Returns a number below `bound`, or 0 if `bound` is 0. The bias is below one in a million for bounds of
    /// some thousands, and no bound here is larger.
    pub fn below(&mut self, bound: u32) -> u32 {
        ((u64::from(self.bits()) * u64::from(bound)) >> 32) as u32
    }
}

/// Draws one of several items as they pass by, each as likely as its weight.
#[derive(Debug)]
pub struct Lot<T> {
    total: u32,
    drawn: Option<T>,
}

impl<T> Lot<T> {
    /// Creates a lot without items.
    pub const fn new() -> Self {
        Self { total: 0, drawn: None }
    }

    /// Adds an item. One of weight 0 is never drawn.
    pub fn add(&mut self, item: T, weight: u32, rng: &mut Rng) {
        self.total = self.total.saturating_add(weight);
        if weight > 0 && (self.total == weight || rng.below(self.total) < weight) {
            self.drawn = Some(item);
        }
    }

    /// Returns whether no item was added with a weight.
    pub fn is_empty(&self) -> bool {
        self.total == 0
    }

    /// Returns the item drawn; `None` if none was added with a weight.
    pub fn drawn(self) -> Option<T> {
        self.drawn
    }
}

impl<T> Default for Lot<T> {
    fn default() -> Self {
        Self::new()
    }
}
