//! The product's rules, commands and tables, tried on both engines.

#![allow(clippy::unwrap_used)]
#![allow(clippy::disallowed_methods, reason = "tests make rows with ids of their own, and fix clocks at the present")]

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
