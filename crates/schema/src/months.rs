//! The start and end months of a list's entries.

use serde_json::Value as Json;

use crate::InvalidValue;
use crate::types::shorten;

/// The two members of an entry that contain months, written as `2020-01`, or as `2020` if only the year is known.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MonthRange {
    /// The member with the start month. An entry may omit it.
    pub start: &'static str,
    /// The member with the end month. Null if the entry has not ended.
    pub end: &'static str,
}

impl MonthRange {
    /// Refuses a list that contains an invalid month, or an entry that ends before it starts or has an end but no start.
    pub fn check(self, list: &Json) -> Result<(), InvalidValue> {
        for entry in list.as_array().into_iter().flatten().filter_map(Json::as_object) {
            let start = entry.get(self.start).map(read_months).transpose()?.flatten();
            let end = entry.get(self.end).map(read_months).transpose()?.flatten();
            match (start, end) {
                (Some(start), Some(end)) if end.last < start.first => return Err(InvalidValue::EndsBeforeStart),
                (None, Some(_)) => return Err(InvalidValue::NoStart),
                _ => {}
            }
        }
        Ok(())
    }
}

/// A range of months, counted from the year 0: a single month, or all twelve of a year.
struct Months {
    first: i32,
    last: i32,
}

fn read_months(value: &Json) -> Result<Option<Months>, InvalidValue> {
    match value {
        Json::Null => Ok(None),
        Json::String(text) => parse_months(text).map(Some).ok_or_else(|| InvalidValue::Month { input: shorten(text) }),
        other => Err(InvalidValue::Month { input: shorten(&other.to_string()) }),
    }
}

fn parse_months(text: &str) -> Option<Months> {
    let (year, month) = match text.split_once('-') {
        Some((year, month)) => (year, Some(parse_digits(month, 2).filter(|month| (1..=12).contains(month))?)),
        None => (text, None),
    };
    let january = parse_digits(year, 4).filter(|year| (1900..=2100).contains(year))? * 12;
    Some(match month {
        Some(month) => Months { first: january + month - 1, last: january + month - 1 },
        None => Months { first: january, last: january + 11 },
    })
}

fn parse_digits(text: &str, count: usize) -> Option<i32> {
    let all_digits = text.len() == count && text.bytes().all(|byte| byte.is_ascii_digit());
    all_digits.then(|| text.parse().ok()).flatten()
}
