//! File paths, `Upload-Metadata` of TUS, and forms. The first line says which: `path`, `metadata`, or `form` with its
//! content type. A path stays inside its bucket. The headers a file is served with are valid. Metadata only contains
//! characters that both engines can store.

use http::HeaderValue;
use sangam_schema::contains_nul;
use sangam_storage::testing::{read_form, read_path, read_upload_metadata};
use serde_json::Value as Json;

use super::{split_line, text};

pub fn check(bytes: &[u8]) {
    let (line, rest) = split_line(bytes);
    match line.split_once(' ').unwrap_or((&line, "")) {
        ("path", _) => check_path(&text(rest)),
        ("metadata", _) => check_metadata(&text(rest)),
        ("form", content_type) => check_form(content_type, rest),
        _ => {}
    }
}

fn check_path(path: &str) {
    let Ok((name, file_name)) = read_path(path) else { return };
    assert!(!name.is_empty() && name.len() <= 1024 && path.contains(&name));
    assert!(name.split('/').all(|part| !matches!(part, "" | "." | "..")), "{name:?} leads elsewhere");
    assert!(!name.contains('\\') && !name.chars().any(char::is_control), "{name:?} is not a valid path");
    assert!(!file_name.contains('/') && name.ends_with(&file_name));
    assert_eq!(read_path(&name).ok(), Some((name, file_name)));
}

fn check_metadata(header: &str) {
    let Ok(([_, _, content_type, cache_control], metadata)) = read_upload_metadata(header) else { return };
    assert!(HeaderValue::from_str(&content_type).is_ok(), "{content_type:?} is not a valid header");
    assert!(HeaderValue::from_str(&cache_control).is_ok(), "{cache_control:?} is not a valid header");
    assert!(!contains_nul(&Json::Object(metadata)));
}

fn check_form(content_type: &str, body: &[u8]) {
    let Some(Ok((file_bytes, cache_control))) = read_form(content_type, body) else { return };
    assert!(file_bytes <= body.len());
    assert!(HeaderValue::from_str(&cache_control).is_ok(), "{cache_control:?} is not a valid header");
}
