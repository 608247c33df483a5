//! Resafa.

mod terminal;
