//! Parses the requested range of a file.

use std::ops::Range;

use http::HeaderMap;
use http::header::{IF_RANGE, RANGE};

use super::conditions::read_date;
use crate::error::Error;
use crate::objects::Object;

/// What to send.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum RequestedPart {
    Whole,
    Part(Range<u64>),
}

/// A single range is sent as such. Several ranges, or an invalid header, get the whole file, as the standard allows. So
/// does a client that has a part of another version.
pub(super) fn requested_part(headers: &HeaderMap, object: &Object) -> Result<RequestedPart, Error> {
    let Some(range) = headers.get(RANGE).and_then(|value| value.to_str().ok()) else { return Ok(RequestedPart::Whole) };
    if let Some(condition) = headers.get(IF_RANGE) {
        let same_time =
            || read_date(headers, IF_RANGE).is_some_and(|time| time.as_second() == object.updated_at.as_second());
        if condition.as_bytes() != object.etag().as_bytes() && !same_time() {
            return Ok(RequestedPart::Whole);
        }
    }
    match parse(range, object.size) {
        None => Ok(RequestedPart::Whole),
        Some(range) if range.is_empty() => Err(Error::RangeNotSatisfiable { size: object.size }),
        Some(range) => Ok(RequestedPart::Part(range)),
    }
}

/// The range. Empty if it is outside the file, `None` if it cannot be parsed or has several ranges.
pub(crate) fn parse(header: &str, size: u64) -> Option<Range<u64>> {
    let (first, last) = header.trim().strip_prefix("bytes=")?.split_once('-')?;
    let (first, last) = (first.trim(), last.trim());
    if first.is_empty() {
        let length: u64 = last.parse().ok()?;
        return Some(size.saturating_sub(length)..size);
    }
    let start: u64 = first.parse().ok()?;
    let end = if last.is_empty() { size } else { last.parse::<u64>().ok()?.saturating_add(1).min(size) };
    let backwards = !last.is_empty() && last.parse::<u64>().ok()? < start;
    if backwards { None } else { Some(start..end) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_range_is_read_as_the_standard_says() {
        for (header, range) in [
            ("bytes=0-3", Some(0..4)),
            ("bytes=60-", Some(60..68)),
            ("bytes=-8", Some(60..68)),
            ("bytes=-100", Some(0..68)),
            ("bytes=0-1000", Some(0..68)),
            ("bytes=5-2", None),
            ("bytes=0-3,5-6", None),
            ("lines=1-2", None),
            ("bytes=x-y", None),
        ] {
            assert_eq!(parse(header, 68), range, "{header}");
        }
        for nowhere in ["bytes=68-", "bytes=100-200", "bytes=-0"] {
            assert!(parse(nowhere, 68).is_some_and(|range| range.is_empty()), "{nowhere}");
        }
    }
}
