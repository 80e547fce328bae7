//! From a request's shape to one statement, cached by the shape.

mod bind;
mod builder;
mod condition;
mod embed;
mod expression;
mod node;
mod order;
mod read;
mod write;

use std::sync::Arc;

use indexmap::Equivalent;
use moka::sync::Cache;
use sangam_db::{Engine, Statement};
use sangam_schema::{Resource, Role, Schema};

pub(crate) use bind::{Bind, MAX_ROWS, Source, to_value};
use builder::Builder;
use node::Node;

use crate::error::Error;
use crate::request::Resolution;
use crate::request::shape::Shape;

/// A statement that only lacks its values.
#[derive(Debug)]
pub(crate) struct Plan {
    sql: Arc<str>,
    binds: Vec<Bind>,
}

impl Plan {
    /// The statement for one request.
    pub(crate) fn statement(&self, source: &Source) -> Result<Statement, Error> {
        let values: Result<Vec<_>, _> = self.binds.iter().map(|bind| bind.evaluate(source)).collect();
        Ok(Statement { sql: Arc::clone(&self.sql), values: values? })
    }
}

/// What a statement is for.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) enum Purpose {
    /// A page of rows, perhaps with the total.
    Page { counted: bool },
    /// The counts of a page.
    Counts { counted: bool },
    /// Rows just written, as the caller may read them.
    Written,
    /// Inserting the rows of the body.
    Insert { conflict: Option<Conflict> },
    /// How many rows of the body the caller may insert.
    Insertable,
    /// How many rows of the body meet one that has the same key.
    Existing { key: Vec<&'static str> },
    /// Setting these columns.
    Update { columns: Vec<&'static str> },
    /// The keys of rows that may be deleted.
    Deletable,
    /// Deleting rows by their keys.
    Delete,
}

/// What an upsert does about rows that exist.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) struct Conflict {
    pub(crate) key: Vec<&'static str>,
    pub(crate) resolution: Resolution,
    /// The columns taken from the new row.
    pub(crate) updates: Vec<&'static str>,
}

#[derive(Debug, PartialEq, Eq, Hash)]
struct PlanKey {
    role: Role,
    table: &'static str,
    purpose: Purpose,
    shape: Shape,
}

/// The same key on loan, so that finding a kept plan copies nothing. Its fields are hashed in the same order.
#[derive(PartialEq, Eq, Hash)]
struct BorrowedKey<'a> {
    role: Role,
    table: &'static str,
    purpose: &'a Purpose,
    shape: &'a Shape,
}

impl Equivalent<PlanKey> for BorrowedKey<'_> {
    fn equivalent(&self, key: &PlanKey) -> bool {
        let PlanKey { role, table, purpose, shape } = key;
        *self == BorrowedKey { role: *role, table, purpose, shape }
    }
}

/// Makes plans and keeps them.
pub(crate) struct Planner {
    engine: Engine,
    schema: Arc<Schema>,
    plans: Cache<PlanKey, Arc<Plan>>,
}

/// Bytes of SQL kept: thousands of shapes, more than any front end has, and no way for a hostile client to fill the memory.
const KEPT_SQL: u64 = 16 * 1024 * 1024;

impl Planner {
    pub(crate) fn new(engine: Engine, schema: Arc<Schema>) -> Planner {
        let weight = |_: &PlanKey, plan: &Arc<Plan>| u32::try_from(plan.sql.len()).unwrap_or(u32::MAX);
        let plans = Cache::builder().max_capacity(KEPT_SQL).weigher(weight).build();
        Planner { engine, schema, plans }
    }

    /// The plan for a shape, made now or kept from before.
    pub(crate) fn plan(
        &self,
        resource: &Resource,
        role: Role,
        purpose: Purpose,
        shape: &Shape,
    ) -> Result<Arc<Plan>, Error> {
        let table = resource.name;
        if let Some(plan) = self.plans.get(&BorrowedKey { role, table, purpose: &purpose, shape }) {
            metrics::counter!("sangam_rest_plans_total", "cached" => "true").increment(1);
            return Ok(plan);
        }
        metrics::counter!("sangam_rest_plans_total", "cached" => "false").increment(1);
        let plan = Arc::new(make(self.engine, &self.schema, resource, role, &purpose, shape)?);
        self.plans.insert(PlanKey { role, table, purpose, shape: shape.clone() }, Arc::clone(&plan));
        Ok(plan)
    }
}

/// Writes the statement for a shape.
pub(crate) fn make(
    engine: Engine,
    schema: &Schema,
    resource: &Resource,
    role: Role,
    purpose: &Purpose,
    shape: &Shape,
) -> Result<Plan, Error> {
    let node = Node::resolve(schema, resource, shape)?;
    let mut builder = Builder::new(engine, schema, role);
    let sql = match purpose {
        Purpose::Page { counted } => builder.page(&node, *counted)?,
        Purpose::Counts { counted } => builder.page_counts(&node, *counted)?,
        Purpose::Written => builder.written(&node)?,
        Purpose::Insert { conflict } => builder.insert(&node, conflict.as_ref()),
        Purpose::Insertable => builder.insertable(&node),
        Purpose::Existing { key } => builder.existing(&node, key),
        Purpose::Update { columns } => builder.update(&node, columns)?,
        Purpose::Deletable => builder.deletable(&node)?,
        Purpose::Delete => builder.delete(&node),
    };
    Ok(Plan { sql: sql.into(), binds: builder.binds })
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use sangam_schema::{Column, Rule};

    use super::*;
    use crate::request::Query;

    #[test]
    fn a_shape_that_was_planned_before_is_found_again() {
        let notes = Resource::new("notes", "").column(Column::id()).column(Column::text("body")).read(Rule::SignedIn);
        let planner = Planner::new(Engine::Sqlite, Arc::new(Schema::new(vec![notes.clone()], Vec::new())));
        let plan = |query: &str, role| {
            let shape = Query::parse(query, |_| false).unwrap().shape;
            planner.plan(&notes, role, Purpose::Page { counted: false }, &shape).unwrap()
        };
        let first = plan("body=eq.a&order=id", Role::User);
        assert!(Arc::ptr_eq(&first, &plan("body=eq.b&order=id", Role::User)), "only the value differs");
        assert!(!Arc::ptr_eq(&first, &plan("body=eq.a&order=id", Role::Service)), "another role");
        assert!(!Arc::ptr_eq(&first, &plan("body=eq.a&order=id.desc", Role::User)), "another order");
    }
}
