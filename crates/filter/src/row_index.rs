//! The interface to an in-memory index of rows: a query has conditions with typed values, an order and a page. The data API queries
//! the [`RowIndex`] first, and the database if the index cannot answer.

use std::sync::Arc;

use futures_util::future::BoxFuture;
use sangam_db::{PatternKind, SearchQuery};
use sangam_schema::{Caller, Type};
use serde_json::Value as Json;
use uuid::Uuid;

use crate::Comparison;

/// An index over the rows of some tables. Its answers are current: they include every write that was acknowledged before.
pub trait RowIndex: Send + Sync {
    /// Whether the index covers this table.
    fn knows(&self, table: &str) -> bool;

    /// Finds the matching rows that the caller may read. Returns `None` if the database has to answer instead.
    fn find<'a>(&'a self, query: &'a RowQuery, caller: Caller) -> BoxFuture<'a, Option<FoundPage>>;
}

/// A query for a list of a table's rows. It may only use columns that are visible to every caller who can read the row. The table's
/// read rule applies in addition.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct RowQuery {
    /// The table.
    pub table: &'static str,
    /// The conditions, all of which a row must satisfy.
    pub conditions: Vec<RowCondition>,
    /// The order of the rows. `None` if only their number is needed.
    pub order: Option<RowOrder>,
    /// The number of rows to skip.
    pub offset: u64,
    /// The maximum number of rows on the page.
    pub limit: u64,
    /// Whether the client wants the total, so that running an extra statement for it is justified.
    pub counted: bool,
}

/// A condition on a row. Null satisfies only [`RowCondition::IsNull`].
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum RowCondition {
    /// All of these conditions hold.
    All(Vec<RowCondition>),
    /// At least one of these conditions holds.
    Any(Vec<RowCondition>),
    /// The column compares like this with a value in stored form.
    Compare(&'static str, Type, Comparison, Json),
    /// The column is one of these values.
    OneOf(&'static str, Type, Vec<Json>),
    /// Whether the column is null.
    IsNull(&'static str, bool),
    /// The text matches a pattern.
    Match(&'static str, PatternKind, String),
    /// The list contains all of these texts.
    HasAll(&'static str, Vec<String>),
    /// The list contains at least one of these texts.
    HasAny(&'static str, Vec<String>),
    /// A full-text search over all searchable columns finds the row.
    Search(SearchQuery, String),
}

/// How rows are sorted.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum RowOrder {
    /// By columns.
    Columns(Vec<ColumnOrder>),
    /// By relevance to the query's only search, best match first.
    Relevance,
}

/// One column to sort by.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct ColumnOrder {
    /// The column.
    pub column: &'static str,
    /// Whether the largest value comes first.
    pub descending: bool,
    /// Whether nulls come before everything else.
    pub nulls_first: bool,
}

/// The result of a query to an index.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FoundPage {
    /// The total number of matching rows.
    pub total: u64,
    /// The keys of the page's rows. `None` if the database finds them faster, or the index does not know the order.
    pub keys: Option<PageKeys>,
}

/// The keys of a page's rows, in order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PageKeys {
    /// The number of keys.
    pub count: u64,
    /// A JSON array that contains one array per row, in the form in which a statement binds it.
    pub json: Arc<str>,
}

impl PageKeys {
    /// The keys of rows whose primary key is their id.
    pub fn of_ids(ids: impl ExactSizeIterator<Item = Uuid>) -> PageKeys {
        let count = ids.len() as u64;
        let keys: Vec<_> = ids.map(|id| format!("[\"{id}\"]")).collect();
        PageKeys { count, json: format!("[{}]", keys.join(",")).into() }
    }
}
