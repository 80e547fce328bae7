#![doc = include_str!("../README.md")]

mod answer_cache;
mod answer_memory;
mod average;
mod background;
mod backup;
mod client;
mod db;
mod dialect;
mod error;
mod feed;
mod known_statements;
mod migrations;
mod pattern;
mod postgres;
mod row;
mod search;
mod settings;
mod shares;
mod sql_builder;
mod sqlite;
mod statement;
mod statement_cost;
mod statement_count;
#[cfg(feature = "testing")]
pub mod testing;
mod turns;
mod tx;
mod value;
mod versions;

pub use answer_memory::ReservedMemory;
pub use background::keep_running;
pub use backup::{BackupContents, FileColumns, inspect_backup, restore_backup};
pub use client::{Client, share_by_address};
pub use db::{Db, PendingMigrations};
pub use dialect::{Engine, quote_identifier, quote_literal};
pub use error::Error;
pub use feed::{Change, ChangeKind, ChangedRow, Changes, Commit, CommitOrigin, FeedEvent};
pub use futures_util::future::BoxFuture;
pub use migrations::names_of;
pub use pattern::{InvalidPattern, MAX_PATTERN_BYTES, Pattern, PatternKind};
pub use postgres::{PostgresTools, unencrypted_hosts};
pub use row::{QueryResult, Row};
pub use search::{
    InvalidSearch, SearchKind, SearchQuery, SearchScope, render_search, required_prefixes, word_prefixes,
};
pub use settings::{CapturedColumn, Database, SecretColumns, Settings};
pub use shares::{ClientShare, ClientShares};
pub use sql_builder::{NEW_ROWS, SqlBuilder, conjunction};
pub use statement::Statement;
pub use tx::Tx;
pub use value::Value;
