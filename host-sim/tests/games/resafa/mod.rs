//! Tests of Resafa.

mod terminal;
