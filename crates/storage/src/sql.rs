//! Statements with rules in them.

use jiff::Timestamp;
use sangam_db::{Engine, Statement, Value};
use sangam_schema::{Caller, Rule, Type};

/// Collects the values of a statement while its parts are written.
pub(crate) struct Sql {
    pub(crate) engine: Engine,
    values: Vec<Value>,
}

impl Sql {
    pub(crate) fn new(engine: Engine) -> Sql {
        Sql { engine, values: Vec::new() }
    }

    /// The placeholder of one more value.
    pub(crate) fn bind(&mut self, value: impl Into<Value>, ty: Type) -> String {
        self.values.push(value.into());
        self.engine.placeholder(self.values.len(), ty)
    }

    /// The placeholder of a JSON array.
    pub(crate) fn bind_array(&mut self, elements: &[&str]) -> String {
        self.values.push(serde_json::Value::from(elements).to_string().into());
        self.engine.array_placeholder(self.values.len())
    }

    /// A rule as a predicate on `row`, for this caller.
    pub(crate) fn rule(&mut self, rule: &Rule, caller: Caller, row: &str) -> String {
        rule.resolve(caller.role()).predicate(row, || self.bind(caller.id(), Type::Uuid))
    }

    /// Whether the account behind the caller may act now: it is confirmed, and neither suspended nor leaving nor gone. Who
    /// calls with a token was asked so when the request came; a link is shown long after it was signed, and an upload may
    /// end long after it began.
    pub(crate) fn may_act(&mut self, caller: Caller, now: Timestamp) -> String {
        let Some(id) = caller.id() else { return "true".to_owned() };
        let (account, now) = (self.bind(id, Type::Uuid), self.bind(now, Type::Timestamp));
        format!(
            "exists (select 1 from accounts as actor where actor.id = {account} \
                     and actor.email_confirmed_at is not null and coalesce(actor.deleted_at, actor.leaves_at) is null \
                     and (actor.banned_until is null or actor.banned_until <= {now}))"
        )
    }

    pub(crate) fn statement(self, text: String) -> Statement {
        Statement::new(text, self.values)
    }
}
