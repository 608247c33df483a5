//! The device's library, a folder for each subject. One program: it is linked once.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, missing_docs, unreachable_pub)]

mod device;
mod games;
mod journal;
mod referee;
mod screens;
mod sense;
mod tag;
