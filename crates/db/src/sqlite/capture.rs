//! Captures every row that the writer changes. Temporary triggers on its connection, one per table and kind of change, pass the
//! rows to a function that collects them. This includes cascades and the counters that other triggers maintain.

use std::sync::Arc;

use parking_lot::Mutex;
use rusqlite::functions::{Context, FunctionFlags};
use rusqlite::types::ValueRef;
use rusqlite::{Connection, Error};
use sangam_schema::Type;
use serde_json::{Number, Value as Json};

use crate::feed::ColumnNames;
use crate::{CapturedColumn, Change, ChangeKind, ChangedRow, SecretColumns, Settings, quote_identifier};

/// Collects the changes of the current write.
pub(super) struct Capture {
    changes: Arc<Mutex<Vec<Change>>>,
    declared: Vec<CapturedColumn>,
    secrets: Vec<SecretColumns>,
    triggers: Vec<String>,
    tables: Arc<Vec<CapturedTable>>,
    /// The schema version for which the tables were listed.
    schema_version: i64,
}

struct CapturedTable {
    name: Arc<str>,
    columns: ColumnNames,
    /// The declared types. SQLite's storage cannot distinguish a boolean from a number, or a list from text.
    types: Vec<Option<Type>>,
}

impl Capture {
    /// Lists the tables to capture.
    pub(super) fn new(connection: &Connection, settings: &Settings) -> rusqlite::Result<Capture> {
        let mut capture = Capture {
            changes: Arc::default(),
            declared: settings.columns.clone(),
            secrets: settings.secrets.clone(),
            triggers: Vec::new(),
            tables: Arc::default(),
            schema_version: 0,
        };
        capture.list(connection)?;
        Ok(capture)
    }

    /// The names of the captured tables.
    pub(super) fn tables(&self) -> impl Iterator<Item = Arc<str>> {
        self.tables.iter().map(|table| Arc::clone(&table.name))
    }

    /// Takes the changes captured since the last call.
    pub(super) fn take(&self) -> Vec<Change> {
        std::mem::take(&mut self.changes.lock())
    }

    /// Whether the captured tables match the current schema.
    pub(super) fn is_complete(&self, connection: &Connection) -> rusqlite::Result<bool> {
        Ok(self.schema_version == read_schema_version(connection)?)
    }

    /// Replaces the triggers by those for the current tables.
    pub(super) fn restart(&mut self, connection: &Connection) -> rusqlite::Result<()> {
        self.remove(connection)?;
        self.list(connection)?;
        self.start(connection)
    }

    fn list(&mut self, connection: &Connection) -> rusqlite::Result<()> {
        self.schema_version = read_schema_version(connection)?;
        self.tables = Arc::new(self.list_tables(connection)?);
        Ok(())
    }

    /// Starts capturing the listed tables.
    pub(super) fn start(&mut self, connection: &Connection) -> rusqlite::Result<()> {
        let tables = Arc::clone(&self.tables);
        // One transaction for all, because there are hundreds of triggers.
        let transaction = connection.unchecked_transaction()?;
        for (i, table) in tables.iter().enumerate() {
            for (event, letter, rows) in
                [("insert", 'I', &["new"][..]), ("update", 'U', &["new", "old"]), ("delete", 'D', &["old"])]
            {
                let trigger = quote_identifier(&format!("_capture_{event}_{}", table.name));
                transaction.execute_batch(&format!(
                    "create temp trigger {trigger} after {event} on main.{}
                     begin select capture({i}, '{letter}', {}); end",
                    quote_identifier(&table.name),
                    list_values(table, rows),
                ))?;
                self.triggers.push(trigger);
            }
        }
        transaction.commit()?;
        let changes = self.changes.clone();
        connection.create_scalar_function("capture", -1, FunctionFlags::SQLITE_UTF8, move |context| {
            changes.lock().push(read_change(&tables, context)?);
            Ok(true)
        })
    }

    /// Stops capturing.
    pub(super) fn remove(&mut self, connection: &Connection) -> rusqlite::Result<()> {
        for trigger in self.triggers.drain(..) {
            connection.execute_batch(&format!("drop trigger if exists temp.{trigger}"))?;
        }
        Ok(())
    }

    /// Lists the tables with their columns, except secrets, generated columns (`hidden` is not 0) and search columns. A table without any
    /// remaining column is left out.
    fn list_tables(&self, connection: &Connection) -> rusqlite::Result<Vec<CapturedTable>> {
        let mut columns = connection.prepare(
            r"
            select found.name, col.name
            from pragma_table_list as found
            join pragma_table_xinfo(found.name) as col
            where found.schema = 'main'
              and found.type = 'table'
              and found.name not like '\_%' escape '\'
              and found.name not like 'sqlite\_%' escape '\'
              and found.name <> 'refinery_schema_history'
              and col.hidden = 0
              and col.name not in ('rowid', 'search')
            order by found.name, col.cid
            ",
        )?;
        let mut rows = columns.query([])?;
        let mut tables: Vec<(String, Vec<Box<str>>)> = Vec::new();
        while let Some(row) = rows.next()? {
            let (table, column): (String, String) = (row.get(0)?, row.get(1)?);
            if self.secrets.iter().any(|secret| secret.include(&table, &column)) {
                continue;
            }
            match tables.last_mut() {
                Some((last, columns)) if *last == table => columns.push(column.into()),
                _ => tables.push((table, vec![column.into()])),
            }
        }
        Ok(tables.into_iter().map(|(name, columns)| self.describe(name, columns)).collect())
    }

    fn describe(&self, name: String, columns: Vec<Box<str>>) -> CapturedTable {
        let types = columns.iter().map(|column| self.declared_type(&name, column)).collect();
        CapturedTable { name: name.into(), columns: columns.into(), types }
    }

    fn declared_type(&self, table: &str, column: &str) -> Option<Type> {
        self.declared.iter().find(|known| known.table == table && known.column == column).map(|known| known.ty)
    }
}

/// The schema version. Every change of the tables increments it, including those by other processes. Temporary triggers do not.
fn read_schema_version(connection: &Connection) -> rusqlite::Result<i64> {
    connection.query_row("pragma main.schema_version", [], |row| row.get(0))
}

fn list_values(table: &CapturedTable, rows: &[&str]) -> String {
    let values = rows
        .iter()
        .flat_map(|row| table.columns.iter().map(move |column| format!("{row}.{}", quote_identifier(column))));
    values.collect::<Vec<_>>().join(", ")
}

/// Reads the arguments of a trigger: the index of the table, the kind, then the columns of the new and the old row.
fn read_change(tables: &[CapturedTable], context: &Context<'_>) -> rusqlite::Result<Change> {
    let table = tables.get(context.get::<u32>(0)? as usize).ok_or(Error::InvalidQuery)?;
    let kind = ChangeKind::from_letter(context.get_raw(1).as_str()?).ok_or(Error::InvalidQuery)?;
    let (first, second) = (2, 2 + table.columns.len());
    let (new, old) = match kind {
        ChangeKind::Insert => (Some(first), None),
        ChangeKind::Update => (Some(first), Some(second)),
        ChangeKind::Delete => (None, Some(first)),
    };
    let new = new.map(|start| read_row(table, context, start)).transpose()?;
    let old = old.map(|start| read_row(table, context, start)).transpose()?;
    Ok(Change { table: table.name.clone(), kind, new, old })
}

fn read_row(table: &CapturedTable, context: &Context<'_>, start: usize) -> rusqlite::Result<ChangedRow> {
    let values = table.types.iter().zip(start..).map(|(ty, i)| read_json(*ty, context.get_raw(i)));
    Ok(ChangedRow::new(Arc::clone(&table.columns), values.collect::<Result<_, _>>()?))
}

fn read_json(ty: Option<Type>, value: ValueRef<'_>) -> rusqlite::Result<Json> {
    Ok(match (value, ty) {
        (ValueRef::Integer(number), Some(Type::Boolean)) => Json::Bool(number != 0),
        (ValueRef::Integer(number), _) => Json::from(number),
        (ValueRef::Real(number), _) => Number::from_f64(number).map_or(Json::Null, Json::Number),
        (ValueRef::Text(_), Some(Type::Json | Type::List)) => {
            serde_json::from_str(value.as_str()?).map_err(|error| Error::UserFunctionError(Box::new(error)))?
        }
        (ValueRef::Text(_), _) => Json::from(value.as_str()?),
        (ValueRef::Null | ValueRef::Blob(_), _) => Json::Null,
    })
}
