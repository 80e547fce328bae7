//! Caches parsed reads: a query string with the same headers is parsed and planned once. The meaning of a read depends
//! only on the schema and the optional features, which do not change while the server runs.

use std::sync::Arc;

use http::header::{ACCEPT, RANGE};
use http::{HeaderMap, HeaderValue};
use indexmap::Equivalent;
use moka::sync::Cache;
use parking_lot::RwLock;
use sangam_filter::RowQuery;
use sangam_schema::Role;

use crate::error::Error;
use crate::plan::{PlanPurpose, QueryPlan};
use crate::request::shape::RequestValue;
use crate::request::{Media, Query};
use crate::respond::PageHeaders;

/// Approximate size of the cache.
const CACHE_BYTES: u64 = 8 * 1024 * 1024;

/// Longer query strings are not cached.
const MAX_KEY_BYTES: usize = 2048;

/// Approximate fixed cost of a cached read: its key, the slots for its plans and the cache entry.
const ENTRY_BYTES: usize = 1024;

/// The cached reads of one schema.
pub(crate) struct ParsedReads(Cache<ReadKey, Arc<ParsedRead>>);

/// A parsed read. It depends on the role but not on the account of the caller, and not on the rows.
pub(crate) struct ParsedRead {
    pub(crate) media: Media,
    pub(crate) counted: bool,
    pub(crate) query: Query,
    /// The query for the index, if the index can answer this read.
    pub(crate) indexed: Option<RowQuery>,
    pub(crate) headers: PageHeaders,
    pub(crate) plans: RwLock<Vec<(PlanPurpose, Arc<QueryPlan>)>>,
}

#[derive(Debug, PartialEq, Eq, Hash)]
struct ReadKey {
    table: &'static str,
    role: Role,
    query: Box<str>,
    headers: [Option<Box<[u8]>>; 3],
}

/// The key without owned values, for lookups. Its fields must be hashed in the same order.
#[derive(PartialEq, Eq, Hash)]
struct BorrowedReadKey<'a> {
    table: &'static str,
    role: Role,
    query: &'a str,
    headers: [Option<&'a [u8]>; 3],
}

impl Equivalent<ReadKey> for BorrowedReadKey<'_> {
    fn equivalent(&self, key: &ReadKey) -> bool {
        let headers = key.headers.each_ref().map(Option::as_deref);
        *self == BorrowedReadKey { table: key.table, role: key.role, query: &key.query, headers }
    }
}

impl BorrowedReadKey<'_> {
    fn to_owned(&self) -> ReadKey {
        let headers = self.headers.map(|value| value.map(Box::from));
        ReadKey { table: self.table, role: self.role, query: self.query.into(), headers }
    }
}

impl ParsedReads {
    pub(crate) fn new() -> ParsedReads {
        let weight = |key: &ReadKey, read: &Arc<ParsedRead>| u32::try_from(bytes_of(key, read)).unwrap_or(u32::MAX);
        ParsedReads(Cache::builder().max_capacity(CACHE_BYTES).weigher(weight).build())
    }

    /// Returns the cached read, or parses it now.
    pub(crate) fn find(
        &self,
        (table, role): (&'static str, Role),
        raw_query: &str,
        headers: &HeaderMap,
        parse: impl FnOnce() -> Result<ParsedRead, Error>,
    ) -> Result<Arc<ParsedRead>, Error> {
        let Some(key) = key_of(table, role, raw_query, headers) else { return parse().map(Arc::new) };
        if let Some(read) = self.0.get(&key) {
            return Ok(read);
        }
        let read = Arc::new(parse()?);
        self.0.insert(key.to_owned(), Arc::clone(&read));
        Ok(read)
    }
}

impl ParsedRead {
    /// Returns the cached plan for a purpose, or makes it now.
    pub(crate) fn plan(
        &self,
        purpose: PlanPurpose,
        make: impl FnOnce(PlanPurpose) -> Result<Arc<QueryPlan>, Error>,
    ) -> Result<Arc<QueryPlan>, Error> {
        if let Some((_, plan)) = self.plans.read().iter().find(|(known, _)| *known == purpose) {
            return Ok(Arc::clone(plan));
        }
        let plan = make(purpose.clone())?;
        self.plans.write().push((purpose, Arc::clone(&plan)));
        Ok(plan)
    }
}

/// The cache key. `None` if it would be too long, or one of the headers occurs more than once.
fn key_of<'a>(table: &'static str, role: Role, query: &'a str, headers: &'a HeaderMap) -> Option<BorrowedReadKey<'a>> {
    let single = |name: &str| {
        let mut values = headers.get_all(name).iter();
        let first = values.next().map(HeaderValue::as_bytes);
        (values.next().is_none() && first.is_none_or(|value| value.len() <= MAX_KEY_BYTES)).then_some(first)
    };
    let headers = [single(ACCEPT.as_str())?, single("prefer")?, single(RANGE.as_str())?];
    (query.len() <= MAX_KEY_BYTES).then_some(BorrowedReadKey { table, role, query, headers })
}

fn bytes_of(key: &ReadKey, read: &ParsedRead) -> usize {
    let texts: usize = key.headers.iter().flatten().map(|value| value.len()).sum();
    let values = read.query.values.iter().map(|value| match value {
        RequestValue::One(text) => text.len(),
        RequestValue::Many(texts) => texts.iter().map(|text| size_of::<String>() + text.len()).sum(),
    });
    // The index query holds copies of the values.
    ENTRY_BYTES + key.query.len() * 2 + texts + read.query.shape.bytes() + 2 * values.sum::<usize>()
}
