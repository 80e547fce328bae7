//! The product's rules, commands and tables, tried on both engines.

#![allow(clippy::unwrap_used)]

mod applications;
mod attention;
mod board;
mod chores;
mod conversations;
mod dashboard;
mod declarations;
mod freelancers;
mod leaving;
mod mail;
mod mail_server;
mod notifier;
mod support;
mod tax_numbers;
mod tenders;
mod toggle_like;
mod triggers;
