//! What the crate promises, tried on both engines.

#![allow(clippy::unwrap_used)]

mod acknowledged;
mod bus;
mod errors;
mod feed;
mod kill;
mod limits;
mod migrations;
mod support;
mod values;
mod writes;
