//! Returns the statement of a read without running it.

use sangam_db::{Engine, Statement};
use sangam_schema::{Caller, Schema};

use crate::error::Error;
use crate::plan::{BindSource, Builder, PlanPurpose, make};
use crate::request::Query;

/// The statement that `GET /<table>?<raw_query>` runs for this caller, with or without the exact total. Tests check its
/// query plan, the benchmark runs it directly, and the fuzzer feeds it with input.
pub fn explain(
    engine: Engine,
    schema: &Schema,
    caller: Caller,
    table: &str,
    raw_query: &str,
    counted: bool,
) -> Result<Statement, Error> {
    let unknown = || Error::UnknownTable { name: table.to_owned(), suggestion: None };
    let resource = schema.resource(table).ok_or_else(unknown)?;
    let mut query = Query::parse(raw_query, |_, _| false)?;
    query.apply_first_page(engine);
    let builder = Builder::new(engine, schema, caller.role(), usize::MAX);
    let plan = make(builder, resource, &PlanPurpose::Page { counted }, &query.shape)?;
    plan.statement(&BindSource {
        engine,
        caller,
        values: &query.values,
        limit: query.max_rows(),
        offset: query.offset,
        keys: None,
        rows: None,
        set: &[],
    })
}
