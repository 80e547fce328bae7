//! What an upload declares about its file.

use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use http::HeaderMap;
use http::header::CACHE_CONTROL;
use serde_json::{Map, Value as Json};

use crate::error::Error;

/// How long browsers cache a file by default.
const DEFAULT_CACHE_CONTROL: &str = "max-age=3600";

/// Longer metadata is not about the file any more.
const MAX_METADATA_BYTES: usize = 16 * 1024;

/// The options stored with the file.
#[derive(Debug)]
pub(crate) struct FileOptions {
    pub(crate) cache_control: String,
    pub(crate) metadata: Map<String, Json>,
}

impl Default for FileOptions {
    fn default() -> FileOptions {
        FileOptions { cache_control: DEFAULT_CACHE_CONTROL.to_owned(), metadata: Map::new() }
    }
}

impl FileOptions {
    /// Reads the options from the headers of a raw upload.
    pub(crate) fn from_headers(headers: &HeaderMap) -> Result<FileOptions, Error> {
        let mut options = FileOptions::default();
        if let Some(value) = headers.get(CACHE_CONTROL) {
            options.set("cacheControl", value.to_str().unwrap_or_default())?;
        }
        if let Some(value) = headers.get("x-metadata") {
            let decoded = BASE64_STANDARD.decode(value.as_bytes()).ok().and_then(|bytes| String::from_utf8(bytes).ok());
            options.metadata = read_metadata(&decoded.unwrap_or_default())?;
        }
        Ok(options)
    }

    /// Reads an option from a form field. Unknown fields are ignored.
    pub(crate) fn set(&mut self, name: &str, value: &str) -> Result<(), Error> {
        match name {
            "cacheControl" => self.cache_control = read_cache_control(value)?,
            "metadata" => self.metadata = read_metadata(value)?,
            _ => {}
        }
        Ok(())
    }
}

/// A number of seconds, or a complete header value.
fn read_cache_control(value: &str) -> Result<String, Error> {
    let value = value.trim();
    if value.is_empty() {
        return Ok(DEFAULT_CACHE_CONTROL.to_owned());
    }
    if value.bytes().all(|byte| byte.is_ascii_digit()) && value.len() <= 10 {
        return Ok(format!("max-age={value}"));
    }
    let is_header = value.len() <= 100 && value.bytes().all(|byte| byte.is_ascii_graphic() || byte == b' ');
    if is_header { Ok(value.to_owned()) } else { Err(Error::Invalid("cacheControl is not a number of seconds".into())) }
}

fn read_metadata(text: &str) -> Result<Map<String, Json>, Error> {
    if text.len() > MAX_METADATA_BYTES {
        return Err(Error::Invalid(format!("metadata is longer than {MAX_METADATA_BYTES} bytes")));
    }
    let metadata: Option<Map<String, Json>> = serde_json::from_str(text).ok();
    // PostgreSQL cannot store this character, so neither engine accepts it.
    metadata
        .filter(|_| !text.contains("\\u0000"))
        .ok_or_else(|| Error::Invalid("metadata is not a JSON object (in the header x-metadata: in base64)".to_owned()))
}

/// The content type declared by the client, for buckets that use it.
pub(crate) fn content_type(declared: &str) -> Result<String, Error> {
    let is_header = declared.len() <= 200 && declared.bytes().all(|byte| byte.is_ascii_graphic() || byte == b' ');
    match declared.split_once('/') {
        None if declared.is_empty() => Ok("application/octet-stream".to_owned()),
        Some(_) if is_header => Ok(declared.to_owned()),
        _ => Err(Error::MimeType(declared.chars().take(100).collect())),
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn seconds_become_a_header_and_headers_stay() {
        assert_eq!(read_cache_control("60").unwrap(), "max-age=60");
        assert_eq!(read_cache_control("max-age=60").unwrap(), "max-age=60");
        assert_eq!(read_cache_control("no-cache").unwrap(), "no-cache");
        assert_eq!(read_cache_control("").unwrap(), "max-age=3600");
        assert!(read_cache_control("a\r\nset-cookie: b").is_err());
    }

    #[test]
    fn metadata_is_an_object() {
        assert_eq!(read_metadata(r#"{"a":1}"#).unwrap()["a"], 1);
        for wrong in ["", "[]", "1", r#"{"a":"\u0000"}"#] {
            assert!(read_metadata(wrong).is_err(), "{wrong}");
        }
    }
}
