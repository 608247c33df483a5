//! Tests of the firmware library, one folder per subject. They form one program, so that linking happens only
//! once.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, missing_docs, unreachable_pub)]

mod device;
mod games;
mod journal;
mod referee;
mod screens;
mod sense;
mod tag;
mod told;
