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

/// The header. `download` is what the address asks for: nothing, to be saved, or to be saved under a name.
pub(super) fn header(object: &Object, download: Option<&str>) -> String {
    let essence = object.content_type.split(';').next().unwrap_or_default().trim();
    if download.is_none() && SHOWN.contains(&essence) {
        return "inline".to_owned();
    }
    let own_name = object.name.rsplit('/').next().unwrap_or_default();
    // Whoever passes an address on can change this part of it, and must not make a program of a text.
    let is_harmless = |name: &&str| by_name(name).is_none() || by_name(own_name).is_some();
    let name = download.filter(|name| !name.is_empty()).filter(is_harmless).unwrap_or(own_name);
    // Twice, because old clients know only the first form; escaped, so that no name can end its parameter.
    let name = utf8_percent_encode(name, ESCAPED);
    format!("attachment; filename={name}; filename*=UTF-8''{name}")
}
