//! Grouped rows: counts, aggregates and the columns to group by.

use sangam_db::Engine;
use sangam_schema::Type;

use super::builder::Builder;
use super::node::Node;
use super::object_key::{Grouping, ObjectKey};
use crate::error::Error;
use crate::request::shape::{Aggregate, AggregateFunction, OrderTerm};

/// Aliases for the groups and for the rows before grouping.
const GROUPS: &str = "g";
const UNGROUPED: &str = "u";

impl Builder<'_> {
    /// The number of rows, as plain `count` requests it.
    pub(super) fn count_of_rows(&self, key: &str, cast: Option<&str>) -> Result<ObjectKey, Error> {
        let function = AggregateFunction::Count;
        let grouping = Grouping::Into { function, ty: Type::Integer, cast: result_cast(Type::Integer, cast)? };
        Ok(ObjectKey { key: key.to_owned(), sql: String::new(), is_json: false, grouping })
    }

    /// An aggregate over a node's rows, as the caller may see them.
    pub(super) fn aggregate(
        &mut self,
        node: &Node,
        key: &str,
        aggregate: &Aggregate,
        row: &str,
    ) -> Result<ObjectKey, Error> {
        let Some(field) = &aggregate.field else {
            return self.count_of_rows(key, aggregate.result_cast.as_deref());
        };
        let function = aggregate.function;
        let value = self.cast_field(node, field, aggregate.cast.as_deref(), row)?;
        let ty = result_type(function, value.ty)?;
        let cast = result_cast(ty, aggregate.result_cast.as_deref())?;
        Ok(ObjectKey {
            key: key.to_owned(),
            sql: value.sql,
            is_json: false,
            grouping: Grouping::Into { function, ty, cast },
        })
    }

    /// The keys of each group, and the SQL that groups these rows.
    pub(super) fn groups(&self, object_keys: &[ObjectKey], rows: &str) -> (Vec<ObjectKey>, String) {
        let engine = self.engine;
        let (mut inner, mut outer, mut keys, mut results) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        for (index, object_key) in object_keys.iter().enumerate() {
            let (before, after) = (format!("{UNGROUPED}.c{index}"), format!("{GROUPS}.c{index}"));
            let (value, sql) = match &object_key.grouping {
                Grouping::By(_) => {
                    inner.push(format!("{} as c{index}", groupable(engine, &object_key.sql, object_key.is_json)));
                    keys.push(before.clone());
                    (before, grouped(engine, &after, object_key.is_json))
                }
                Grouping::Into { function, ty, cast } => {
                    let value = match object_key.sql.as_str() {
                        "" => "count(*)".to_owned(),
                        sql => {
                            inner.push(format!("{sql} as c{index}"));
                            aggregate_sql(engine, *function, &before)
                        }
                    };
                    let (sql, ty) = match cast {
                        Some(to) => (engine.cast(&after, *ty, *to), *to),
                        None => (after, *ty),
                    };
                    (value, self.json_value(&sql, ty))
                }
            };
            outer.push(format!("{value} as c{index}"));
            results.push(ObjectKey {
                key: object_key.key.clone(),
                sql,
                is_json: object_key.is_json,
                grouping: Grouping::By(None),
            });
        }
        let source = if inner.is_empty() { rows.to_owned() } else { ungrouped(&inner, rows) };
        let by = if keys.is_empty() { String::new() } else { format!(" group by {}", keys.join(", ")) };
        (results, format!("(select {} from {source}{by}) {GROUPS}", outer.join(", ")))
    }

    /// A sort term for groups. It must be one of the grouping columns.
    pub(super) fn group_order(
        &self,
        node: &Node,
        term: &OrderTerm,
        row: &str,
        aliases: &[String],
        object_keys: &[ObjectKey],
    ) -> Result<String, Error> {
        let (node, row) = match &term.embed {
            None => (node, row),
            Some(name) => {
                let (index, embed) = node.find_embed(name).ok_or_else(|| Error::NotEmbedded(name.clone()))?;
                (&embed.node, aliases[index].as_str())
            }
        };
        node.column(&term.field.name)?;
        let is_meant = |object_key: &ObjectKey| match &object_key.grouping {
            Grouping::By(Some((of, field))) => of == row && *field == term.field,
            _ => false,
        };
        let index = object_keys.iter().position(is_meant).ok_or_else(|| node.ungrouped(&term.field.name))?;
        Ok(self.directed(&format!("{GROUPS}.c{index}"), true, term))
    }
}

fn ungrouped(columns: &[String], rows: &str) -> String {
    format!("(select {} from {rows}) {UNGROUPED}", columns.join(", "))
}

/// Converts a value to a form that both engines can compare. PostgreSQL cannot compare JSON.
fn groupable(engine: Engine, sql: &str, is_json: bool) -> String {
    match engine {
        Engine::Postgres if is_json => format!("cast({sql} as text)"),
        _ => sql.to_owned(),
    }
}

/// Converts such a value back.
fn grouped(engine: Engine, sql: &str, is_json: bool) -> String {
    match engine {
        _ if !is_json => sql.to_owned(),
        Engine::Postgres => format!("cast({sql} as json)"),
        Engine::Sqlite => format!("json({sql})"),
    }
}

fn aggregate_sql(engine: Engine, function: AggregateFunction, value: &str) -> String {
    match (engine, function) {
        // Without the cast, an average of integers would have 16 decimals.
        (Engine::Postgres, AggregateFunction::Avg) => format!("cast(avg({value}) as double precision)"),
        _ => format!("{}({value})", function.name()),
    }
}

/// The result type of an aggregate, or an error if it does not accept values of this type.
fn result_type(function: AggregateFunction, of: Type) -> Result<Type, Error> {
    let numeric = matches!(of, Type::Integer | Type::Number);
    match function {
        AggregateFunction::Count => Ok(Type::Integer),
        AggregateFunction::Sum if numeric => Ok(of),
        AggregateFunction::Avg if numeric => Ok(Type::Number),
        AggregateFunction::Min | AggregateFunction::Max
            if numeric || matches!(of, Type::Text | Type::Timestamp | Type::Date) =>
        {
            Ok(of)
        }
        _ => Err(Error::Unsupported {
            message: format!("function {}({}) does not exist", function.name(), of.postgres_name()),
            hint: "sum and avg accept numbers; min and max accept numbers, text, dates and times.".to_owned(),
        }),
    }
}

fn result_cast(from: Type, name: Option<&str>) -> Result<Option<Type>, Error> {
    name.map(|name| super::expression::cast_type(from, name)).transpose()
}
