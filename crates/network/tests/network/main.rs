//! The product's rules, commands and tables, tried on both engines.

#![allow(clippy::unwrap_used)]

mod conversations;
mod declarations;
mod leaving;
mod mail;
mod mail_server;
mod support;
mod toggle_like;
mod triggers;
