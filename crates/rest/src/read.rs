//! GET and HEAD: one statement whose result is the response body.

use std::borrow::Cow;
use std::sync::Arc;

use axum::response::Response;
use http::{HeaderMap, Method};
use parking_lot::RwLock;
use sangam_db::{self as db, QueryResult, Statement};
use sangam_schema::{Caller, ResolvedRule, Resource};

use crate::error::Error;
use crate::indexed_page::row_query;
use crate::parsed_reads::ParsedRead;
use crate::plan::{BindSource, PlanPurpose};
use crate::request::{Media, MediaForm, Query};
use crate::respond::{self, PageHeaders, Rows, RowsText};
use crate::rest::RestInner;

impl RestInner {
    /// Reads a page of a resource.
    pub(crate) async fn read(
        &self,
        resource: &Resource,
        caller: Caller,
        method: &Method,
        raw_query: &str,
        headers: &HeaderMap,
    ) -> Result<Response, Error> {
        let read = self.parsed_reads.find((resource.name, caller.role()), raw_query, headers, || {
            self.parse_read(resource, raw_query, headers)
        })?;
        if resource.read.resolve(caller.role()) == ResolvedRule::Refused {
            return Err(Error::Denied { table: resource.name.to_owned() });
        }
        let is_explained = matches!(read.media.form, MediaForm::Plan { .. });
        let indexed = match is_explained {
            true => None,
            false => self.indexed_page(resource, caller, method, &read).await?,
        };
        let rows = match indexed {
            Some(rows) => {
                metrics::counter!("sangam_rest_indexed_total").increment(1);
                rows
            }
            None => {
                let counted = read.counted;
                let purpose = match *method == Method::HEAD {
                    true => PlanPurpose::Counts { counted },
                    false => PlanPurpose::Page { counted },
                };
                let statement = self.read_statement(resource, caller, purpose, &read, None)?;
                if is_explained {
                    return self.explain(caller, statement, read.media).await;
                }
                self.fetch_page(caller, statement).await?
            }
        };
        respond::page(rows, read.query.offset, read.media, &read.headers, method)
    }

    fn parse_read(&self, resource: &Resource, raw_query: &str, headers: &HeaderMap) -> Result<ParsedRead, Error> {
        let media = Media::read(headers, self.features.plans)?;
        let preferences = self.preferences(headers)?;
        let mut query = Query::parse(raw_query, |_, _| false)?;
        query.apply_range(headers)?;
        query.apply_zone(&preferences);
        query.apply_first_page(self.db.engine());
        let counted = preferences.counted.is_some();
        let is_indexed = !resource.computed && self.index.knows(resource.name);
        let location = respond::location(resource.name, raw_query);
        Ok(ParsedRead {
            media,
            counted,
            indexed: is_indexed.then(|| row_query(resource, counted, &query)).flatten(),
            query,
            headers: PageHeaders { location, ..PageHeaders::of(&preferences) },
            plans: RwLock::default(),
        })
    }

    /// Returns the query plan of a statement without running it.
    async fn explain(&self, caller: Caller, statement: Statement, media: Media) -> Result<Response, Error> {
        let (sql, column) = self.db.engine().explain(&statement.sql);
        let rows = self.db.for_account(caller.id()).read(Statement { sql: sql.into(), ..statement }).await?;
        let steps: Vec<_> = rows.iter().filter_map(|row| row.text(column).map(str::to_owned)).collect();
        Ok(respond::plan(&steps, media))
    }

    /// Reads a page, within the caller's share of the connections.
    pub(crate) async fn fetch_page(&self, caller: Caller, statement: Statement) -> Result<Rows, Error> {
        let answer = self.db.for_account(caller.id()).read_answer(statement).await?;
        page_of(answer, self.db.answer_bytes())
    }

    /// The statement of a read. `keys` are the keys of the page's rows, if known.
    pub(crate) fn read_statement(
        &self,
        resource: &Resource,
        caller: Caller,
        purpose: PlanPurpose,
        read: &ParsedRead,
        keys: Option<&str>,
    ) -> Result<Statement, Error> {
        let make = |purpose| self.planner.plan(resource, caller.role(), purpose, &read.query.shape);
        let plan = read.plan(purpose, make)?;
        plan.statement(&self.bind_source(caller, &read.query, keys, None))
    }

    /// The statement for a page of a function's results.
    pub(crate) fn page_of_results(
        &self,
        resource: &Resource,
        caller: Caller,
        purpose: PlanPurpose,
        query: &Query,
        results: &str,
    ) -> Result<Statement, Error> {
        let plan = self.planner.plan(resource, caller.role(), purpose, &query.shape)?;
        plan.statement(&self.bind_source(caller, query, None, Some(results)))
    }

    fn bind_source<'a>(
        &self,
        caller: Caller,
        query: &'a Query,
        keys: Option<&'a str>,
        rows: Option<&'a str>,
    ) -> BindSource<'a> {
        BindSource {
            engine: self.db.engine(),
            caller,
            values: &query.values,
            limit: query.max_rows(),
            offset: query.offset,
            keys: keys.map(Cow::Borrowed),
            rows: rows.map(Cow::Borrowed),
            set: &[],
        }
    }
}

/// A page from its statement's result: the body, the number of rows in it, and the total. A missing body means it was too large.
pub(crate) fn page_of(answer: Arc<QueryResult>, limit_bytes: usize) -> Result<Rows, Error> {
    let Some(row) = answer.rows.first() else { return Ok(Rows::uncounted("[]".to_owned(), 0)) };
    if row.text(0).is_none() {
        return Err(Error::Database(db::Error::TooLarge { limit_bytes }));
    }
    let count = |column| row.int(column).and_then(|number| u64::try_from(number).ok());
    let (count, total) = (count(1).unwrap_or(0), count(2));
    Ok(Rows { body: RowsText::Answer(answer), count, total })
}
