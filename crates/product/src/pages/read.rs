//! Reading a text that an operator wrote.

use std::fs;
use std::io::{ErrorKind, Read};
use std::path::Path;

/// The largest text that is read; a book would be larger.
const LARGEST: u64 = 1 << 20;

/// The text of a file, if there is one with something in it. Trouble goes to the log, since only the operator can do something
/// about it.
pub(super) fn text(path: &Path) -> Option<String> {
    let mut text = String::new();
    match fs::File::open(path).and_then(|file| file.take(LARGEST).read_to_string(&mut text)) {
        Ok(_) => Some(text.replace("\r\n", "\n")).filter(|text| !text.trim().is_empty()),
        Err(error) if error.kind() == ErrorKind::NotFound => None,
        Err(error) => {
            tracing::warn!(%error, path = %path.display(), "a page cannot be read: {error}");
            None
        }
    }
}
