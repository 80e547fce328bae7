//! Backups made by `pg_dump` from an exported snapshot, in which the rows are also counted.

use std::path::Path;
use std::process::Stdio;
use std::sync::Arc;

use deadpool_postgres::Object;
use tokio::io::{AsyncBufReadExt, AsyncReadExt, BufReader};
use tokio_postgres::Client;

use super::errors::{map_error, map_pool_error};
use super::tools::failed;
use super::{Postgres, PostgresTools, connect};
use crate::backup::{BackupContents, FileColumns};
use crate::{Error, quote_identifier};

/// The tables in our schema, except those of extensions.
const TABLES: &str = "
    select c.relname::text
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = current_schema() and c.relkind = 'r'
      and not exists (select 1 from pg_depend d where d.objid = c.oid and d.deptype = 'e')
    order by 1";

impl Postgres {
    /// Dumps a consistent snapshot. The connection holds the snapshot until the dump is written.
    pub(crate) async fn back_up(
        &self,
        url: &str,
        to: &Path,
        tools: &PostgresTools,
        files: FileColumns,
    ) -> Result<BackupContents, Error> {
        let mut command = tools.command("pg_dump", url)?;
        // Taken out of the pool, so that these settings end with the connection.
        let client = Object::take(self.readers.get().await.map_err(map_pool_error)?);
        let begin = "set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; \
                     begin isolation level repeatable read read only";
        client.batch_execute(begin).await.map_err(map_error)?;
        let snapshot: String = client.query_one("select pg_export_snapshot()", &[]).await.map_err(map_error)?.get(0);
        command.args(["--format=custom", "--no-owner", "--no-privileges", "--snapshot", &snapshot, "--file"]).arg(to);
        tools.run(command).await?;
        read_contents(&client, files).await
    }
}

async fn read_contents(client: &Client, files: FileColumns) -> Result<BackupContents, Error> {
    let mut contents = BackupContents::default();
    for row in client.query(TABLES, &[]).await.map_err(map_error)? {
        let table: String = row.get(0);
        let count = format!("select count(*) from {}", quote_identifier(&table));
        let rows: i64 = client.query_one(&count, &[]).await.map_err(map_error)?.get(0);
        contents.tables.insert(table, u64::try_from(rows).unwrap_or(0));
    }
    if contents.tables.contains_key("refinery_schema_history") {
        let newest = "select 'V' || version || '__' || name from refinery_schema_history order by version desc limit 1";
        let newest = client.query_opt(newest, &[]).await.map_err(map_error)?;
        contents.migration = newest.map(|row| row.get(0)).unwrap_or_default();
    }
    for (table, column) in files.iter().filter(|(table, _)| contents.tables.contains_key(*table)) {
        let named = client.query(&format!("select {column}::text from {table}"), &[]).await.map_err(map_error)?;
        contents.files.extend(named.iter().map(|row| row.get::<_, String>(0)));
    }
    Ok(contents)
}

/// Reads every row of a dump without a server: `pg_restore` converts it to text, and the lines are counted.
pub(crate) async fn inspect_backup(
    dump: &Path,
    tools: &PostgresTools,
    files: FileColumns,
) -> Result<BackupContents, Error> {
    let mut command = tools.plain_command("pg_restore")?;
    command.args(["--data-only", "--file=-"]).arg(dump);
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped()).kill_on_drop(true);
    let unusable = |error: std::io::Error| Error::Other(format!("cannot read the dump: {error}"));
    let mut child = command.spawn().map_err(unusable)?;
    let (output, errors) = (child.stdout.take(), child.stderr.take());
    let error_output = tokio::spawn(async move {
        let mut stderr = Vec::new();
        if let Some(mut errors) = errors {
            let _ = errors.read_to_end(&mut stderr).await;
        }
        stderr
    });
    let mut reader = DumpReader::new(files);
    if let Some(output) = output {
        let mut lines = BufReader::new(output).split(b'\n');
        while let Some(line) = lines.next_segment().await.map_err(unusable)? {
            reader.take(&line);
        }
    }
    let status = child.wait().await.map_err(unusable)?;
    let stderr = error_output.await.unwrap_or_default();
    if status.success() { Ok(reader.contents) } else { Err(failed(&command, &stderr)) }
}

/// Parses the text of a dump line by line.
struct DumpReader {
    contents: BackupContents,
    files: FileColumns,
    /// The table whose rows are being read.
    table: Option<OpenTable>,
    newest: (i64, String),
}

struct OpenTable {
    name: String,
    rows: u64,
    file: Option<usize>,
    /// The indexes of the columns with a migration's version and name.
    migration: Option<(usize, usize)>,
}

impl DumpReader {
    fn new(files: FileColumns) -> DumpReader {
        DumpReader { contents: BackupContents::default(), files, table: None, newest: (-1, String::new()) }
    }

    fn take(&mut self, line: &[u8]) {
        let Some(table) = &mut self.table else {
            self.table = std::str::from_utf8(line).ok().and_then(|line| self.open(line));
            return;
        };
        if line == b"\\." {
            self.contents.tables.insert(std::mem::take(&mut table.name), table.rows);
            self.table = None;
            return;
        }
        table.rows += 1;
        let value = |i: usize| line.split(|byte| *byte == b'\t').nth(i).map(String::from_utf8_lossy);
        if let Some(version) = table.file.and_then(value) {
            self.contents.files.push(version.into_owned());
        }
        if let Some((version, name)) = table.migration
            && let (Some(version), Some(name)) = (value(version), value(name))
            && let Ok(number) = version.parse::<i64>()
            && number > self.newest.0
        {
            self.newest = (number, format!("V{number}__{name}"));
            self.contents.migration.clone_from(&self.newest.1);
        }
    }

    /// Parses `COPY public.objects (id, bucket_id, version) FROM stdin;`.
    fn open(&self, line: &str) -> Option<OpenTable> {
        let rest = line.strip_prefix("COPY ")?.strip_suffix(") FROM stdin;")?;
        let (name, columns) = rest.split_once(" (")?;
        let name = name.split_once('.').map_or(name, |(_, name)| name).trim_matches('"').to_owned();
        let columns: Vec<&str> = columns.split(", ").collect();
        let place = |column: &str| columns.iter().position(|name| name.trim_matches('"') == column);
        let file = self.files.iter().find(|(table, _)| *table == name).and_then(|(_, column)| place(column));
        let migration = place("version").zip(place("name")).filter(|_| name == "refinery_schema_history");
        Some(OpenTable { name, rows: 0, file, migration })
    }
}

/// Restores a dump into a database without tables, in one transaction.
pub(crate) async fn restore_backup(url: &str, dump: &Path, tools: &PostgresTools) -> Result<(), Error> {
    let pool = connect::pool(connect::parse_url(url)?, 1, "set timezone = 'UTC'", Arc::default())?;
    let client = pool.get().await.map_err(map_pool_error)?;
    if let Some(row) = client.query_opt(&format!("{TABLES} limit 1"), &[]).await.map_err(map_error)? {
        let table: String = row.get(0);
        return Err(Error::Other(format!(
            "the database is not empty: it has the table {table}; name one without tables"
        )));
    }
    drop(client);
    let mut command = tools.command("pg_restore", url)?;
    let database = connect::parse_url(url)?.get_dbname().map(str::to_owned).unwrap_or_default();
    command.args(["--single-transaction", "--exit-on-error", "--no-owner", "--no-privileges", "--dbname", &database]);
    command.arg(dump);
    tools.run(command).await
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_rows_of_a_dump_are_counted_per_table() {
        let mut reader = DumpReader::new(&[("objects", "version")]);
        let dump = "--\nSET x;\nCOPY public.objects (id, version, name) FROM stdin;\n1\ta\tCOPY x\n2\tb\t\\\\.\n\\.\n\n\
                    COPY public.\"order\" (id) FROM stdin;\n\\.\n\
                    COPY public.refinery_schema_history (version, name) FROM stdin;\n9\tnine\n10\tten\n\\.\n";
        dump.split('\n').for_each(|line| reader.take(line.as_bytes()));
        let tables: Vec<_> = reader.contents.tables.iter().map(|(name, rows)| (name.as_str(), *rows)).collect();
        assert_eq!(tables, [("objects", 2), ("order", 0), ("refinery_schema_history", 2)]);
        assert_eq!(reader.contents.files, ["a", "b"]);
        assert_eq!(reader.contents.migration, "V10__ten");
    }
}
