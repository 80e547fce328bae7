//! Filters of `postgres_changes`. The first line names a table, the second is one of its rows in JSON, the third the
//! filter. A filter and its negation never both match a row, and matching rows have the value under which the listener
//! is indexed.

use sangam_db::ChangedRow;
use sangam_realtime::testing::LiveFilter;
use serde_json::{Map, Value as Json};

use super::{SCHEMA, split_line, text};

/// An error message quotes what was sent.
const REASON_BYTES: usize = 2000;

pub fn check(bytes: &[u8]) {
    let (table, rest) = split_line(bytes);
    let (row, filter) = split_line(rest);
    let filter = text(filter);
    let Some(resource) = SCHEMA.resource(&table) else { return };
    // As the engines report rows: each value in stored form.
    let sent: Map<String, Json> = serde_json::from_str(&row).unwrap_or_default();
    let stored = |(name, value): (String, Json)| Some((name.clone(), resource.find(&name)?.parse_json(&value).ok()?));
    let row: ChangedRow = sent.into_iter().filter_map(stored).collect();
    let parsed = match LiveFilter::parse(resource, &filter) {
        Ok(parsed) => parsed,
        Err(reason) => {
            assert!(reason.len() <= REASON_BYTES + 8 * filter.len(), "the reason is long: {reason}");
            return;
        }
    };
    let passes = parsed.matches(&row);
    if let Some((column, value)) = parsed.fixed() {
        assert!(!passes || row.get(column) == Some(value), "{filter:?} lets {row:?} pass, and wants {column}={value}");
    }
    let opposite = filter.split_once('=').and_then(|(column, test)| {
        let test = test.strip_prefix("not.").map_or_else(|| format!("not.{test}"), str::to_owned);
        LiveFilter::parse(resource, &format!("{column}={test}")).ok()
    });
    let both = passes && opposite.is_some_and(|opposite| opposite.matches(&row));
    assert!(!both, "{filter:?} and its opposite both let {row:?} pass");
}
