//! SQL functions that build answers and count their memory while it grows. `json_list` builds a JSON array from the rows of
//! a subquery, `as_json` marks a text as JSON for the enclosing object, and `sorted_row` counts a row that is held in memory for
//! sorting.

use std::collections::HashMap;
use std::sync::Arc;

use parking_lot::Mutex;
use rusqlite::functions::{Aggregate, Context, FunctionFlags, SubType};
use rusqlite::types::ValueRef;
use rusqlite::{Connection, Error, Result, ffi};

use super::errors::{OUT_OF_MEMORY, raise};
use crate::answer_memory::{AnswerMemory, COUNTED_BYTES, ReservedMemory};

/// SQLite's subtype for a text that is JSON, so that an enclosing object does not quote it.
const JSON: SubType = Some('J' as u32);

/// How many copies of the answer's text exist while it is built: in the list, in SQLite, and in the result. Measured.
const COPIES: usize = 4;

/// How many copies of a nested list exist: SQLite copies it into each enclosing object and row. Measured with nested lists.
const INNER_COPIES: usize = 8;

/// The answer that a connection is currently building, if any.
#[derive(Clone, Default)]
pub(super) struct AnswerInProgress(Arc<Mutex<Option<AnswerUsage>>>);

struct AnswerUsage {
    limit_bytes: usize,
    memory: ReservedMemory,
    /// The memory of each part of the statement, by its number.
    parts: HashMap<i64, PartUsage>,
}

#[derive(Default)]
struct PartUsage {
    counted_bytes: usize,
    /// For sorted rows: their total size and the size of the largest.
    all_bytes: usize,
    largest_bytes: usize,
}

impl AnswerInProgress {
    /// Starts an answer of at most this size.
    pub(super) fn begin(&self, limit_bytes: usize, memory: &AnswerMemory) {
        *self.0.lock() = Some(AnswerUsage { limit_bytes, memory: memory.reserve_none(), parts: HashMap::new() });
    }

    /// Ends the answer and returns its memory reservation.
    pub(super) fn end(&self) -> ReservedMemory {
        self.0.lock().take().map_or_else(ReservedMemory::uncounted, |answer| answer.memory)
    }

    fn limit_bytes(&self) -> usize {
        self.0.lock().as_ref().map_or(usize::MAX, |answer| answer.limit_bytes)
    }

    /// Records that a list has grown to this size. The outermost list has the number 0.
    fn record_list(&self, number: i64, bytes: usize) -> Result<()> {
        let copies = if number == 0 { COPIES } else { INNER_COPIES };
        match &mut *self.0.lock() {
            Some(answer) => answer.reserve(number, bytes.saturating_mul(copies), 0),
            None => Ok(()),
        }
    }

    /// Records a row of a sort that keeps at most `most_rows` rows.
    fn record_sorted(&self, number: i64, bytes: usize, most_rows: usize) -> Result<()> {
        let mut answer = self.0.lock();
        let Some(answer) = &mut *answer else { return Ok(()) };
        let part = answer.parts.entry(number).or_default();
        part.all_bytes = part.all_bytes.saturating_add(bytes);
        part.largest_bytes = part.largest_bytes.max(bytes);
        let kept_bytes = part.all_bytes.min(part.largest_bytes.saturating_mul(most_rows));
        // Reserves ahead, so that a long sort does not have to grow its reservation for every row.
        answer.reserve(number, kept_bytes, kept_bytes / 4)
    }
}

impl AnswerUsage {
    /// Reserves memory for a part plus some bytes ahead, unless it is small or already reserved.
    fn reserve(&mut self, number: i64, bytes: usize, ahead_bytes: usize) -> Result<()> {
        let part = self.parts.entry(number).or_default();
        if bytes <= part.counted_bytes.max(COUNTED_BYTES) {
            return Ok(());
        }
        let bytes = bytes.saturating_add(ahead_bytes);
        let more_bytes = bytes - part.counted_bytes;
        part.counted_bytes = bytes;
        self.memory.grow(more_bytes).map_err(|error| match error {
            crate::Error::Busy => raise(OUT_OF_MEMORY, "too many large answers at once"),
            _ => too_large(),
        })
    }
}

/// Registers the functions on a connection.
pub(super) fn register(connection: &Connection, answer: &AnswerInProgress) -> Result<()> {
    let flags = FunctionFlags::SQLITE_UTF8 | FunctionFlags::SQLITE_INNOCUOUS;
    connection.create_aggregate_function("json_list", 2, flags, JsonList(answer.clone()))?;
    let marks = flags | FunctionFlags::SQLITE_DETERMINISTIC | FunctionFlags::SQLITE_RESULT_SUBTYPE;
    connection.create_scalar_function("as_json", 1, marks, |context| Ok((context.get_arg(0), JSON)))?;
    let answer = answer.clone();
    connection.create_scalar_function("sorted_row", 4, flags, move |context| {
        let most_rows = count(context, 2)?.saturating_add(count(context, 3)?);
        let bytes = if let ValueRef::Text(text) = context.get_raw(0) { text.len() } else { 0 };
        answer.record_sorted(context.get(1)?, bytes, most_rows)?;
        Ok(context.get_arg(0))
    })
}

fn count(context: &Context<'_>, argument: usize) -> Result<usize> {
    Ok(usize::try_from(context.get::<i64>(argument)?).unwrap_or(0))
}

fn too_large() -> Error {
    Error::SqliteFailure(ffi::Error::new(ffi::SQLITE_TOOBIG), None)
}

/// `json_list(json, number)` aggregates the texts of a subquery to a JSON array. `number` identifies the list within the
/// statement.
struct JsonList(AnswerInProgress);

struct ListState {
    text: String,
    number: i64,
    limit_bytes: usize,
}

impl Aggregate<ListState, String> for JsonList {
    fn init(&self, context: &mut Context<'_>) -> Result<ListState> {
        Ok(ListState { text: String::from("["), number: context.get(1)?, limit_bytes: self.0.limit_bytes() })
    }

    fn step(&self, context: &mut Context<'_>, list: &mut ListState) -> Result<()> {
        let Some(json) = context.get_raw(0).as_str_or_null()? else { return Ok(()) };
        list.make_room(json.len() + 2, &self.0)?;
        if list.text.len() > 1 {
            list.text.push(',');
        }
        list.text.push_str(json);
        Ok(())
    }

    fn finalize(&self, _: &mut Context<'_>, list: Option<ListState>) -> Result<String> {
        Ok(list.map_or_else(|| "[]".to_owned(), |list| list.text + "]"))
    }
}

impl ListState {
    /// Makes room for a row and its separators. The capacity doubles as usual, but stays within the limit.
    fn make_room(&mut self, more_bytes: usize, answer: &AnswerInProgress) -> Result<()> {
        let needed = self.text.len() + more_bytes;
        if needed > self.limit_bytes {
            return Err(too_large());
        }
        if needed > self.text.capacity() {
            let capacity = needed.max((self.text.capacity() * 2).min(self.limit_bytes));
            if capacity > COUNTED_BYTES {
                answer.record_list(self.number, capacity)?;
            }
            self.text.reserve_exact(capacity - self.text.len());
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    const ROWS: &str = "with recursive n(i) as (select 1 union all select i + 1 from n where i < 100)";

    fn open() -> (Connection, AnswerInProgress) {
        let (connection, answer) = (Connection::open_in_memory().unwrap(), AnswerInProgress::default());
        register(&connection, &answer).unwrap();
        (connection, answer)
    }

    fn query(connection: &Connection, sql: &str) -> Result<String> {
        connection.query_row(sql, [], |row| row.get(0))
    }

    #[test]
    fn a_list_is_json_in_the_object_around_it() {
        let (connection, _) = open();
        let list = "select json_list(json_object('n', value), 1) from json_each('[1,2]')";
        assert_eq!(query(&connection, list).unwrap(), r#"[{"n":1},{"n":2}]"#);
        let object = |list: &str| query(&connection, &format!("select json_object('a', as_json(({list})))")).unwrap();
        assert_eq!(object(list), r#"{"a":[{"n":1},{"n":2}]}"#);
        assert_eq!(object(&format!("{list} where 0")), r#"{"a":[]}"#);
    }

    #[test]
    fn a_list_that_grows_too_large_is_aborted() {
        let (connection, answer) = open();
        answer.begin(1_000_000, &AnswerMemory::new(1_000_000));
        let large = format!("{ROWS} select json_list(printf('%020000d', i), 1) from n");
        assert_eq!(query(&connection, &large).unwrap_err().sqlite_error_code(), Some(rusqlite::ErrorCode::TooBig));
        answer.end();
        assert_eq!(query(&connection, &large).unwrap().len(), 100 * 20_001 + 1);
    }

    #[test]
    fn a_list_inside_the_answer_counts_for_more_than_the_answer_itself() {
        let (connection, answer) = open();
        let of_900_kilobytes = |number: u32| {
            answer.begin(1_000_000, &AnswerMemory::new(1_000_000));
            let result = query(&connection, &format!("{ROWS} select json_list(printf('%09000d', i), {number}) from n"));
            answer.end();
            result
        };
        of_900_kilobytes(0).unwrap();
        assert_eq!(of_900_kilobytes(1).unwrap_err().sqlite_error_code(), Some(rusqlite::ErrorCode::TooBig));
    }

    #[test]
    fn lists_and_sorted_rows_fail_when_others_hold_the_memory() {
        let (connection, answer) = open();
        let memory = AnswerMemory::new(1_000_000);
        let mut others = memory.reserve_none();
        others.grow(5_500_000).unwrap();
        for sql in [
            "select json_list(printf('%06000d', i), 1) from n",
            "select sum(length(r)) from (select sorted_row(printf('%020000d', i), 1, 60, 40) as r from n order by -i limit 60 offset 40)",
        ] {
            let sql = format!("{ROWS} {sql}");
            answer.begin(1_000_000, &memory);
            let refused = query(&connection, &sql).unwrap_err().to_string();
            assert!(refused.contains(OUT_OF_MEMORY), "{refused}");
            answer.end();
        }
    }

    #[test]
    fn a_sort_that_keeps_few_rows_may_see_many() {
        let (connection, answer) = open();
        answer.begin(100_000, &AnswerMemory::new(100_000));
        let sort = |limit: u32| {
            format!(
                "{ROWS} select count(r) from (select sorted_row(printf('%0100000d', i), 1, {limit}, 0) as r from n order by -i limit {limit})"
            )
        };
        connection.query_row(&sort(2), [], |row| row.get::<_, i64>(0)).unwrap();
        assert!(connection.query_row(&sort(100), [], |row| row.get::<_, i64>(0)).is_err());
    }
}
