//! Turns filters into SQL.

use sangam_db::{Engine, PatternKind};
use sangam_filter::{Comparison, IsTest};
use sangam_schema::{Rule, Type};

use super::bind::Bind;
use super::builder::Builder;
use super::expression::Expression;
use super::node::Node;
use crate::error::Error;
use crate::request::shape::{Condition, Field, Operator, Quantifiable, ValueIndex};

impl Builder<'_> {
    /// A condition on the row `row` of a node.
    pub(crate) fn condition(&mut self, node: &Node, condition: &Condition, row: &str) -> Result<String, Error> {
        self.count(1)?;
        let (negated, sql) = match condition {
            Condition::Group { negated, all, parts } => {
                let parts: Result<Vec<_>, _> = parts.iter().map(|part| self.condition(node, part, row)).collect();
                let joined = format!("({})", parts?.join(if *all { " and " } else { " or " }));
                match self.cursor_bound(node, condition, row)? {
                    Some(bound) if !negated => (false, format!("{bound} and {joined}")),
                    _ => (*negated, joined),
                }
            }
            Condition::Test { field, negated, operator } => (*negated, self.test(node, field, operator, row)?),
        };
        Ok(if negated { format!("not ({sql})") } else { sql })
    }

    /// The bound that a page cursor implies. Clients request the next page with `or=(a.lt.X,and(a.eq.X,b.lt.Y))`. No
    /// engine infers from it that `a <= X`, which tells the index where to start. With this bound added, a page costs
    /// the same however deep it is.
    fn cursor_bound(&mut self, node: &Node, condition: &Condition, row: &str) -> Result<Option<String>, Error> {
        let Condition::Group { negated: false, all: false, parts } = condition else { return Ok(None) };
        let [Condition::Test { field, negated: false, operator: Operator::Compare(comparison, beyond) }, second] =
            parts.as_slice()
        else {
            return Ok(None);
        };
        let Condition::Group { negated: false, all: true, parts: ties } = second else { return Ok(None) };
        let tie = ties.iter().find_map(|part| match part {
            Condition::Test { field: tied, negated: false, operator: Operator::Compare(Comparison::Equal, slot) }
                if tied == field =>
            {
                Some(*slot)
            }
            _ => None,
        });
        let (Some(tie), Comparison::Less | Comparison::Greater) = (tie, comparison) else { return Ok(None) };
        let Expression { sql, ty, .. } = self.field(node, field, row)?;
        let (beyond, tie) = (self.bind(Bind::Value(*beyond, ty), ty), self.bind(Bind::Value(tie, ty), ty));
        Ok(Some(match comparison {
            Comparison::Less => format!("{sql} <= {}", self.engine.larger(&beyond, &tie)),
            _ => format!("{sql} >= {}", self.engine.smaller(&beyond, &tie)),
        }))
    }

    fn test(&mut self, node: &Node, field: &Field, operator: &Operator, row: &str) -> Result<String, Error> {
        if let Operator::Search(kind, slot) = operator {
            return self.search(node, field, *kind, *slot, row);
        }
        // `embed=is.null` tests whether there are related rows.
        if let (Operator::Is(truth @ (IsTest::Null | IsTest::NotNull)), Some((_, embed))) =
            (operator, node.find_embed(&field.name))
        {
            let exists = self.related_exists(embed, row)?;
            return Ok(if *truth == IsTest::Null { format!("not {exists}") } else { exists });
        }
        let expression = self.field(node, field, row)?;
        self.apply(node, field, &expression, operator, row)
    }

    fn apply(
        &mut self,
        node: &Node,
        field: &Field,
        expression: &Expression,
        operator: &Operator,
        row: &str,
    ) -> Result<String, Error> {
        let Expression { sql, ty, .. } = expression;
        let ty = *ty;
        Ok(match operator {
            Operator::Compare(comparison, slot) => self.compare(node, field, expression, *comparison, *slot, row),
            Operator::IsDistinct(slot) => {
                let value = self.bind(Bind::Value(*slot, ty), ty);
                format!("{sql} is distinct from {value}")
            }
            Operator::In(slot) => {
                let list = self.bind_array(Bind::List(*slot, ty));
                self.engine.is_one_of(sql, &list, ty)
            }
            Operator::Match(pattern, slot) => {
                must_be_text(ty, field)?;
                self.match_pattern(sql, *pattern, *slot)
            }
            Operator::Quantified { kind, all, slot } => self.quantified(field, expression, *kind, *all, *slot)?,
            Operator::Is(truth) => is(sql, ty, *truth)?,
            Operator::Contains(slot) => {
                must_be_list(ty, field)?;
                self.list_contains(node, field, sql, *slot, row)?
            }
            Operator::ContainedIn(slot) => {
                must_be_list(ty, field)?;
                let whole = self.bind(Bind::Document(*slot), Type::List);
                self.engine.contains(&whole, sql)
            }
            Operator::Overlaps(slot) => {
                must_be_list(ty, field)?;
                self.list_overlaps(node, field, sql, *slot, row)?
            }
            // Already handled by `test`.
            Operator::Search(..) => "false".to_owned(),
        })
    }

    fn compare(
        &mut self,
        node: &Node,
        field: &Field,
        Expression { sql, ty, .. }: &Expression,
        comparison: Comparison,
        slot: ValueIndex,
        row: &str,
    ) -> String {
        let value = self.bind(Bind::Value(slot, *ty), *ty);
        // An index covers the plain column, not the masked expression, so the plain column is compared too.
        let indexed = field.path.is_empty() && comparison == Comparison::Equal && sql.starts_with('(');
        match node.resource.find(&field.name).filter(|column| indexed && column.mask.is_some()) {
            Some(column) => format!("({row}.{} = {value} and {sql} = {value})", column.name),
            None => format!("{sql} {} {value}", operator_sql(comparison)),
        }
    }

    fn match_pattern(&mut self, sql: &str, pattern: PatternKind, slot: ValueIndex) -> String {
        let bind = match pattern {
            PatternKind::Like | PatternKind::ILike => Bind::Like(slot),
            PatternKind::Regex | PatternKind::IRegex => Bind::Value(slot, Type::Text),
        };
        let value = self.bind(bind, Type::Text);
        self.engine.matches(sql, pattern, &value)
    }

    fn list_contains(
        &mut self,
        node: &Node,
        field: &Field,
        sql: &str,
        slot: ValueIndex,
        row: &str,
    ) -> Result<String, Error> {
        let part = self.bind(Bind::Document(slot), Type::List);
        let (shown, list) = self.shown_list(node, field, sql, row)?;
        let contains = self.engine.contains(&list, &part);
        Ok(match self.list_index(node, field) {
            None => format!("({shown}{contains})"),
            Some(index) => {
                let first = self.bind(Bind::FirstElement(slot), Type::Text);
                let found = format!("{row}.rowid in (select k.row from {index} k where k.value = {first})");
                format!("({shown}{found} and {contains})")
            }
        })
    }

    fn list_overlaps(
        &mut self,
        node: &Node,
        field: &Field,
        sql: &str,
        slot: ValueIndex,
        row: &str,
    ) -> Result<String, Error> {
        let other = self.bind(Bind::Document(slot), Type::List);
        let (shown, list) = self.shown_list(node, field, sql, row)?;
        Ok(match self.list_index(node, field) {
            None => format!("({shown}{})", self.engine.overlaps(&list, &other)),
            Some(index) => {
                let values = format!("select value from json_each({other})");
                format!("({shown}{row}.rowid in (select k.row from {index} k where k.value in ({values})))")
            }
        })
    }

    fn quantified(
        &mut self,
        field: &Field,
        expression: &Expression,
        kind: Quantifiable,
        all: bool,
        slot: ValueIndex,
    ) -> Result<String, Error> {
        let (bind, ty) = match kind {
            Quantifiable::Compare(_) => (Bind::List(slot, expression.ty), expression.ty),
            Quantifiable::Match(pattern) => {
                must_be_text(expression.ty, field)?;
                let is_like = matches!(pattern, PatternKind::Like | PatternKind::ILike);
                (if is_like { Bind::Likes(slot) } else { Bind::List(slot, Type::Text) }, Type::Text)
            }
        };
        let list = self.bind_array(bind);
        let elements = self.engine.elements(&list, ty, "e");
        let test = match kind {
            Quantifiable::Compare(comparison) => format!("{} {} e.value", expression.sql, operator_sql(comparison)),
            Quantifiable::Match(pattern) => self.engine.matches(&expression.sql, pattern, "e.value"),
        };
        Ok(if all {
            format!("({} is not null and not exists (select 1 from {elements} where not ({test})))", expression.sql)
        } else {
            format!("exists (select 1 from {elements} where {test})")
        })
    }

    /// A list column in the form an index covers, and the condition under which the caller may read it.
    fn shown_list(&mut self, node: &Node, field: &Field, sql: &str, row: &str) -> Result<(String, String), Error> {
        let column = node.column(&field.name)?;
        let rule = (field.path.is_empty() && column.visible != Rule::Always).then(|| self.rule(&column.visible, row));
        Ok(match rule.flatten() {
            None => (String::new(), sql.to_owned()),
            Some(rule) => (format!("{rule} and "), format!("{row}.{}", column.name)),
        })
    }

    /// The side table that indexes a list column's elements, on engines that need one.
    fn list_index(&self, node: &Node, field: &Field) -> Option<String> {
        let indexed = field.path.is_empty() && node.resource.indexed_lists.contains(&field.name.as_str());
        (indexed && !self.keyed && self.engine == Engine::Sqlite)
            .then(|| format!("_{}_{}", node.resource.name, field.name))
    }
}

fn operator_sql(comparison: Comparison) -> &'static str {
    match comparison {
        Comparison::Equal => "=",
        Comparison::NotEqual => "<>",
        Comparison::Greater => ">",
        Comparison::GreaterOrEqual => ">=",
        Comparison::Less => "<",
        Comparison::LessOrEqual => "<=",
    }
}

fn is(sql: &str, ty: Type, truth: IsTest) -> Result<String, Error> {
    let word = match truth {
        IsTest::Null => "null",
        IsTest::NotNull => "not null",
        IsTest::True | IsTest::False | IsTest::Unknown if ty != Type::Boolean => {
            return Err(Error::Rule {
                code: "42804".to_owned(),
                message: format!("argument of IS must be type boolean, not type {}", ty.postgres_name()),
                details: None,
                hint: Some("Use is.null, or eq with a value.".to_owned()),
            });
        }
        IsTest::Unknown => "null",
        IsTest::True => "true",
        IsTest::False => "false",
    };
    Ok(format!("{sql} is {word}"))
}

fn must_be_text(ty: Type, field: &Field) -> Result<(), Error> {
    if ty == Type::Text {
        return Ok(());
    }
    Err(Error::Unsupported {
        message: format!("operator does not exist: {} ~~ unknown", ty.postgres_name()),
        hint: format!("Patterns match text; {} is {}.", field.name, ty.postgres_name()),
    })
}

fn must_be_list(ty: Type, field: &Field) -> Result<(), Error> {
    if matches!(ty, Type::List | Type::Json) {
        return Ok(());
    }
    Err(Error::Unsupported {
        message: format!("operator does not exist: {} @> unknown", ty.postgres_name()),
        hint: format!("Containment is for lists; {} is {}.", field.name, ty.postgres_name()),
    })
}
