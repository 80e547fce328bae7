//! `Upload-Metadata`: what a client declares about its file, as pairs of a key and a base64 value.

use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use serde_json::{Map, Value as Json};

use crate::error::Error;
use crate::upload::{FileOptions, content_type};

/// Longer metadata is not about the file any more.
const MAX_METADATA_BYTES: usize = 32 * 1024;

/// The parsed metadata.
#[derive(Debug)]
pub(crate) struct UploadMetadata {
    /// The header as it was sent, which `HEAD` returns.
    pub(crate) header: String,
    pub(crate) bucket: String,
    pub(crate) object: String,
    pub(crate) content_type: String,
    pub(crate) cache_control: String,
    pub(crate) metadata: Map<String, Json>,
}

impl UploadMetadata {
    pub(crate) fn parse(header: &str) -> Result<UploadMetadata, Error> {
        let invalid = |text: &str| Error::Invalid(format!("Upload-Metadata {text}"));
        if header.len() > MAX_METADATA_BYTES {
            return Err(invalid(&format!("is longer than {MAX_METADATA_BYTES} bytes")));
        }
        let (mut bucket, mut object, mut declared) = (None, None, String::new());
        let mut options = FileOptions::default();
        for pair in header.split(',').map(str::trim).filter(|pair| !pair.is_empty()) {
            let (key, value) = pair.split_once(' ').unwrap_or((pair, ""));
            let value = BASE64_STANDARD.decode(value.trim()).ok().and_then(|bytes| String::from_utf8(bytes).ok());
            let value = value.ok_or_else(|| invalid(&format!("has no base64 text for {key:?}")))?;
            match key {
                "bucketName" => bucket = Some(value),
                "objectName" => object = Some(value),
                "contentType" => declared = value,
                // Clients send these empty when they have no value.
                "cacheControl" | "metadata" if value.is_empty() => {}
                other => options.set(other, &value)?,
            }
        }
        Ok(UploadMetadata {
            header: header.to_owned(),
            bucket: bucket.ok_or_else(|| invalid("has no bucketName"))?,
            object: object.ok_or_else(|| invalid("has no objectName"))?,
            content_type: content_type(&declared)?,
            cache_control: options.cache_control,
            metadata: options.metadata,
        })
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    fn pair(key: &str, value: &str) -> String {
        format!("{key} {}", BASE64_STANDARD.encode(value))
    }

    #[test]
    fn pairs_are_parsed_and_unknown_ones_ignored() {
        let header = [
            pair("bucketName", "media"),
            pair("objectName", "a/ü.mp4"),
            pair("contentType", "video/mp4"),
            pair("cacheControl", "60"),
            pair("metadata", r#"{"a":1}"#),
            "filename".to_owned(),
        ];
        let declared = UploadMetadata::parse(&header.join(",")).unwrap();
        assert_eq!((declared.bucket.as_str(), declared.object.as_str()), ("media", "a/ü.mp4"));
        assert_eq!((declared.content_type.as_str(), declared.cache_control.as_str()), ("video/mp4", "max-age=60"));
        assert_eq!(declared.metadata["a"], 1);
    }

    #[test]
    fn metadata_without_a_file_or_with_bad_base64_is_refused() {
        let bucket = pair("bucketName", "media");
        for wrong in ["", &bucket, &format!("{bucket},objectName !!"), &format!("{bucket},objectName /w==")] {
            assert!(matches!(UploadMetadata::parse(wrong), Err(Error::Invalid(_))), "{wrong}");
        }
    }
}
