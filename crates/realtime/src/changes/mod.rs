//! Row changes: who asked for them, who may see them, and what they are told.

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
pub(crate) use patterns::{FilterAllowance, FilterCost, PatternCache};
pub(crate) use policy::ReadPolicies;
