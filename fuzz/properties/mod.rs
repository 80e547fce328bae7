//! What holds for every input of a reader that meets the network, one file for each target. The fuzzer and the Rust suite
//! both run these.

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

/// Something that is fuzzed.
pub struct Target {
    /// Its name: its folder in `seeds`, its file in `words`, and what `make fuzz` takes.
    pub name: &'static str,
    /// Fails if the property does not hold for these bytes.
    pub check: fn(&[u8]),
}

/// Everything that is fuzzed.
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

/// What every target's clock shows.
const NOW: Timestamp = Timestamp::constant(1_800_000_000, 0);

static SCHEMA: LazyLock<Schema> = LazyLock::new(sangam_product::schema);

/// The bytes as text, in which replacement characters stand for what is none.
fn text(bytes: &[u8]) -> Cow<'_, str> {
    String::from_utf8_lossy(bytes)
}

/// The first line, which says what the rest is, and the rest.
fn split_line(bytes: &[u8]) -> (Cow<'_, str>, &[u8]) {
    let end = bytes.iter().position(|byte| *byte == b'\n').unwrap_or(bytes.len());
    (text(&bytes[..end]), bytes.get(end + 1..).unwrap_or_default())
}
