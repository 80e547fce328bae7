#![doc = include_str!("../README.md")]

mod answer_memory;
mod background;
mod bus;
mod db;
mod dialect;
mod error;
mod feed;
mod migrations;
mod pattern;
mod postgres;
mod row;
mod search;
mod settings;
mod shares;
mod sqlite;
mod statement;
#[cfg(feature = "testing")]
pub mod testing;
mod tls;
mod tx;
mod value;

pub use answer_memory::ReservedMemory;
pub use background::keep_running;
pub use bus::{Bus, BusAddress, BusError, Heard, Hearing};
pub use db::Db;
pub use dialect::{Engine, quote_identifier, quote_literal};
pub use error::Error;
pub use feed::{Change, ChangeKind, Changes, Commit, News, Origin};
pub use futures_util::future::BoxFuture;
pub use pattern::{InvalidPattern, LONGEST_PATTERN, Pattern, PatternKind};
pub use row::{Answer, Row};
pub use search::{InvalidSearch, Search, SearchKind, SearchScope, render_search};
pub use settings::{CapturedColumn, Database, SecretColumns, Settings};
pub use shares::{Share, Shares};
pub use statement::Statement;
pub use tx::Tx;
pub use value::Value;
