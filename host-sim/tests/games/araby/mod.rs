//! Merchants of Araby.

mod secrets;
