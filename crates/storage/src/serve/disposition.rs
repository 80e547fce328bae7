//! Whether a browser shows or saves a file, and under which name.

use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};

use crate::content::by_name;
use crate::objects::Object;

/// The types a browser may show. All others are saved.
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

/// The characters a file name may contain unescaped (RFC 8187, `attr-char`).
const ESCAPED: &AsciiSet =
    &NON_ALPHANUMERIC.remove(b'-').remove(b'.').remove(b'_').remove(b'~').remove(b'!').remove(b'+').remove(b'$');

/// The parameters in the URL.
#[derive(Debug, Default)]
pub(super) struct DispositionQuery {
    /// Save the file, under this name if it is not empty.
    pub(super) download: Option<String>,
    /// Show the file under this name. A viewer also uses it to save the file.
    pub(super) filename: Option<String>,
}

/// The `Content-Disposition` header.
pub(super) fn header(object: &Object, DispositionQuery { download, filename }: &DispositionQuery) -> String {
    let essence = object.content_type.split(';').next().unwrap_or_default().trim();
    let is_shown = download.is_none() && SHOWN.contains(&essence);
    let requested_name = download.as_deref().filter(|name| !name.is_empty()).or(filename.as_deref());
    let requested_name = requested_name.filter(|name| !name.is_empty());
    if is_shown && requested_name.is_none() {
        return "inline".to_owned();
    }
    let own_name = object.name.rsplit('/').next().unwrap_or_default();
    // Anyone who shares the URL can change this name, so it must not turn a text into a program.
    let is_harmless = |name: &&str| by_name(name).is_none() || by_name(own_name).is_some();
    let name = requested_name.filter(is_harmless).unwrap_or(own_name);
    // Included twice, because old clients only understand the first form. Escaped, so that no name can end its parameter.
    let name = utf8_percent_encode(name, ESCAPED);
    let way = if is_shown { "inline" } else { "attachment" };
    format!("{way}; filename={name}; filename*=UTF-8''{name}")
}
