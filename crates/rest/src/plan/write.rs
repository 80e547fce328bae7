//! Turns writes into SQL. The policy is part of each statement, so rows the caller may not write are left alone.

use sangam_db::{NEW_ROWS, conjunction};
use sangam_schema::{Grant, Role, Rule, Type};

use super::Conflict;
use super::bind::Bind;
use super::builder::Builder;
use super::node::Node;
use crate::error::Error;
use crate::request::Resolution;

impl Builder<'_> {
    /// Inserts the rows of the body that the caller may insert, and returns the keys of the rows written.
    pub(crate) fn insert(&mut self, node: &Node, conflict: Option<&Conflict>) -> String {
        let row = self.alias();
        let rows = self.new_rows(node);
        let conflict = conflict.map(|conflict| self.on_conflict(node, conflict, &row)).unwrap_or_default();
        let insert = self.sql.insert(node.resource, &row, &rows, &conflict);
        format!("{insert} returning {}", self.engine.key(&node.resource.primary_key))
    }

    /// Counts the rows of the body that the caller may insert, because an insert that skips duplicates does not report it.
    pub(crate) fn insertable(&mut self, node: &Node) -> String {
        let rows = self.new_rows(node);
        let allowed = self.sql.predicate(&node.resource.insert, NEW_ROWS);
        format!("select count(*) from {rows} where {allowed}")
    }

    /// Counts the rows of the body whose key already exists.
    pub(crate) fn existing(&mut self, node: &Node, key: &[&'static str]) -> String {
        let rows = self.new_rows(node);
        let same: Vec<_> = key.iter().map(|column| format!("t.{column} = {NEW_ROWS}.{column}")).collect();
        format!("select count(*) from {rows} join {} t on {}", node.resource.name, same.join(" and "))
    }

    fn new_rows(&mut self, node: &Node) -> String {
        let columns: Vec<_> = node.resource.stored().map(|column| (column.name, column.ty)).collect();
        let rows = self.bind_array(Bind::Rows);
        self.engine.rows(&rows, &columns, NEW_ROWS)
    }

    fn on_conflict(&mut self, node: &Node, conflict: &Conflict, row: &str) -> String {
        let key = conflict.key.join(", ");
        if conflict.resolution == Resolution::Ignore {
            return format!(" on conflict ({key}) do nothing");
        }
        let mut set = Vec::new();
        let mut conditions: Vec<_> = self.rule(&node.resource.update, row).into_iter().collect();
        for name in &conflict.updates {
            // A column that is fixed after the insert, or the owner column, may be sent again if its value is the same.
            let column = node.resource.find(name);
            let fixed = column.is_some_and(|column| matches!(column.update, Grant::Server | Grant::Caller));
            if fixed && self.sql.role() != Role::Service {
                conditions.push(format!("{row}.{name} is not distinct from excluded.{name}"));
            } else {
                set.push(format!("{name} = excluded.{name}"));
            }
        }
        if set.is_empty() {
            // Changes nothing, but makes the statement return the row.
            set.extend(conflict.key.iter().map(|name| format!("{name} = excluded.{name}")));
        }
        format!(" on conflict ({key}) do update set {} where {}", set.join(", "), conjunction(&conditions))
    }

    /// Sets columns of the rows that match the filters and that the caller may both read and change. Returns their
    /// keys. With no columns to set it only finds the rows, so that a key in the body can be compared.
    pub(crate) fn update(&mut self, node: &Node, columns: &[&'static str]) -> Result<String, Error> {
        if columns.is_empty() {
            return self.writable_keys(node, &node.resource.update);
        }
        let (table, row) = (node.resource.name, self.alias());
        let set = self.set(node, columns);
        let mut conditions = self.writable(node, &node.resource.update, &row)?;
        if !node.finds_one_row() {
            conditions = self.engine.update_in_order(table, &row, &node.resource.primary_key, &conditions);
        }
        let key = self.engine.key(&node.resource.primary_key);
        Ok(format!("update {table} as {row} set {set} where {conditions} returning {key}"))
    }

    /// Sets columns of rows by key, after an earlier statement found and locked them. Returns their keys.
    pub(crate) fn update_by_key(&mut self, node: &Node, columns: &[&'static str]) -> String {
        let set = self.set(node, columns);
        let named = self.named_by_keys(node);
        let key = self.engine.key(&node.resource.primary_key);
        format!("update {} set {set} where {named} returning {key}", node.resource.name)
    }

    fn set(&mut self, node: &Node, columns: &[&'static str]) -> String {
        let set: Vec<_> = columns
            .iter()
            .enumerate()
            .map(|(index, name)| {
                let ty = node.resource.find(name).map_or(Type::Text, |column| column.ty);
                format!("{name} = {}", self.bind(Bind::Set(index), ty))
            })
            .collect();
        set.join(", ")
    }

    /// Locks the rows that match the filters and that the caller may both read and delete. Returns their keys.
    pub(crate) fn deletable(&mut self, node: &Node) -> Result<String, Error> {
        self.writable_keys(node, &node.resource.delete)
    }

    fn writable_keys(&mut self, node: &Node, rule: &Rule) -> Result<String, Error> {
        let row = self.alias();
        let conditions = self.writable(node, rule, &row)?;
        let key = self.engine.key(&node.resource.primary_key);
        let lock = self.engine.for_update_in_order(&node.resource.primary_key);
        Ok(format!("select {key} from {} {row} where {conditions}{lock}", node.resource.name))
    }

    /// Deletes rows by key.
    pub(crate) fn delete(&mut self, node: &Node) -> String {
        let named = self.named_by_keys(node);
        format!("delete from {} where {named}", node.resource.name)
    }

    fn named_by_keys(&mut self, node: &Node) -> String {
        let keys = self.bind_array(Bind::Keys);
        let columns: Vec<_> = node.resource.primary_key.iter().copied().zip(node.resource.key_types()).collect();
        let names = node.resource.primary_key.join(", ");
        let table = self.engine.key_rows(&keys, &columns, "k");
        format!("({names}) in (select {names} from {table})")
    }

    fn writable(&mut self, node: &Node, rule: &Rule, row: &str) -> Result<String, Error> {
        let mut conditions = self.sql.may_change(node.resource, rule, row);
        for condition in &node.conditions {
            conditions.push(self.condition(node, condition, row)?);
        }
        Ok(conjunction(&conditions))
    }
}
