#![doc = include_str!("../README.md")]

mod active_topics;
mod authenticator;
mod changes;
mod channel;
mod channels;
mod copies;
mod hub;
mod limits;
mod metrics;
mod outbox;
mod queued_bytes;
mod realtime;
mod routes;
mod slow_sockets;
mod socket;
#[cfg(feature = "testing")]
pub mod testing;
mod topic_rules;
mod upkeep;
mod usage_counter;
mod wire;

pub use authenticator::Authenticator;
pub use limits::{Limits, Rate};
pub use realtime::Realtime;
