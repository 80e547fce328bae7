#![doc = include_str!("../README.md")]

mod changes;
mod channel;
mod channels;
mod copies;
mod crowd;
mod doorkeeper;
mod hub;
mod limits;
mod numbers;
mod outbox;
mod queued_bytes;
mod realtime;
mod rooms;
mod routes;
mod socket;
mod topics;
mod upkeep;
mod wire;

pub use doorkeeper::{Concern, Doorkeeper, Pass};
pub use limits::{Limits, Rate};
pub use realtime::Realtime;
