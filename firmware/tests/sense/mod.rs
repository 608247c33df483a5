//! Tests switches and knob against simple models.

mod hall;
mod knob;
