//! The months of a list's entries: when each began, and when it ended.

use serde_json::Value as Json;

use crate::InvalidValue;
use crate::types::shorten;

/// The two members of an entry that hold months: `2020-01`, or `2020` where only the year is known.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MonthRange {
    /// The member that says when it began; an entry may leave it out.
    pub start: &'static str,
    /// The member that says when it ended; null while it goes on.
    pub end: &'static str,
}

impl MonthRange {
    /// Refuses a list with a month that is none, and one with an entry that ends before it begins.
    pub fn check(self, list: &Json) -> Result<(), InvalidValue> {
        for entry in list.as_array().into_iter().flatten().filter_map(Json::as_object) {
            let start = entry.get(self.start).map(read).transpose()?.flatten();
            let end = entry.get(self.end).map(read).transpose()?.flatten();
            match (start, end) {
                (Some(start), Some(end)) if end.last < start.first => return Err(InvalidValue::EndsBeforeStart),
                (None, Some(_)) => return Err(InvalidValue::NoStart),
                _ => {}
            }
        }
        Ok(())
    }
}

/// The months that a text names, counted from the year 0: one, or the twelve of a year.
struct Months {
    first: i32,
    last: i32,
}

fn read(value: &Json) -> Result<Option<Months>, InvalidValue> {
    match value {
        Json::Null => Ok(None),
        Json::String(text) => spelled(text).map(Some).ok_or_else(|| InvalidValue::Month { input: shorten(text) }),
        other => Err(InvalidValue::Month { input: shorten(&other.to_string()) }),
    }
}

fn spelled(text: &str) -> Option<Months> {
    let (year, month) = match text.split_once('-') {
        Some((year, month)) => (year, Some(digits(month, 2).filter(|month| (1..=12).contains(month))?)),
        None => (text, None),
    };
    let january = digits(year, 4).filter(|year| (1900..=2100).contains(year))? * 12;
    Some(match month {
        Some(month) => Months { first: january + month - 1, last: january + month - 1 },
        None => Months { first: january, last: january + 11 },
    })
}

fn digits(text: &str, count: usize) -> Option<i32> {
    let all_digits = text.len() == count && text.bytes().all(|byte| byte.is_ascii_digit());
    all_digits.then(|| text.parse().ok()).flatten()
}
