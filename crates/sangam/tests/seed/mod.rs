//! The demonstration: whole, true to its own numbers, and gone without a trace when it is taken out.

mod command;
mod dump;
mod living;
mod removal;
mod truth;
