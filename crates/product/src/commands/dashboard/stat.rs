//! Stat cards: a number, and its daily values for the last thirty days, drawn as a sparkline.

use jiff::civil::Date;
use jiff::{Span, Timestamp};
use sangam_db::Row;
use sangam_schema::Shape;
use serde_json::{Value as Json, json};

use crate::calendar;

const DAYS: usize = 30;

/// The last thirty days in India, today included.
#[derive(Debug, Clone, Copy)]
pub(super) struct Days {
    first: Date,
}

impl Days {
    pub(super) fn ending(now: Timestamp) -> Days {
        let today = calendar::day(now);
        Days { first: today.saturating_sub(Span::new().days(29)) }
    }

    pub(super) fn first(self) -> Date {
        self.first
    }

    /// The start of the first day.
    pub(super) fn since(self) -> Timestamp {
        calendar::start_of_day(self.first)
    }

    /// Returns one number per day, oldest first. Column 0 of the rows is the day, `column` the number.
    pub(super) fn by_day(self, rows: &[Row], column: usize) -> Vec<i64> {
        self.sum(rows.iter().map(|row| (row.text(0), row.int(column))))
    }

    /// Sums the numbers per day, oldest first. Rows without a day, or with one outside the range, are ignored.
    pub(super) fn sum<'a>(self, rows: impl Iterator<Item = (Option<&'a str>, Option<i64>)>) -> Vec<i64> {
        let mut numbers = vec![0; DAYS];
        for (day, number) in rows {
            let day = day.and_then(|day| day.parse::<Date>().ok());
            let index = day.map(|day| (day - self.first).get_days()).and_then(|days| usize::try_from(days).ok());
            if let Some(sum) = index.and_then(|index| numbers.get_mut(index)) {
                *sum += number.unwrap_or_default();
            }
        }
        numbers
    }
}

/// Describes a stat card.
pub(super) fn stat(value: i64, trend: &[i64]) -> Json {
    json!({ "value": value, "trend": trend })
}

/// The shape of [`stat`] for each of these names.
pub(super) fn stats_shape(names: &[&'static str]) -> Shape {
    let stat = || Shape::object([("value", Shape::integer()), ("trend", Shape::integer().list())]);
    Shape::object(names.iter().map(|name| (*name, stat())))
}

/// Counts per status, including statuses without rows. Rows are (status, count).
pub(super) fn pipeline(rows: &[Row], statuses: &[&str]) -> Json {
    let count = |status: &&str| json!({ "status": status, "count": count_of(rows, status) });
    statuses.iter().map(count).collect()
}

/// The total count of the rows with this status.
pub(super) fn count_of(rows: &[Row], status: &str) -> i64 {
    rows.iter().filter(|row| row.text(0) == Some(status)).filter_map(|row| row.int(1)).sum()
}

/// The shape of [`pipeline`].
pub(super) fn pipeline_shape(statuses: &'static [&'static str]) -> Shape {
    Shape::object([("status", Shape::OneOf(statuses)), ("count", Shape::integer())]).list()
}

/// The sum of the numbers in a column.
pub(super) fn total_of(rows: &[Row], column: usize) -> i64 {
    rows.iter().filter_map(|row| row.int(column)).sum()
}
