//! Inserts messages into SQLite with one transaction each, on one thread that waits for the disk every time.

use std::path::Path;
use std::time::{Duration, Instant};

use anyhow::Context;
use rusqlite::{Connection, params};
use sangam_schema::{Clock, canonical_timestamp};
use uuid::Uuid;

/// Messages per second, with the same durability as the server's.
pub(crate) fn measure(file: &Path, sender: Uuid, measured: Duration) -> anyhow::Result<f64> {
    let connection = Connection::open(file).context("cannot open the database")?;
    connection.execute_batch(
        "
        pragma journal_mode = wal;
        pragma synchronous = full;
        pragma foreign_keys = on;
        ",
    )?;
    let sender = sender.to_string();
    let find = "select conversation_id from participants where user_id = ?1";
    let conversation: String = connection.query_row(find, [&sender], |row| row.get(0))?;
    let mut insert = connection.prepare(
        "
        insert into messages (id, conversation_id, sender_id, content, created_at)
        values (?1, ?2, ?3, ?4, ?5)
        ",
    )?;
    let started = Instant::now();
    let mut count = 0_u32;
    while started.elapsed() < measured {
        let (id, now) = (Clock::system().new_id().to_string(), canonical_timestamp(Clock::system().now()));
        connection.execute_batch("begin immediate")?;
        insert.execute(params![id, conversation, sender, "Namaste, is the position still open?", now])?;
        connection.execute_batch("commit")?;
        count += 1;
    }
    Ok(f64::from(count) / started.elapsed().as_secs_f64())
}
