//! Statements with rules in them.

use sangam_db::{Engine, Statement, Value};
use sangam_schema::{Caller, Rule, Type, Verdict};

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
        match (rule.verdict(caller.role()), caller.id()) {
            (Verdict::Allowed, _) => "true".to_owned(),
            (Verdict::Where(predicate), Some(id)) => {
                let predicate = predicate.replace("{row}", row);
                let caller = self.bind(id, Type::Uuid);
                predicate.replace("{caller}", &caller)
            }
            (Verdict::Refused | Verdict::Where(_), _) => "false".to_owned(),
        }
    }

    pub(crate) fn statement(self, text: String) -> Statement {
        Statement::new(text, self.values)
    }
}
