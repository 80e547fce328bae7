//! Properties that hold for every input of a parser exposed to the network, with one file per target. Both the fuzzer
//! and the Rust test suite run them.

mod address;
mod arguments;
mod body;
mod connection;
mod content;
mod copies;
mod frame;
mod header;
mod live_filter;
mod query;
mod redirect;
mod saved_filters;
mod token;
mod upload;

use std::borrow::Cow;
use std::sync::LazyLock;

use jiff::Timestamp;
use sangam_schema::Schema;

/// A fuzz target.
pub struct Target {
    /// Its name, which is also its folder in `seeds`, its file in `words`, and the argument of `make fuzz`.
    pub name: &'static str,
    /// Panics if the property does not hold for these bytes.
    pub check: fn(&[u8]),
}

/// All fuzz targets.
pub const TARGETS: &[Target] = &[
    Target { name: "address", check: address::check },
    Target { name: "arguments", check: arguments::check },
    Target { name: "body", check: body::check },
    Target { name: "connection", check: connection::check },
    Target { name: "content", check: content::check },
    Target { name: "copies", check: copies::check },
    Target { name: "frame", check: frame::check },
    Target { name: "header", check: header::check },
    Target { name: "live_filter", check: live_filter::check },
    Target { name: "query", check: query::check },
    Target { name: "redirect", check: redirect::check },
    Target { name: "saved_filters", check: saved_filters::check },
    Target { name: "token", check: token::check },
    Target { name: "upload", check: upload::check },
];

/// The current time in every target.
const NOW: Timestamp = Timestamp::constant(1_800_000_000, 0);

static SCHEMA: LazyLock<Schema> = LazyLock::new(sangam_product::schema);

/// The bytes as text. Invalid bytes become replacement characters.
fn text(bytes: &[u8]) -> Cow<'_, str> {
    String::from_utf8_lossy(bytes)
}

/// Splits off the first line, which says how to read the rest.
fn split_line(bytes: &[u8]) -> (Cow<'_, str>, &[u8]) {
    let end = bytes.iter().position(|byte| *byte == b'\n').unwrap_or(bytes.len());
    (text(&bytes[..end]), bytes.get(end + 1..).unwrap_or_default())
}
