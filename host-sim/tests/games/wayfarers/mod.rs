//! Wayfarers of the South Tigris.

mod commands;
