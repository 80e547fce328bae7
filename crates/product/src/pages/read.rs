//! Reads the operator's text files.

use std::fs;
use std::io::{ErrorKind, Read};
use std::path::Path;

/// Upper bound on the size of a text file.
const MAX_BYTES: u64 = 1 << 20;

/// The text of a file, if it exists and is not empty. Errors are logged, because only the operator can fix them.
pub(super) fn text(path: &Path) -> Option<String> {
    let mut text = String::new();
    match fs::File::open(path).and_then(|file| file.take(MAX_BYTES).read_to_string(&mut text)) {
        Ok(_) => Some(text.replace("\r\n", "\n")).filter(|text| !text.trim().is_empty()),
        Err(error) if error.kind() == ErrorKind::NotFound => None,
        Err(error) => {
            tracing::warn!(%error, path = %path.display(), "cannot read a page: {error}");
            None
        }
    }
}
