//! Whether a browser shows a file or saves it, and under which name.

use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};

use crate::content::by_name;
use crate::objects::Object;

/// What a browser may show; everything else is saved.
const SHOWN: [&str; 8] = [
    "image/jpeg",
    "image/png",
    "image/gif",
    "image/webp",
    "video/mp4",
    "video/webm",
    "video/quicktime",
    "application/pdf",
];

/// What may stand in a file's name unescaped (RFC 8187, `attr-char`).
const ESCAPED: &AsciiSet =
    &NON_ALPHANUMERIC.remove(b'-').remove(b'.').remove(b'_').remove(b'~').remove(b'!').remove(b'+').remove(b'$');

/// What an address asks for beside the file.
#[derive(Debug, Default)]
pub(super) struct DispositionQuery {
    /// To be saved; if it is not empty, under this name.
    pub(super) download: Option<String>,
    /// To be shown under this name, which is also what a reader that shows it saves it under.
    pub(super) filename: Option<String>,
}

/// The header.
pub(super) fn header(object: &Object, DispositionQuery { download, filename }: &DispositionQuery) -> String {
    let essence = object.content_type.split(';').next().unwrap_or_default().trim();
    let is_shown = download.is_none() && SHOWN.contains(&essence);
    let requested_part = download.as_deref().filter(|name| !name.is_empty()).or(filename.as_deref());
    let requested_part = requested_part.filter(|name| !name.is_empty());
    if is_shown && requested_part.is_none() {
        return "inline".to_owned();
    }
    let own_name = object.name.rsplit('/').next().unwrap_or_default();
    // Anyone who passes an address on can change this part of it, and must not make a program of a text.
    let is_harmless = |name: &&str| by_name(name).is_none() || by_name(own_name).is_some();
    let name = requested_part.filter(is_harmless).unwrap_or(own_name);
    // Twice, because old clients know only the first form; escaped, so that no name can end its parameter.
    let name = utf8_percent_encode(name, ESCAPED);
    let way = if is_shown { "inline" } else { "attachment" };
    format!("{way}; filename={name}; filename*=UTF-8''{name}")
}
