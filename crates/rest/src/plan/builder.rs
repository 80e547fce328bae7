//! What every part of a statement is built with: parameters, aliases and rules.

use sangam_db::Engine;
use sangam_schema::{Role, Rule, Schema, Type, Verdict};

use super::bind::Bind;

/// Collects a statement's parameters while its parts are written. Placeholders are numbered, so parts may be written in
/// any order and a part may stand in the statement twice.
pub(crate) struct Builder<'a> {
    pub(crate) engine: Engine,
    pub(crate) schema: &'a Schema,
    pub(crate) role: Role,
    pub(crate) binds: Vec<Bind>,
    caller: Option<String>,
    aliases: usize,
}

impl<'a> Builder<'a> {
    pub(crate) fn new(engine: Engine, schema: &'a Schema, role: Role) -> Builder<'a> {
        Builder { engine, schema, role, binds: Vec::new(), caller: None, aliases: 0 }
    }

    /// A name for one more table of the statement.
    pub(crate) fn alias(&mut self) -> String {
        self.aliases += 1;
        format!("t{}", self.aliases)
    }

    /// The placeholder of one more parameter.
    pub(crate) fn bind(&mut self, bind: Bind, ty: Type) -> String {
        self.binds.push(bind);
        self.engine.placeholder(self.binds.len(), ty)
    }

    /// The placeholder of a JSON array parameter.
    pub(crate) fn bind_array(&mut self, bind: Bind) -> String {
        self.binds.push(bind);
        self.engine.array_placeholder(self.binds.len())
    }

    /// The placeholder of the caller's id, one for the whole statement.
    pub(crate) fn caller(&mut self) -> String {
        if let Some(placeholder) = &self.caller {
            return placeholder.clone();
        }
        let placeholder = self.bind(Bind::Caller, Type::Uuid);
        self.caller = Some(placeholder.clone());
        placeholder
    }

    /// Fills in `{row}` and `{caller}`.
    pub(crate) fn fill(&mut self, template: &str, row: &str) -> String {
        let filled = template.replace("{row}", row);
        if filled.contains("{caller}") { filled.replace("{caller}", &self.caller()) } else { filled }
    }

    /// A rule as a predicate on `row`; nothing when it always holds.
    pub(crate) fn rule(&mut self, rule: &Rule, row: &str) -> Option<String> {
        match rule.verdict(self.role) {
            Verdict::Allowed => None,
            Verdict::Refused => Some("false".to_owned()),
            Verdict::Where(predicate) => Some(self.fill(&predicate, row)),
        }
    }
}

/// Joins conditions with `and`; no conditions are always true.
pub(crate) fn conjunction(conditions: &[String]) -> String {
    if conditions.is_empty() { "true".to_owned() } else { conditions.join(" and ") }
}
