//! Writes the caller's own row of a declared table from a command, with the same columns, types and rules as the data API.

use std::collections::HashMap;
use std::sync::LazyLock;

use sangam_db::{Error, NEW_ROWS, SqlBuilder, Tx, Value, conjunction};
use sangam_schema::{Caller, Clock, Column, Grant, InvalidValue, Resource};
use serde_json::{Map, Value as Json};
use uuid::Uuid;

use super::{Failure, Refusal};
use crate::resources::resources;

/// Tables with at most one row per account, keyed by the account's id.
static TABLES: LazyLock<HashMap<&'static str, Resource>> = LazyLock::new(|| {
    let is_own = |resource: &Resource| resource.find("id").is_some_and(|id| id.insert == Grant::Caller);
    resources().into_iter().filter(is_own).map(|resource| (resource.name, resource)).collect()
});

/// The values sent for the caller's own row, checked against the declaration of its table.
pub(super) struct OwnRow {
    table: &'static Resource,
    account: Uuid,
    /// The values of a new row.
    values: Vec<(&'static Column, Value)>,
    /// The columns to update in an existing row.
    changes: Vec<&'static str>,
}

impl OwnRow {
    /// Reads the row from an argument. Missing columns keep their value, or get their default in a new row.
    pub(super) fn read(
        table: &'static str,
        argument: &str,
        object: &Json,
        account: Uuid,
        clock: &Clock,
    ) -> Result<OwnRow, Failure> {
        let table = find(table)?;
        let Json::Object(object) = object else {
            return Err(Refusal::invalid(argument, format!("\"{argument}\" must be an object.")).into());
        };
        require_known(table, argument, object)?;
        let caller = Caller::User(account);
        let (mut values, mut changes) = (Vec::new(), Vec::new());
        for column in table.stored() {
            let value = read_value(column, argument, object.get(column.name), account)?;
            if column.update == Grant::Stamp || (column.update == Grant::Client && value.is_some()) {
                changes.push(column.name);
            }
            values.push((column, value.unwrap_or_else(|| column.default.value(caller, clock)).into()));
        }
        if changes.is_empty() {
            // Updates nothing, but makes the statement report a written row.
            changes.push("id");
        }
        Ok(OwnRow { table, account, values, changes })
    }

    /// Inserts the row, or updates the existing one.
    pub(super) async fn upsert(self, tx: &mut Tx<'_>) -> Result<(), Failure> {
        let mut sql = SqlBuilder::for_caller(tx.engine(), Caller::User(self.account));
        let new_row: Vec<_> = self
            .values
            .into_iter()
            .map(|(column, value)| format!("{} as {}", sql.bind(value, column.ty), column.name))
            .collect();
        let new_row = format!("(select {}) as {NEW_ROWS}", new_row.join(", "));
        let changes: Vec<_> = self.changes.iter().map(|name| format!("{name} = excluded.{name}")).collect();
        let may_update = sql.predicate(&self.table.update, "old");
        let on_conflict = format!(" on conflict (id) do update set {} where {may_update}", changes.join(", "));
        let text = sql.insert(self.table, "old", &new_row, &on_conflict);
        if tx.execute(&sql.statement(text)).await? == 0 {
            let message = format!("Your account may not write to \"{}\".", self.table.name);
            return Err(Refusal::forbidden(message).into());
        }
        Ok(())
    }
}

/// Deletes the account's own row, if it exists and the account may delete it.
pub(super) async fn remove_own_row(tx: &mut Tx<'_>, table: &'static str, account: Uuid) -> Result<(), Failure> {
    let table = find(table)?;
    let mut sql = SqlBuilder::for_caller(tx.engine(), Caller::User(account));
    let mut conditions = sql.may_change(table, &table.delete, "old");
    conditions.push(sql.fill("{row}.id = {caller}", "old"));
    let text = format!("delete from {} as old where {}", table.name, conjunction(&conditions));
    tx.execute(&sql.statement(text)).await?;
    Ok(())
}

fn find(table: &'static str) -> Result<&'static Resource, Error> {
    TABLES.get(table).ok_or_else(|| Error::Other(format!("{table} has no single row per account")))
}

fn require_known(resource: &Resource, argument: &str, object: &Map<String, Json>) -> Result<(), Refusal> {
    let is_known = |name: &&String| resource.find(name).is_some_and(Column::is_stored);
    match object.keys().find(|name| !is_known(name)) {
        None => Ok(()),
        Some(name) => {
            let name: String = name.chars().take(80).collect();
            Err(Refusal::invalid(argument, format!("\"{}\" has no column \"{name}\".", resource.name)))
        }
    }
}

/// The value sent for a column, in stored form. `None` if no value was sent or the server sets the column.
fn read_value(column: &Column, argument: &str, sent: Option<&Json>, account: Uuid) -> Result<Option<Json>, Refusal> {
    let Some(sent) = sent else { return Ok(None) };
    let refuse = |wrong: InvalidValue| {
        let details = wrong.details();
        Refusal { details, ..Refusal::invalid(argument, wrong.to_string()) }
    };
    let read = || column.parse_json(sent).map_err(refuse);
    match column.insert {
        Grant::Client => read().map(Some),
        Grant::Stamp => Ok(None),
        Grant::Caller if read()? == account.to_string() => Ok(None),
        Grant::Caller => Err(Refusal::forbidden(format!("Leave {} out, or send your own id.", column.name))),
        Grant::Server => Err(Refusal::forbidden(format!("Only the server sets {}. Leave it out.", column.name))),
    }
}
