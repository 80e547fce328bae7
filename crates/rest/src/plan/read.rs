//! Turns nodes into SQL: one statement whose result is the response body.

use std::borrow::Cow;

use sangam_db::{Engine, conjunction};
use sangam_schema::Type;

use super::bind::Bind;
use super::builder::Builder;
use super::node::{Node, Output};
use super::object_key::{Grouping, ObjectKey};
use crate::error::Error;
use crate::request::shape::{Condition, Field, Operator};

/// Maximum number of keys in one JSON object. SQLite functions accept 1000 arguments, and each key takes two.
const MAX_KEYS: usize = 400;

/// The parts of a select over one node.
pub(crate) struct SelectParts {
    /// The keys of the JSON object for each row.
    pub(crate) object_keys: Vec<ObjectKey>,
    /// The table and its alias.
    pub(crate) table: String,
    /// Joins that filter rows.
    pub(crate) deciding_joins: String,
    /// Joins that only add columns.
    pub(crate) adding_joins: String,
    /// The conditions for a row.
    pub(crate) conditions: Vec<String>,
    /// The sort terms, possibly none.
    pub(crate) order: Vec<String>,
    /// Whether rows are grouped.
    pub(crate) aggregated: bool,
}

/// What a node's rows are needed for.
#[derive(Clone, Copy)]
pub(super) struct RowsUse {
    /// They decide whether the surrounding rows exist.
    pub(super) required: bool,
    /// They form a list.
    pub(super) ordered: bool,
}

impl RowsUse {
    /// The rows of a list.
    pub(super) const LIST: RowsUse = RowsUse { required: true, ordered: true };
    /// Rows that are counted or tested, or have their order from elsewhere.
    pub(super) const UNORDERED: RowsUse = RowsUse { required: true, ordered: false };
}

impl Builder<'_> {
    /// A page of rows: the text of the body, the number of rows in it and, if requested, the total.
    pub(crate) fn page(&mut self, node: &Node, counted: bool) -> Result<String, Error> {
        let row = self.alias();
        let parts = self.parts(node, &row, RowsUse::LIST)?;
        let total = if counted { parts.count() } else { "null".to_owned() };
        let (limit, offset) = self.page_window();
        let rows = self.rows(&parts, &limit, &offset);
        Ok(self.engine.page(&rows, &total, self.answer_bytes))
    }

    /// The rows of a page whose keys came from elsewhere, in the order of the keys. Access rules and filters are
    /// checked again. Only a search condition is not: it would take longer than everything else.
    pub(crate) fn page_of_keys(&mut self, mut node: Node) -> Result<String, Error> {
        self.keyed = true;
        let is_search =
            |condition: &Condition| matches!(condition, Condition::Test { operator: Operator::Search(..), .. });
        node.conditions.retain(|condition| !is_search(condition));
        let row = self.alias();
        let mut parts = self.parts(&node, &row, RowsUse::UNORDERED)?;
        let keys = self.bind_array(Bind::Keys);
        let (picked, on) = self.key_table(&node, &keys, &row, "picked");
        // SQLite keeps the order of a cross join, and no index is better than the key.
        parts.table = format!("{picked} cross join {}", parts.table);
        parts.conditions.insert(0, on);
        parts.order.push("picked.position".to_owned());
        let limit = self.bind(Bind::Limit, Type::Integer);
        let rows = self.rows(&parts, &limit, "0");
        Ok(self.engine.page(&rows, "null", self.answer_bytes))
    }

    /// Only the counts of a page, for HEAD.
    pub(crate) fn page_counts(&mut self, node: &Node, counted: bool) -> Result<String, Error> {
        let row = self.alias();
        // A statement must not bind a parameter it does not use, so skip the parts that are not returned.
        let parts = match node.is_aggregated() {
            true => self.parts(node, &row, RowsUse::UNORDERED)?,
            false => self.parts(&node.without_outputs(), &row, RowsUse::UNORDERED)?,
        };
        let total = if counted { parts.count() } else { "null".to_owned() };
        let (limit, offset) = self.page_window();
        let (_, from) = self.from(&parts);
        Ok(format!("select '', count(*), {total} from (select 1 from {from} limit {limit} offset {offset}) page"))
    }

    /// The rows whose keys were just written, in the order of the keys unless another order is requested.
    pub(crate) fn written(&mut self, node: &Node) -> Result<String, Error> {
        let row = self.alias();
        let mut parts = self.parts(node, &row, RowsUse::LIST)?;
        let keys = self.bind_array(Bind::Keys);
        let (written, on) = self.key_table(node, &keys, &row, "written");
        parts.deciding_joins.push_str(&format!(" join {written} on {on}"));
        if parts.order.is_empty() && !parts.aggregated {
            parts.order.push("written.position".to_owned());
        }
        let (limit, offset) = self.page_window();
        let rows = self.rows(&parts, &limit, &offset);
        let visible = parts.count();
        Ok(self.engine.page(&rows, &visible, self.answer_bytes))
    }

    /// A table of keys, and the condition that matches a row to one of them. A key is the text of a JSON array with one
    /// element per key column.
    pub(crate) fn key_table(&self, node: &Node, keys: &str, row: &str, alias: &str) -> (String, String) {
        let columns: Vec<_> = node.resource.primary_key.iter().copied().zip(node.resource.key_types()).collect();
        let table = self.engine.key_rows(keys, &columns, alias);
        let on: Vec<_> = columns.iter().map(|(name, _)| format!("{row}.{name} = {alias}.{name}")).collect();
        (table, on.join(" and "))
    }

    /// Builds a node's parts.
    pub(super) fn parts(&mut self, node: &Node, row: &str, rows_use: RowsUse) -> Result<SelectParts, Error> {
        let RowsUse { required, ordered } = rows_use;
        self.count(1)?;
        let mut parts = SelectParts {
            object_keys: Vec::new(),
            table: self.table(node, row),
            deciding_joins: String::new(),
            adding_joins: String::new(),
            conditions: self.rule(&node.resource.read, row).into_iter().collect(),
            order: Vec::new(),
            aggregated: node.is_aggregated(),
        };
        let ranking = if ordered && !parts.aggregated { self.ranking(node) } else { None };
        for (index, condition) in node.conditions.iter().enumerate() {
            if ranking == Some(index) && self.engine == Engine::Sqlite {
                self.join_search(node, condition, row, &mut parts);
            } else {
                parts.conditions.push(self.condition(node, condition, row)?);
            }
        }
        let mut aliases = Vec::new();
        let mut embedded = Vec::new();
        for embed in &node.embeds {
            let (alias, object_keys) = match embed.silent {
                true => (String::new(), Vec::new()),
                false => self.embed(embed, row, required, &mut parts)?,
            };
            aliases.push(alias);
            embedded.push(object_keys);
        }
        for output in &node.outputs {
            self.add_output(node, output, row, &mut embedded, &mut parts.object_keys)?;
        }
        if parts.object_keys.len() > MAX_KEYS {
            let count = parts.object_keys.len();
            return Err(Error::TooComplex(format!("A row would have {count} keys; the maximum is {MAX_KEYS}")));
        }
        if ordered {
            for term in &node.order {
                parts.order.push(match parts.aggregated {
                    true => self.group_order(node, term, row, &aliases, &parts.object_keys)?,
                    false => self.order(node, term, row, &aliases, ranking)?,
                });
            }
            if let (Some(index), true) = (ranking, node.order.is_empty()) {
                parts.order.push(format!("{} desc", self.relevance(node, index, row)?));
            }
        }
        Ok(parts)
    }

    /// The rows as JSON objects, named `j`.
    pub(super) fn rows(&mut self, parts: &SelectParts, limit: &str, offset: &str) -> String {
        let (object_keys, from) = self.from(parts);
        self.select(object(self.engine, &object_keys), &from, &parts.order, limit, offset)
    }

    /// The output keys of the rows, and the SQL they come from.
    pub(super) fn from<'p>(&mut self, parts: &'p SelectParts) -> (Cow<'p, [ObjectKey]>, String) {
        let SelectParts { table, deciding_joins, adding_joins, conditions, .. } = parts;
        let rows = format!("{table}{deciding_joins}{adding_joins} where {}", conjunction(conditions));
        match parts.aggregated {
            false => (Cow::Borrowed(&parts.object_keys), rows),
            true => {
                let (object_keys, groups) = self.groups(&parts.object_keys, &rows);
                (Cow::Owned(object_keys), groups)
            }
        }
    }

    /// An expression over the rows, named `j`.
    pub(super) fn select(
        &mut self,
        expression: String,
        from: &str,
        order: &[String],
        limit: &str,
        offset: &str,
    ) -> String {
        let (expression, order) = match order {
            [] => (expression, String::new()),
            terms => {
                let sorted = self.engine.sorted_row(&expression, self.number(), limit, offset);
                (sorted, format!(" order by {}", terms.join(", ")))
            }
        };
        format!("select {expression} as j from {from}{order} limit {limit} offset {offset}")
    }

    fn table(&mut self, node: &Node, row: &str) -> String {
        if !node.resource.computed {
            return format!("{} {row}", node.resource.name);
        }
        let columns: Vec<_> = node.resource.stored().map(|column| (column.name, column.ty)).collect();
        let rows = self.bind_array(Bind::Rows);
        self.engine.rows(&rows, &columns, row)
    }

    fn add_output(
        &mut self,
        node: &Node,
        output: &Output,
        row: &str,
        embedded: &mut [Vec<ObjectKey>],
        object_keys: &mut Vec<ObjectKey>,
    ) -> Result<(), Error> {
        match output {
            Output::Whole(column) => {
                let expression = self.column(column, row);
                let sql = self.json_value(&expression.sql, column.ty);
                let grouping = Grouping::By(Some((row.to_owned(), Field::of(column.name))));
                object_keys.push(ObjectKey { key: column.name.to_owned(), sql, is_json: is_json(column.ty), grouping });
            }
            Output::Column { key, field, cast } => {
                let expression = self.output(node, field, *cast, row)?;
                let grouping = Grouping::By(cast.is_none().then(|| (row.to_owned(), (*field).clone())));
                object_keys.push(ObjectKey {
                    key: key.clone(),
                    is_json: is_json(expression.ty),
                    sql: expression.sql,
                    grouping,
                });
            }
            Output::Embed(index) => object_keys.append(&mut embedded[*index]),
            Output::Count { key, cast } => object_keys.push(self.count_of_rows(key, *cast)?),
            Output::Aggregate { key, aggregate } => object_keys.push(self.aggregate(node, key, aggregate, row)?),
        }
        Ok(())
    }
}

/// Whether a value of this type is JSON after conversion for an object.
fn is_json(ty: Type) -> bool {
    matches!(ty, Type::Json | Type::List | Type::Boolean)
}

impl SelectParts {
    fn count(&self) -> String {
        format!("(select count(*) from {}{} where {})", self.table, self.deciding_joins, conjunction(&self.conditions))
    }
}

pub(super) fn object(engine: Engine, object_keys: &[ObjectKey]) -> String {
    let object_keys: Vec<_> =
        object_keys.iter().map(|object_key| (object_key.key.clone(), object_key.sql.clone())).collect();
    engine.object(&object_keys)
}
