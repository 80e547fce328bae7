//! The server as its clients see it: each test starts one and speaks HTTP to it, on both engines where rows matter.

#![allow(clippy::unwrap_used)]
#![allow(clippy::disallowed_methods, reason = "tests make rows with ids of their own, and fix clocks at the present")]
#![allow(unreachable_pub, reason = "the harness is written like the small library it is")]

#[allow(dead_code, reason = "the harness offers whole clients, not only the calls that today's tests make")]
mod support;

mod account_safety;
mod accounts;
mod api_tokens;
mod backup;
mod backup_archive;
mod base_path;
mod board;
mod change_feed;
mod chores;
mod clock;
mod command_line;
mod company_proofs;
mod connections;
mod contact;
mod copies;
mod cors;
mod delete_account;
mod disk;
mod facets;
mod fuzzing;
mod health;
mod logs;
mod mail;
#[path = "../../product/tests/product/mail_server.rs"]
#[allow(dead_code, reason = "the other crate's tests need more of it")]
mod mail_server;
mod messages;
mod metrics;
mod notifications;
mod pages;
mod plans;
mod profile;
mod realtime;
mod released;
mod request_costs;
mod rest;
mod safety;
mod security_headers;
mod seed;
mod shutdown;
mod storage;
mod teams;
mod upgrades;
mod user_command;
mod words;
