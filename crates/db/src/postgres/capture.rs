//! Captures every row that a transaction changes. Triggers after each statement append its rows, as JSON, to a transaction-local
//! setting, which is rolled back with the transaction. The writer reads the setting at commit.

use tokio_postgres::{Client, Row};

use super::errors::map_error;
use crate::{Change, ChangeKind, ChangedRow, Error, SecretColumns, quote_identifier};

/// The notification channel for writes by other programs, or by servers that the others do not hear.
pub(super) const FOREIGN_WRITES: &str = "sangam_foreign_writes";

/// Reads the changes of the open transaction.
pub(super) const CAPTURED: &str = "select current_setting('sangam.changes', true)";

/// Lists the ordinary tables with their columns, an expression per column, the current text of the trigger function and
/// whether the triggers exist. Generated columns and search columns are left out. Timestamps are formatted as in query
/// results, which differs from PostgreSQL's JSON.
const TABLES: &str = r#"
    select
      c.relname::text,
      array_agg(a.attname::text order by a.attnum),
      array_agg(
        case a.atttypid
          when 'timestamptz'::regtype then
            format('to_char(r.%1$I at time zone ''UTC'', ''YYYY-MM-DD"T"HH24:MI:SS.US"+00:00"'') as %1$I', a.attname)
          else format('r.%I', a.attname)
        end
        order by a.attnum
      ),
      (select p.prosrc from pg_proc p where p.pronamespace = c.relnamespace and p.proname = '_capture_' || c.relname),
      (select count(*) from pg_trigger t where t.tgrelid = c.oid and t.tgname like '\_capture\_%') = 4
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = current_schema()::regnamespace
      and c.relkind = 'r'
      and c.relname not like '\_%'
      and c.relname <> 'refinery_schema_history'
      and a.attnum > 0
      and not a.attisdropped
      and a.attgenerated = ''
      and a.attname <> 'search'
    group by c.oid, c.relname, c.relnamespace
    order by c.relname
"#;

/// Installs triggers on all existing tables. The triggers do not read secret columns.
pub(super) async fn install(client: &mut Client, secrets: &[SecretColumns]) -> Result<(), Error> {
    let tables = client.query(TABLES, &[]).await.map_err(map_error)?;
    for update_sql in tables.iter().filter_map(|row| TableCapture::read(row, secrets).update_sql()) {
        let transaction = client.transaction().await.map_err(map_error)?;
        transaction.batch_execute(&update_sql).await.map_err(map_error)?;
        transaction.commit().await.map_err(map_error)?;
    }
    Ok(())
}

/// A table and its current capture triggers.
struct TableCapture {
    name: String,
    /// An expression for each column that appears on the feed.
    expressions: Vec<String>,
    function: Option<String>,
    has_triggers: bool,
}

impl TableCapture {
    fn read(row: &Row, secrets: &[SecretColumns]) -> TableCapture {
        let name: String = row.get(0);
        let (columns, expressions): (Vec<String>, Vec<String>) = (row.get(1), row.get(2));
        let is_shown = |column: &str| !secrets.iter().any(|secret| secret.include(&name, column));
        let shown = columns.iter().zip(expressions).filter(|(column, _)| is_shown(column));
        let expressions = shown.map(|(_, expression)| expression).collect();
        TableCapture { name, expressions, function: row.get(3), has_triggers: row.get(4) }
    }

    /// The SQL that updates the triggers, if necessary. Correct triggers are left alone, because replacing them would block the writes of
    /// other copies of the server that are already running.
    fn update_sql(&self) -> Option<String> {
        if self.expressions.is_empty() {
            return self.function.is_some().then(|| remove(&self.name));
        }
        let body = function_body(&self.expressions.join(", "));
        let is_correct = self.has_triggers && self.function.as_deref() == Some(&body);
        (!is_correct).then(|| create(&self.name, &body))
    }
}

/// The body of a table's trigger function. An update's old and new rows are in the same order, so they are paired by position.
fn function_body(columns: &str) -> String {
    let changes = "string_agg(json_build_array(tg_table_name, left(tg_op, 1), n, o)::text || ',', '' order by i)";
    let numbered = |rows: &str, column: &str| {
        format!(
            "select row_number() over () as i, (select row_to_json(v) from (select {columns}) v) as {column}
       from {rows} r"
        )
    };
    let new = numbered("new_rows", "n");
    let old = numbered("old_rows", "o");
    format!(
        "
declare
  changes text;
begin
  if tg_op = 'TRUNCATE' or current_setting('sangam.announced', true) is distinct from 'on' then
    perform pg_notify('{FOREIGN_WRITES}', '');
  end if;
  if tg_op = 'TRUNCATE' then
    return null;
  elsif tg_op = 'INSERT' then
    select {changes} into changes from (select i, n, null::json as o from ({new}) n) c;
  elsif tg_op = 'UPDATE' then
    select {changes} into changes from ({new}) n join ({old}) o using (i);
  else
    select {changes} into changes from (select i, null::json as n, o from ({old}) o) c;
  end if;
  if changes is not null then
    perform set_config('sangam.changes', coalesce(current_setting('sangam.changes', true), '') || changes, true);
  end if;
  return null;
end
"
    )
}

fn create(table: &str, body: &str) -> String {
    let (table, function) = (quote_identifier(table), function_name(table));
    format!(
        "
        create or replace function {function}() returns trigger language plpgsql as $capture${body}$capture$;
        create or replace trigger _capture_insert after insert on {table}
          referencing new table as new_rows for each statement execute function {function}();
        create or replace trigger _capture_update after update on {table}
          referencing old table as old_rows new table as new_rows for each statement execute function {function}();
        create or replace trigger _capture_delete after delete on {table}
          referencing old table as old_rows for each statement execute function {function}();
        create or replace trigger _capture_truncate after truncate on {table}
          for each statement execute function {function}();
        "
    )
}

/// Dropping the function also drops the triggers that call it.
fn remove(table: &str) -> String {
    format!("drop function {}() cascade", function_name(table))
}

fn function_name(table: &str) -> String {
    quote_identifier(&format!("_capture_{table}"))
}

/// Parses the output of the triggers: one array per change, each followed by a comma.
pub(super) fn read_changes(captured: &str) -> Result<Vec<Change>, Error> {
    if captured.is_empty() {
        return Ok(Vec::new());
    }
    let captured = format!("[{}]", captured.trim_end_matches(','));
    let changes: Vec<(String, String, Option<ChangedRow>, Option<ChangedRow>)> =
        serde_json::from_str(&captured).map_err(|error| Error::Other(format!("captured changes: {error}")))?;
    let changes = changes.into_iter().map(|(table, letter, new, old)| {
        let kind = ChangeKind::from_letter(&letter);
        let kind = kind.ok_or_else(|| Error::Other("captured changes: there is no such kind of change".to_owned()))?;
        Ok(Change { table: table.into(), kind, new, old })
    });
    changes.collect()
}
