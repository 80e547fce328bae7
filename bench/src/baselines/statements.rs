//! Runs the server's exact statements directly on SQLite: one thread, one connection, prepared once, with bound values.
//! The result is read from SQLite's own memory.

use std::path::Path;
use std::time::{Duration, Instant};

use anyhow::{Context, ensure};
use rusqlite::functions::{self, Aggregate, FunctionFlags, SubType};
use rusqlite::{Connection, OpenFlags, params_from_iter};
use sangam_db::{Engine, Statement};
use sangam_schema::{Caller, Schema};
use serde_json::Value as Json;
use uuid::Uuid;

use crate::cases::Case;

/// The statements of a case, as the server plans them for this person.
pub(crate) fn plan(schema: &Schema, member: Uuid, case: &Case) -> anyhow::Result<Vec<Statement>> {
    let caller = Caller::User(member);
    let plan = |query| sangam_rest::explain(Engine::Sqlite, schema, caller, case.table, query, case.counted);
    case.reads
        .iter()
        .map(|read| plan(&read.query).map_err(|error| anyhow::anyhow!("{} cannot be planned: {error:?}", case.name)))
        .collect()
}

/// Statements per second, cycling through the statements of one case.
pub(crate) fn measure(file: &Path, statements: &[Statement], measured: Duration) -> anyhow::Result<f64> {
    let connection = open(file)?;
    let mut prepared = statements
        .iter()
        .map(|statement| Ok((connection.prepare(&statement.sql)?, &statement.values)))
        .collect::<rusqlite::Result<Vec<_>>>()?;
    // The first round fills the page cache, as the server's warm-up does.
    let mut round = || {
        for (statement, values) in &mut prepared {
            let body_bytes =
                statement.query_row(params_from_iter(values.iter()), |row| Ok(row.get_ref(0)?.as_str()?.len()))?;
            ensure!(body_bytes > 2, "a statement found nothing");
        }
        Ok(())
    };
    round()?;
    let started = Instant::now();
    let mut rounds = 0;
    while started.elapsed() < measured {
        round()?;
        rounds += 1;
    }
    Ok(f64::from(rounds) * statements.len() as f64 / started.elapsed().as_secs_f64())
}

/// A connection like those of the server's readers.
fn open(file: &Path) -> anyhow::Result<Connection> {
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let connection = Connection::open_with_flags(file, flags).context("cannot open the database")?;
    connection.execute_batch(
        "
        pragma temp_store = memory;
        pragma cache_size = -16384;
        pragma mmap_size = 268435456;
        pragma query_only = on;
        ",
    )?;
    // The filter on skills calls this function besides its index. For lists of texts it does as much work as the server's.
    let flags = FunctionFlags::SQLITE_UTF8 | FunctionFlags::SQLITE_DETERMINISTIC | FunctionFlags::SQLITE_INNOCUOUS;
    connection.create_scalar_function("list_contains", 2, flags, |context| {
        let list = |i| serde_json::from_str::<Vec<Json>>(context.get_raw(i).as_str()?).map_err(invalid);
        let (have, want) = (list(0)?, list(1)?);
        Ok(want.iter().all(|value| have.contains(value)))
    })?;
    build_answers(&connection)?;
    Ok(connection)
}

/// SQLite's marker for a text that is JSON.
const JSON: SubType = Some('J' as u32);

/// The functions that the server's statements build lists with, without its memory accounting.
fn build_answers(connection: &Connection) -> rusqlite::Result<()> {
    let flags = FunctionFlags::SQLITE_UTF8 | FunctionFlags::SQLITE_INNOCUOUS;
    connection.create_aggregate_function("json_list", 2, flags, JsonList)?;
    connection.create_scalar_function("sorted_row", 4, flags, |context| Ok(context.get_arg(0)))?;
    let marks = flags | FunctionFlags::SQLITE_DETERMINISTIC | FunctionFlags::SQLITE_RESULT_SUBTYPE;
    connection.create_scalar_function("as_json", 1, marks, |context| Ok((context.get_arg(0), JSON)))
}

struct JsonList;

impl Aggregate<String, String> for JsonList {
    fn init(&self, _: &mut functions::Context<'_>) -> rusqlite::Result<String> {
        Ok(String::new())
    }

    fn step(&self, context: &mut functions::Context<'_>, list: &mut String) -> rusqlite::Result<()> {
        list.push(if list.is_empty() { '[' } else { ',' });
        list.push_str(context.get_raw(0).as_str()?);
        Ok(())
    }

    fn finalize(&self, _: &mut functions::Context<'_>, list: Option<String>) -> rusqlite::Result<String> {
        Ok(list.map_or_else(|| "[]".to_owned(), |list| list + "]"))
    }
}

fn invalid(error: serde_json::Error) -> rusqlite::Error {
    rusqlite::Error::UserFunctionError(Box::new(error))
}
