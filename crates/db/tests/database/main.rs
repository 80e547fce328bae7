//! Tests of the crate's guarantees on both engines.

#![allow(clippy::unwrap_used)]
#![allow(clippy::disallowed_methods, reason = "tests make rows with ids of their own, and fix clocks at the present")]

mod acknowledged;
mod answer_cache;
mod bus;
mod errors;
mod feed;
mod kill;
mod limits;
mod migrations;
mod replica;
mod search;
mod support;
mod values;
mod writes;
