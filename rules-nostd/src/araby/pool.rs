//! Products generated and not yet spent.

use serde::{Deserialize, Serialize};

use super::product::Product;

/// How many of each product (ARA-039). They last until the turn ends (ARA-062).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Pool([u8; Product::ALL.len()]);

impl Pool {
    /// A pool without products.
    pub const EMPTY: Self = Self([0; Product::ALL.len()]);

    /// Returns how many of one product there are.
    pub const fn of(&self, product: Product) -> u8 {
        self.0[product.index()]
    }

    /// Returns whether there are no products at all.
    pub fn is_empty(&self) -> bool {
        *self == Self::EMPTY
    }

    /// Adds products. No turn generates 255 of one product.
    pub fn add(&mut self, product: Product, amount: u8) {
        let count = &mut self.0[product.index()];
        *count = count.saturating_add(amount);
    }

    /// Takes one away. Returns whether there was one.
    pub fn take(&mut self, product: Product) -> bool {
        match self.0[product.index()].checked_sub(1) {
            Some(left) => {
                self.0[product.index()] = left;
                true
            }
            None => false,
        }
    }
}
