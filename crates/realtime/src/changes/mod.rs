//! Row changes: which listeners want them, who may see them, and the messages sent.

mod condition;
mod dispatch;
mod filter;
mod listener;
mod listeners;
mod patterns;
mod payload;
mod policy;

pub(crate) use dispatch::follow;
#[cfg(feature = "testing")]
pub(crate) use filter::ChangeFilter;
pub(crate) use listener::{ListenRequest, Listener};
pub(crate) use listeners::Listeners;
pub(crate) use patterns::{ListenerAllowance, ListenerCost, PatternCache};
pub(crate) use policy::ReadPolicies;
