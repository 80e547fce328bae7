//! Columns as SQL expressions: hides values the caller may not see, follows JSON paths, applies casts.

use sangam_db::{Engine, Value};
use sangam_schema::{Column, Rule, Type};

use super::bind::Bind;
use super::builder::Builder;
use super::node::Node;
use crate::error::Error;
use crate::request::shape::{Field, JsonKey, JsonStep};

/// An SQL expression and its type.
pub(crate) struct Expression {
    pub(crate) sql: String,
    pub(crate) ty: Type,
    pub(crate) nullable: bool,
}

impl Builder<'_> {
    /// A column of a row, null or masked if the caller may not see it, because filtering or ordering by a hidden value
    /// would reveal it. A hidden list that cannot be null becomes an empty list, so that clients always get a list.
    pub(crate) fn column(&mut self, column: &Column, row: &str) -> Expression {
        let plain = format!("{row}.{}", column.name);
        let rule = (column.visible != Rule::Always).then(|| self.rule(&column.visible, row)).flatten();
        let (sql, hidden) = match (rule, column.mask) {
            (None, _) => (plain, false),
            (Some(condition), Some(mask)) => {
                (format!("(case when {condition} then {plain} else {} end)", mask.replace("{row}", row)), false)
            }
            (Some(condition), None) if column.ty == Type::List && !column.nullable => {
                (format!("(case when {condition} then {plain} else {} end)", self.engine.empty_list()), false)
            }
            (Some(condition), None) => (format!("(case when {condition} then {plain} end)"), true),
        };
        Expression { sql, ty: column.ty, nullable: column.nullable || hidden }
    }

    /// A column, or a value inside its JSON.
    pub(crate) fn field(&mut self, node: &Node, field: &Field, row: &str) -> Result<Expression, Error> {
        let column = node.column(&field.name)?;
        if column.ty == Type::Search {
            return Err(Error::Unsupported {
                message: format!("column {}.{} has no value of its own", node.resource.name, column.name),
                hint: "Filter it with plfts, wfts, phfts or fts.".to_owned(),
            });
        }
        let whole = self.column(column, row);
        if field.path.is_empty() {
            return Ok(whole);
        }
        if !matches!(column.ty, Type::Json | Type::List) {
            return Err(Error::Unsupported {
                message: format!("operator does not exist: {} -> unknown", column.ty.postgres_name()),
                hint: format!("{} is not a JSON column.", column.name),
            });
        }
        if let Some(after) = field.path.iter().skip_while(|step| !step.text).nth(1) {
            let arrow = if after.text { "->>" } else { "->" };
            let key = if matches!(after.key, JsonKey::Index(_)) { "integer" } else { "unknown" };
            return Err(Error::Unsupported {
                message: format!("operator does not exist: text {arrow} {key}"),
                hint: "->> returns text, which has nothing inside: use -> for all steps but the last.".to_owned(),
            });
        }
        let text = field.path.last().is_some_and(|step| step.text);
        let path = self.path(&field.path)?;
        let sql = self.engine.json_path(&whole.sql, &path, text);
        Ok(Expression { sql, ty: if text { Type::Text } else { Type::Json }, nullable: true })
    }

    fn path(&mut self, steps: &[JsonStep]) -> Result<String, Error> {
        match self.engine {
            Engine::Sqlite => {
                let mut path = String::from("$");
                for step in steps {
                    match &step.key {
                        JsonKey::Name(name) if name.contains('"') => {
                            return Err(Error::Unsupported {
                                message: format!("the JSON key {name:?} cannot be addressed"),
                                hint: "Select the whole column.".to_owned(),
                            });
                        }
                        JsonKey::Name(name) => path.push_str(&format!(".\"{name}\"")),
                        JsonKey::Index(index) if *index < 0 => path.push_str(&format!("[#{}]", reachable(*index))),
                        JsonKey::Index(index) => path.push_str(&format!("[{}]", reachable(*index))),
                    }
                }
                Ok(self.bind(Bind::Constant(Value::Text(path)), Type::Text))
            }
            Engine::Postgres => {
                let mut path = String::new();
                for step in steps {
                    let arrow = if step.text { "->>" } else { "->" };
                    let key = match &step.key {
                        JsonKey::Name(name) => self.bind(Bind::Constant(Value::Text(name.clone())), Type::Text),
                        JsonKey::Index(index) => format!("({})", reachable(*index)),
                    };
                    path.push_str(&format!(" {arrow} {key}"));
                }
                Ok(path)
            }
        }
    }

    /// The value a select returns for a field: cast first, then converted to JSON.
    pub(crate) fn output(
        &mut self,
        node: &Node,
        field: &Field,
        cast: Option<&str>,
        row: &str,
    ) -> Result<Expression, Error> {
        let mut expression = self.cast_field(node, field, cast, row)?;
        expression.sql = self.json_value(&expression.sql, expression.ty);
        Ok(expression)
    }

    /// A field cast to another type.
    pub(super) fn cast_field(
        &mut self,
        node: &Node,
        field: &Field,
        cast: Option<&str>,
        row: &str,
    ) -> Result<Expression, Error> {
        let mut expression = self.field(node, field, row)?;
        if let Some(name) = cast {
            expression = self.cast(expression, name)?;
        }
        Ok(expression)
    }

    fn cast(&self, expression: Expression, name: &str) -> Result<Expression, Error> {
        let Expression { sql, ty, nullable } = expression;
        // Types that no column has. The result is text.
        let part = match name {
            "timestamp" | "timestamp without time zone" => Some(Engine::local_timestamp as fn(Engine, &str) -> String),
            "time" | "time without time zone" if ty != Type::Date => Some(Engine::time_of_day as _),
            _ => None,
        };
        if let Some(part) = part.filter(|_| matches!(ty, Type::Timestamp | Type::Date | Type::Text)) {
            let moment = self.engine.cast(&sql, ty, Type::Timestamp);
            let moment = if ty == Type::Timestamp { sql } else { moment };
            return Ok(Expression { sql: part(self.engine, &moment), ty: Type::Text, nullable });
        }
        let to = cast_type(ty, name)?;
        Ok(Expression { sql: self.engine.cast(&sql, ty, to), ty: to, nullable })
    }
}

/// The type named by a cast, if values of type `from` can be converted to it.
pub(super) fn cast_type(from: Type, name: &str) -> Result<Type, Error> {
    let wanted = match Type::from_cast(name) {
        Some(to) if from.casts_to(to) => return Ok(to),
        Some(to) => to.postgres_name(),
        None if name.starts_with("time") => name,
        None => return Err(Error::UnknownType(name.to_owned())),
    };
    Err(Error::Rule {
        code: "42846".to_owned(),
        message: format!("cannot cast type {} to {wanted}", from.postgres_name()),
        details: None,
        hint: Some("Cast to text, or leave the cast out.".to_owned()),
    })
}

/// Clamps an index to the range both engines can read. No list is that long, so the clamped element is just as missing.
fn reachable(index: i64) -> i32 {
    i32::try_from(index.clamp((i32::MIN + 1).into(), i32::MAX.into())).unwrap_or(i32::MAX)
}
