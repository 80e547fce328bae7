//! Turns a request's shape into one statement, and caches it by shape.

mod bind;
mod builder;
mod condition;
mod embed;
mod expression;
mod group;
mod node;
mod object_key;
mod order;
mod read;
mod search;
mod write;

use std::sync::Arc;

use indexmap::Equivalent;
use moka::sync::Cache;
use sangam_db::{Engine, Statement};
use sangam_schema::{Resource, Role, Schema};

pub(crate) use bind::{Bind, BindSource, read_document};
pub(crate) use builder::Builder;
use node::Node;

use crate::error::Error;
use crate::request::Resolution;
use crate::request::shape::QueryShape;

/// A statement without its parameter values.
#[derive(Debug)]
pub(crate) struct QueryPlan {
    sql: Arc<str>,
    binds: Vec<Bind>,
}

impl QueryPlan {
    /// The statement with its values for one request.
    pub(crate) fn statement(&self, source: &BindSource) -> Result<Statement, Error> {
        let values: Result<Vec<_>, _> = self.binds.iter().map(|bind| bind.evaluate(source)).collect();
        Ok(Statement { sql: Arc::clone(&self.sql), values: values? })
    }
}

/// The purpose of a statement.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) enum PlanPurpose {
    /// A page of rows, optionally with the total.
    Page { counted: bool },
    /// The rows of a page, given their keys.
    PageOfKeys,
    /// Only the counts of a page.
    Counts { counted: bool },
    /// Rows that were just written, as the caller may read them.
    Written,
    /// Insert the rows of the body.
    Insert { conflict: Option<Conflict> },
    /// The number of rows in the body that the caller may insert.
    Insertable,
    /// The number of rows in the body whose key already exists.
    Existing { key: Vec<&'static str> },
    /// Set these columns.
    Update { columns: Vec<&'static str> },
    /// Set these columns in rows given by key.
    UpdateByKey { columns: Vec<&'static str> },
    /// The keys of rows the caller may delete.
    Deletable,
    /// Delete rows by key.
    Delete,
}

/// How an upsert handles existing rows.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) struct Conflict {
    pub(crate) key: Vec<&'static str>,
    pub(crate) resolution: Resolution,
    /// The columns copied from the new row.
    pub(crate) updates: Vec<&'static str>,
}

/// Everything except the schema that determines a statement.
#[derive(Debug, PartialEq, Eq, Hash)]
struct PlanKey {
    role: Role,
    table: &'static str,
    /// Whether the rows come with the request, as a function's rows do, instead of from the table of that name.
    computed: bool,
    purpose: PlanPurpose,
    shape: QueryShape,
}

/// The key without owned values, so that a cache lookup copies nothing. Its fields must be hashed in the same order.
#[derive(PartialEq, Eq, Hash)]
struct BorrowedKey<'a> {
    role: Role,
    table: &'static str,
    computed: bool,
    purpose: &'a PlanPurpose,
    shape: &'a QueryShape,
}

impl Equivalent<PlanKey> for BorrowedKey<'_> {
    fn equivalent(&self, key: &PlanKey) -> bool {
        let PlanKey { role, table, computed, purpose, shape } = key;
        *self == BorrowedKey { role: *role, table, computed: *computed, purpose, shape }
    }
}

/// Makes plans and caches them.
pub(crate) struct Planner {
    engine: Engine,
    schema: Arc<Schema>,
    plans: Cache<PlanKey, Arc<QueryPlan>>,
    answer_bytes: usize,
    aggregates: bool,
}

/// Size of the plan cache, including the shapes used as keys. It holds thousands of plans, more than any front end
/// uses, and its limit stops a hostile client from filling the memory.
const CACHE_BYTES: u64 = 16 * 1024 * 1024;

/// Larger plans are not cached, so that a few of them cannot evict the plans in use.
const MAX_PLAN_BYTES: usize = 128 * 1024;

impl Planner {
    pub(crate) fn new(engine: Engine, schema: Arc<Schema>, answer_bytes: usize, aggregates: bool) -> Planner {
        let weight =
            |key: &PlanKey, plan: &Arc<QueryPlan>| u32::try_from(bytes_of(&key.shape, plan)).unwrap_or(u32::MAX);
        let plans = Cache::builder().max_capacity(CACHE_BYTES).weigher(weight).build();
        Planner { engine, schema, plans, answer_bytes, aggregates }
    }

    /// Whether the filters name one row by its whole key.
    pub(crate) fn finds_one_row(&self, resource: &Resource, shape: &QueryShape) -> Result<bool, Error> {
        Ok(Node::resolve(&self.schema, resource, shape)?.finds_one_row())
    }

    /// Returns the cached plan for a shape, or makes it now.
    pub(crate) fn plan(
        &self,
        resource: &Resource,
        role: Role,
        purpose: PlanPurpose,
        shape: &QueryShape,
    ) -> Result<Arc<QueryPlan>, Error> {
        let (table, computed) = (resource.name, resource.computed);
        if let Some(plan) = self.plans.get(&BorrowedKey { role, table, computed, purpose: &purpose, shape }) {
            metrics::counter!("sangam_rest_plans_total", "cached" => "true").increment(1);
            return Ok(plan);
        }
        metrics::counter!("sangam_rest_plans_total", "cached" => "false").increment(1);
        if shape.has_aggregates() && !self.aggregates {
            return Err(Error::AggregatesOff);
        }
        let builder = Builder::new(self.engine, &self.schema, role, self.answer_bytes);
        let plan = Arc::new(make(builder, resource, &purpose, shape)?);
        if bytes_of(shape, &plan) <= MAX_PLAN_BYTES {
            self.plans.insert(PlanKey { role, table, computed, purpose, shape: shape.clone() }, Arc::clone(&plan));
        }
        Ok(plan)
    }
}

/// Approximate memory a cached plan takes.
fn bytes_of(shape: &QueryShape, plan: &QueryPlan) -> usize {
    let binds: usize = plan.binds.iter().map(Bind::bytes).sum();
    size_of::<PlanKey>() + shape.bytes() + plan.sql.len() + binds
}

/// Builds the plan for a shape.
pub(crate) fn make<'a>(
    mut builder: Builder<'a>,
    resource: &Resource,
    purpose: &PlanPurpose,
    shape: &'a QueryShape,
) -> Result<QueryPlan, Error> {
    (builder.zone, builder.first) = (shape.zone.as_deref(), shape.first);
    let node = Node::resolve(builder.schema, resource, shape)?;
    let sql = match purpose {
        PlanPurpose::Page { counted } => builder.page(&node, *counted)?,
        PlanPurpose::PageOfKeys => builder.page_of_keys(node)?,
        PlanPurpose::Counts { counted } => builder.page_counts(&node, *counted)?,
        PlanPurpose::Written => builder.written(&node)?,
        PlanPurpose::Insert { conflict } => builder.insert(&node, conflict.as_ref()),
        PlanPurpose::Insertable => builder.insertable(&node),
        PlanPurpose::Existing { key } => builder.existing(&node, key),
        PlanPurpose::Update { columns } => builder.update(&node, columns)?,
        PlanPurpose::UpdateByKey { columns } => builder.update_by_key(&node, columns),
        PlanPurpose::Deletable => builder.deletable(&node)?,
        PlanPurpose::Delete => builder.delete(&node),
    };
    builder.check_length(&sql)?;
    Ok(QueryPlan { sql: sql.into(), binds: builder.sql.into_parameters() })
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use sangam_schema::{Column, Rule, Type};

    use super::*;
    use crate::request::Query;

    #[test]
    fn the_plan_of_a_known_shape_comes_from_the_cache() {
        let notes = Resource::new("notes", "").column(Column::id()).column(Column::text("body")).read(Rule::SignedIn);
        let planner =
            Planner::new(Engine::Sqlite, Arc::new(Schema::new(vec![notes.clone()], Vec::new())), usize::MAX, false);
        let plan = |query: &str, role| {
            let shape = Query::parse(query, |_, _| false).unwrap().shape;
            planner.plan(&notes, role, PlanPurpose::Page { counted: false }, &shape).unwrap()
        };
        let first = plan("body=eq.a&order=id", Role::User);
        assert!(Arc::ptr_eq(&first, &plan("body=eq.b&order=id", Role::User)), "only the value differs");
        assert!(!Arc::ptr_eq(&first, &plan("body=eq.a&order=id", Role::Service)), "another role");
        assert!(!Arc::ptr_eq(&first, &plan("body=eq.a&order=id.desc", Role::User)), "another order");
    }

    #[test]
    fn a_first_page_on_postgres_has_a_constant_row_count() {
        let notes = Resource::new("notes", "").column(Column::id()).read(Rule::SignedIn);
        let schema = Schema::new(vec![notes.clone()], Vec::new());
        let sql = |engine, query: &str| {
            let mut query = Query::parse(query, |_, _| false).unwrap();
            query.apply_first_page(engine);
            let builder = Builder::new(engine, &schema, Role::User, usize::MAX);
            make(builder, &notes, &PlanPurpose::Page { counted: false }, &query.shape).unwrap().sql
        };
        assert!(sql(Engine::Postgres, "limit=20").contains("limit 20 offset 0"));
        assert!(sql(Engine::Postgres, "").contains("limit 1000 offset 0"));
        assert!(sql(Engine::Postgres, "limit=20&offset=20").contains("limit cast($1"));
        assert_eq!(sql(Engine::Sqlite, "limit=20"), sql(Engine::Sqlite, "limit=30"), "SQLite plans without values");
    }

    #[test]
    fn the_rows_of_a_function_have_separate_plans() {
        let notes = Resource::new("notes", "").column(Column::id()).read(Rule::SignedIn);
        let planner =
            Planner::new(Engine::Sqlite, Arc::new(Schema::new(vec![notes.clone()], Vec::new())), usize::MAX, false);
        let shape = Query::parse("", |_, _| false).unwrap().shape;
        let plan = |notes: &Resource| {
            planner.plan(notes, Role::User, PlanPurpose::Page { counted: false }, &shape).unwrap().sql.clone()
        };
        let computed = Resource { computed: true, ..notes.clone() };
        assert_ne!(plan(&notes), plan(&computed));
        assert!(plan(&computed).contains("json_each"));
    }

    #[test]
    fn the_cache_weighs_plans_with_their_shapes() {
        let notes = Resource::new("notes", "")
            .column(Column::id())
            .column(Column::new("body", Type::Json))
            .read(Rule::SignedIn);
        let planner =
            Planner::new(Engine::Sqlite, Arc::new(Schema::new(vec![notes.clone()], Vec::new())), usize::MAX, false);
        let keep = |number: usize| {
            let query = format!("body->{}{number}=is.null", "k".repeat(60_000));
            let shape = Query::parse(&query, |_, _| false).unwrap().shape;
            planner.plan(&notes, Role::User, PlanPurpose::Page { counted: false }, &shape).unwrap();
        };
        (0..400).for_each(keep);
        planner.plans.run_pending_tasks();
        assert!(planner.plans.weighted_size() <= CACHE_BYTES);
        assert!(planner.plans.entry_count() < 200, "{} plans of 120 KB", planner.plans.entry_count());
    }
}
