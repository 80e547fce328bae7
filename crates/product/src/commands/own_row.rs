//! The caller's own row of a declared table, written by a command as the data API would write it: the same columns, the same
//! types, the same rules.

use std::collections::HashMap;
use std::sync::LazyLock;

use sangam_db::{Error, Tx, Value};
use sangam_schema::{Clock, Column, Default, Grant, Resource, Role, Rule, Type, fill_expression};
use serde_json::{Map, Value as Json};
use uuid::Uuid;

use super::{Failure, Refusal};
use crate::resources::resources;

/// A table in which each account has at most one row, under the account's own id.
struct OwnTable {
    resource: Resource,
    /// Takes the account's id, then each column's value, then for each column that may change whether it was sent: PostgreSQL
    /// refuses a value that the statement does not mention.
    put: String,
    /// Takes the account's id.
    remove: String,
}

static TABLES: LazyLock<HashMap<&'static str, OwnTable>> = LazyLock::new(|| {
    let is_own = |resource: &Resource| resource.find("id").is_some_and(|id| id.insert == Grant::Caller);
    let own = resources().into_iter().filter(is_own);
    own.map(|resource| (resource.name, OwnTable { put: put(&resource), remove: remove(&resource), resource })).collect()
});

/// What someone sent for their own row, checked against the declaration of its table.
pub(super) struct OwnRow {
    table: &'static OwnTable,
    account: Uuid,
    values: Vec<Value>,
    sent: Vec<Value>,
}

impl OwnRow {
    /// Reads the object in this argument. Columns it leaves out keep what they have, or get their default in a new row.
    pub(super) fn read(
        table: &'static str,
        argument: &str,
        object: &Json,
        account: Uuid,
        clock: &Clock,
    ) -> Result<OwnRow, Failure> {
        let table = find(table)?;
        let Json::Object(object) = object else {
            return Err(Refusal::invalid(argument, &format!("\"{argument}\" must be an object.")).into());
        };
        require_known(&table.resource, argument, object)?;
        let (mut values, mut sent) = (Vec::new(), Vec::new());
        for column in table.resource.stored() {
            let value = read_value(column, argument, object.get(column.name), account)?;
            if may_change(column) {
                sent.push(Value::from(value.is_some() || column.update == Grant::Stamp));
            }
            values.push(value.map_or_else(|| default_of(column, account, clock), Value::from));
        }
        Ok(OwnRow { table, account, values, sent })
    }

    /// Makes the row, or changes it where it is.
    pub(super) async fn put(self, tx: &mut Tx<'_>) -> Result<(), Failure> {
        let values = [vec![self.account.into()], self.values, self.sent].concat();
        let put = tx.statement(&self.table.put, values);
        if tx.execute(&put).await? == 0 {
            let message = format!("Your account may not write to \"{}\".", self.table.resource.name);
            return Err(Refusal::forbidden(&message).into());
        }
        Ok(())
    }
}

/// Removes the account's own row, if there is one that it may remove.
pub(super) async fn remove_own_row(tx: &mut Tx<'_>, table: &'static str, account: Uuid) -> Result<(), Failure> {
    let remove = tx.statement(&find(table)?.remove, vec![account.into()]);
    tx.execute(&remove).await?;
    Ok(())
}

fn find(table: &'static str) -> Result<&'static OwnTable, Error> {
    TABLES.get(table).ok_or_else(|| Error::Other(format!("{table} has no row of one's own")))
}

fn require_known(resource: &Resource, argument: &str, object: &Map<String, Json>) -> Result<(), Refusal> {
    let is_known = |name: &&String| resource.find(name).is_some_and(Column::is_stored);
    match object.keys().find(|name| !is_known(name)) {
        None => Ok(()),
        Some(name) => {
            let name: String = name.chars().take(80).collect();
            Err(Refusal::invalid(argument, &format!("\"{}\" has no column \"{name}\".", resource.name)))
        }
    }
}

/// What was sent for a column, in stored form; nothing where nothing was sent or the server decides alone.
fn read_value(column: &Column, argument: &str, sent: Option<&Json>, account: Uuid) -> Result<Option<Json>, Refusal> {
    let Some(sent) = sent else { return Ok(None) };
    let read = || column.parse_json(sent).map_err(|wrong| Refusal::invalid(argument, &wrong.to_string()));
    match column.insert {
        Grant::Client => read().map(Some),
        Grant::Stamp => Ok(None),
        Grant::Caller if read()? == account.to_string() => Ok(None),
        Grant::Caller => Err(Refusal::forbidden(&format!("Leave {} out, or send your own id.", column.name))),
        Grant::Server => Err(Refusal::forbidden(&format!("The server sets {} alone. Leave it out.", column.name))),
    }
}

fn default_of(column: &Column, account: Uuid, clock: &Clock) -> Value {
    match column.default {
        Default::Null | Default::Sql(_) => Value::Null,
        Default::NewId => clock.new_id().into(),
        Default::Now => clock.now().into(),
        Default::Caller => account.into(),
        Default::Text(text) => text.into(),
        Default::Integer(number) => number.into(),
        Default::Boolean(flag) => flag.into(),
        Default::EmptyList => "[]".into(),
    }
}

/// Whether a row that exists gets what was sent.
fn may_change(column: &Column) -> bool {
    matches!(column.update, Grant::Client | Grant::Stamp)
}

/// The template that writes a row under the rules for inserting and updating.
fn put(resource: &Resource) -> String {
    let columns: Vec<_> = resource.stored().collect();
    let names: Vec<_> = columns.iter().map(|column| column.name).collect();
    let sent_values: Vec<_> = (2..)
        .zip(&columns)
        .map(|(number, column)| format!("{{{number}:{}}} as {}", template_type(column.ty), column.name))
        .collect();
    let new_values: Vec<_> = columns.iter().map(|column| new_value(column)).collect();
    let changes: Vec<_> = (2 + columns.len()..)
        .zip(columns.iter().filter(|column| may_change(column)))
        .map(|(number, Column { name, .. })| {
            format!("{name} = case when {{{number}:bool}} then excluded.{name} else old.{name} end")
        })
        .collect();
    format!(
        "insert into {} as old ({}) select {} from (select {}) as new where {} on conflict (id) do update set {} where {}",
        resource.name,
        names.join(", "),
        new_values.join(", "),
        sent_values.join(", "),
        condition(&resource.insert, "new"),
        changes.join(", "),
        condition(&resource.update, "old"),
    )
}

/// The template that removes a row under the rules for reading and deleting.
fn remove(resource: &Resource) -> String {
    let (read, delete) = (condition(&resource.read, "old"), condition(&resource.delete, "old"));
    format!("delete from {} as old where old.id = {{1:uuid}} and {read} and {delete}", resource.name)
}

fn new_value(column: &Column) -> String {
    let name = column.name;
    match column.default {
        Default::Sql(expression) => format!("coalesce(new.{name}, {})", fill_expression(expression, "new", caller)),
        _ => format!("new.{name}"),
    }
}

fn condition(rule: &Rule, row: &str) -> String {
    rule.resolve(Role::User).predicate(row, caller)
}

/// The caller's id is the first value of every template here.
fn caller() -> String {
    "{1:uuid}".to_owned()
}

/// The type's name in a template.
pub(super) fn template_type(ty: Type) -> &'static str {
    match ty {
        Type::Uuid => "uuid",
        Type::Text | Type::Search => "text",
        Type::Integer => "int",
        Type::Number => "real",
        Type::Boolean => "bool",
        Type::Timestamp => "timestamp",
        Type::Date => "date",
        Type::Json | Type::List => "json",
    }
}
