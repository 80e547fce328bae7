//! Builds one statement for one caller: binds its parameters and adds the caller's rules as conditions on rows.

use sangam_schema::{Caller, Column, Default, ResolvedRule, Resource, Role, Rule, Type, fill_expression};

use crate::{Engine, Statement, Value};

/// Collects a statement's parameters while its parts are written. A parameter is a [`Value`] or, in a cached plan, a description of
/// where the value will come from. Placeholders are numbered, so parts may be written in any order and used twice.
#[derive(Debug)]
pub struct SqlBuilder<P> {
    engine: Engine,
    role: Role,
    caller: P,
    caller_placeholder: Option<String>,
    parameters: Vec<P>,
}

/// The alias of the rows that an insert writes, used in its rules and defaults.
pub const NEW_ROWS: &str = "r";

impl<P: Clone> SqlBuilder<P> {
    /// Starts a statement for callers of this role. `caller` is the parameter that holds the caller's id.
    pub fn new(engine: Engine, role: Role, caller: P) -> SqlBuilder<P> {
        SqlBuilder { engine, role, caller, caller_placeholder: None, parameters: Vec::new() }
    }

    /// The engine the statement is for.
    pub fn engine(&self) -> Engine {
        self.engine
    }

    /// The role of the caller.
    pub fn role(&self) -> Role {
        self.role
    }

    /// Binds another parameter and returns its placeholder.
    pub fn bind(&mut self, parameter: impl Into<P>, ty: Type) -> String {
        self.parameters.push(parameter.into());
        self.engine.placeholder(self.parameters.len(), ty)
    }

    /// Binds another parameter, a JSON array, and returns its placeholder.
    pub fn bind_array(&mut self, parameter: impl Into<P>) -> String {
        self.parameters.push(parameter.into());
        self.engine.array_placeholder(self.parameters.len())
    }

    /// Fills in `{row}` and `{caller}`. The caller's id is bound once, and only if an expression needs it, because PostgreSQL refuses a
    /// parameter that the statement does not use.
    pub fn fill(&mut self, expression: &str, row: &str) -> String {
        fill_expression(expression, row, || self.caller())
    }

    /// A rule as a condition on `row`. `None` if it always holds.
    pub fn rule(&mut self, rule: &Rule, row: &str) -> Option<String> {
        match rule.resolve(self.role) {
            ResolvedRule::Allowed => None,
            resolved => Some(resolved.predicate(row, || self.caller())),
        }
    }

    /// Like [`SqlBuilder::rule`], but returns `true` if the rule always holds.
    pub fn predicate(&mut self, rule: &Rule, row: &str) -> String {
        self.rule(rule, row).unwrap_or_else(|| conjunction(&[]))
    }

    /// The conditions for changing a row: the caller must satisfy `rule` and be able to read the row.
    pub fn may_change(&mut self, resource: &Resource, rule: &Rule, row: &str) -> Vec<String> {
        [rule, &resource.read].into_iter().filter_map(|rule| self.rule(rule, row)).collect()
    }

    /// Inserts those rows of the table expression `rows`, which has the alias [`NEW_ROWS`], that the caller may insert. `on_conflict`
    /// handles existing rows and refers to the stored row as `row`.
    pub fn insert(&mut self, resource: &Resource, row: &str, rows: &str, on_conflict: &str) -> String {
        let columns: Vec<_> = resource.stored().map(|column| column.name).collect();
        let values: Vec<_> = resource.stored().map(|column| self.new_value(column)).collect();
        let allowed = self.predicate(&resource.insert, NEW_ROWS);
        format!(
            "insert into {} as {row} ({}) select {} from {rows} where {allowed}{on_conflict}",
            resource.name,
            columns.join(", "),
            values.join(", "),
        )
    }

    /// The parameters, in the order of their placeholders.
    pub fn into_parameters(self) -> Vec<P> {
        self.parameters
    }

    fn new_value(&mut self, column: &Column) -> String {
        let sent = format!("{NEW_ROWS}.{}", column.name);
        match column.default {
            Default::Sql(expression) => format!("coalesce({sent}, {})", self.fill(expression, NEW_ROWS)),
            _ => sent,
        }
    }

    fn caller(&mut self) -> String {
        if let Some(placeholder) = &self.caller_placeholder {
            return placeholder.clone();
        }
        let placeholder = self.bind(self.caller.clone(), Type::Uuid);
        self.caller_placeholder = Some(placeholder.clone());
        placeholder
    }
}

impl SqlBuilder<Value> {
    /// Starts a statement for this caller.
    pub fn for_caller(engine: Engine, caller: Caller) -> SqlBuilder<Value> {
        SqlBuilder::new(engine, caller.role(), caller.id().into())
    }

    /// The finished statement.
    pub fn statement(self, sql: String) -> Statement {
        Statement::new(sql, self.parameters)
    }
}

/// Joins conditions with `and`. Without conditions, the result is `true`.
pub fn conjunction(conditions: &[String]) -> String {
    if conditions.is_empty() { "true".to_owned() } else { conditions.join(" and ") }
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;

    #[test]
    fn the_caller_is_bound_once_and_only_where_a_rule_needs_it() {
        let mut sql = SqlBuilder::for_caller(Engine::Sqlite, Caller::User(Uuid::nil()));
        assert_eq!(sql.bind(7, Type::Integer), "?1");
        assert_eq!(sql.predicate(&Rule::SignedIn, "t"), "true");
        let own = Rule::sql("{row}.user_id = {caller}");
        assert_eq!(sql.predicate(&own, "t"), "(t.user_id = ?2)");
        assert_eq!(sql.predicate(&own, "u"), "(u.user_id = ?2)");
        assert_eq!(sql.into_parameters(), [7.into(), Uuid::nil().into()]);
    }

    #[test]
    fn an_anonymous_caller_can_change_only_rows_open_to_everyone() {
        let notes = Resource::new("notes", "").read(Rule::Row("not {row}.hidden")).update(Rule::Always);
        let mut sql = SqlBuilder::for_caller(Engine::Sqlite, Caller::Anonymous);
        assert_eq!(sql.may_change(&notes, &notes.update, "t"), ["(not t.hidden)"]);
        assert_eq!(sql.may_change(&notes, &notes.delete, "t"), ["false", "(not t.hidden)"]);
    }
}
