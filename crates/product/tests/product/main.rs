//! Tests of the product's rules, commands and tables, on both engines.

#![allow(clippy::unwrap_used)]
#![allow(clippy::disallowed_methods, reason = "tests generate their own ids and fix the clock")]

mod applications;
mod board;
mod chores;
mod closing;
mod company_proofs;
mod conversations;
mod dashboard;
mod declarations;
mod freelancers;
mod hidden;
mod lock_order;
mod mail;
mod mail_server;
mod notifier;
mod pending_deletion;
mod support;
mod tax_numbers;
mod tenders;
mod toggle_like;
mod triggers;
mod views_and_shares;
