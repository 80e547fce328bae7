//! The demonstration: complete, consistent with its own numbers, and removed without a trace.

mod command;
mod dump;
mod living;
mod removal;
mod truth;
