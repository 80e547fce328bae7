//! The demonstration: complete, consistent with its own numbers, and removed without a trace.

mod command;
mod consistency;
mod dump;
mod first_screens;
mod removal;
