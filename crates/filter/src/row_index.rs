//! How an index in memory is asked for a list: conditions with typed values, an order, and a page. The data API asks
//! [`RowIndex`] first, and the database where the index has no answer.

use std::sync::Arc;

use futures_util::future::BoxFuture;
use sangam_db::{PatternKind, SearchQuery};
use sangam_schema::{Caller, Type};
use serde_json::Value as Json;
use uuid::Uuid;

use crate::Comparison;

/// An index over the rows of some tables. Its answers hold at the moment they are given: everything that was acknowledged
/// before is in them.
pub trait RowIndex: Send + Sync {
    /// Whether it has ever heard of the table.
    fn knows(&self, table: &str) -> bool;

    /// Which rows the caller may see under these conditions; nothing where the database has to be asked.
    fn find<'a>(&'a self, query: &'a RowQuery, caller: Caller) -> BoxFuture<'a, Option<FoundPage>>;
}

/// A list of a table's rows, by columns that every caller who sees the row sees too. The table's rule for reading applies beside it.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct RowQuery {
    /// The table.
    pub table: &'static str,
    /// What a row must satisfy, all of it.
    pub conditions: Vec<RowCondition>,
    /// How rows are sorted; nothing if only their number is asked for.
    pub order: Option<RowOrder>,
    /// Rows to skip.
    pub offset: u64,
    /// Rows on the page.
    pub limit: u64,
    /// Whether the total is asked for, so that finding it may cost a statement.
    pub counted: bool,
}

/// What a row must satisfy. A null satisfies nothing but [`RowCondition::IsNull`].
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum RowCondition {
    /// All of these.
    All(Vec<RowCondition>),
    /// Any of these.
    Any(Vec<RowCondition>),
    /// The column compares with a value in stored form.
    Compare(&'static str, Type, Comparison, Json),
    /// The column is one of these values.
    OneOf(&'static str, Type, Vec<Json>),
    /// The column is null, or is not.
    IsNull(&'static str, bool),
    /// The text matches a pattern.
    Match(&'static str, PatternKind, String),
    /// The list has all of these texts.
    HasAll(&'static str, Vec<String>),
    /// The list has one of these texts.
    HasAny(&'static str, Vec<String>),
    /// The row is found by a search of everything that is searchable.
    Search(SearchQuery, String),
}

/// How rows are sorted.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum RowOrder {
    /// By columns.
    Columns(Vec<ColumnOrder>),
    /// By how well they match the only search, the best first.
    Relevance,
}

/// One column of an order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct ColumnOrder {
    /// The column.
    pub column: &'static str,
    /// Largest first.
    pub descending: bool,
    /// Whether nulls come before everything else.
    pub nulls_first: bool,
}

/// What an index found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FoundPage {
    /// How many rows there are in all.
    pub total: u64,
    /// The keys of the page's rows; nothing where the database finds them sooner, or the order is not known.
    pub keys: Option<PageKeys>,
}

/// The keys of a page's rows, in order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PageKeys {
    /// How many there are.
    pub count: u64,
    /// A JSON array with an array for each row, as the database is asked for them.
    pub json: Arc<str>,
}

impl PageKeys {
    /// The keys of rows that have their id for one.
    pub fn of_ids(ids: impl ExactSizeIterator<Item = Uuid>) -> PageKeys {
        let count = ids.len() as u64;
        let keys: Vec<_> = ids.map(|id| format!("[\"{id}\"]")).collect();
        PageKeys { count, json: format!("[{}]", keys.join(",")).into() }
    }
}
