//! Parses uploads, links and files without a store, for the fuzzer and the tests that share its properties.

use axum::body::Body;
use axum::extract::Request;
use bytes::Bytes;
use futures_util::FutureExt;
use http::header::{ACCEPT, CONTENT_TYPE};
use http::{HeaderMap, HeaderValue};
use jiff::{SignedDuration, Timestamp};
use jsonwebtoken::{EncodingKey, Header};
use sangam_schema::Caller;
use serde_json::{Map, Value as Json};

use crate::content::{HEAD_BYTES, sniff};
use crate::error::Error;
use crate::images;
use crate::links::{LinkPurpose, LinkSigner};
use crate::object_name::ObjectName;
use crate::query::parameter;
use crate::render::{ImageTransform, render_file};
use crate::resumable::UploadMetadata;
use crate::serve::parse_range;
use crate::upload::{FileOptions, SharedBody, UploadForm};
use crate::video::BoxScanner;

/// The result of an inspection.
#[derive(Debug)]
pub struct InspectedFile {
    /// The content type it is served with.
    pub mime: &'static str,
    /// Whether neither a computer nor a browser would run it.
    pub is_harmless: bool,
    /// Whether it is an image.
    pub is_image: bool,
    /// The file stored instead, if it has to be changed.
    pub cleaned: Option<Vec<u8>>,
}

/// Inspects a file as an upload does. `None` if it is damaged.
pub fn inspect(file: &[u8], name: &str) -> Option<InspectedFile> {
    let mut detected = sniff(&file[..file.len().min(HEAD_BYTES)], name);
    let mut cleaned = None;
    if detected.is_image() {
        cleaned = images::clean(file, detected, u64::MAX).ok()?;
    } else {
        detected = detected.settle(file)?;
    }
    let (is_harmless, is_image) = (detected.is_harmless(), detected.is_image());
    Some(InspectedFile { mime: detected.mime(), is_harmless, is_image, cleaned })
}

/// Whether a file with these first bytes and this name is harmless.
pub fn is_harmless(head: &[u8], name: &str) -> bool {
    sniff(&head[..head.len().min(HEAD_BYTES)], name).is_harmless()
}

/// The size of an image according to its header.
pub fn dimensions(file: &[u8]) -> Option<(u32, u32)> {
    images::dimensions(file, sniff(&file[..file.len().min(HEAD_BYTES)], ""))
}

/// An image transformed as the query says, in a format from `accept`, with its content type.
pub fn render(file: &[u8], query: &str, accept: &str) -> Result<(Bytes, &'static str), Error> {
    let transform = ImageTransform::from_query(Some(query))?;
    let detected = sniff(&file[..file.len().min(HEAD_BYTES)], "");
    let headers: HeaderMap = HeaderValue::from_str(accept).ok().map(|accept| (ACCEPT, accept)).into_iter().collect();
    render_file(file, detected, transform, &headers)
}

/// Removes the metadata of a video that arrives in these pieces.
pub fn strip_video<'p>(pieces: impl Iterator<Item = &'p [u8]>) -> Vec<u8> {
    let mut scanner = BoxScanner::default();
    let mut out: Vec<u8> = pieces.flat_map(|piece| scanner.pass(piece)).collect();
    out.extend(scanner.end());
    out
}

/// Parses a path. Returns it as the rows store it, and the file name in it.
pub fn read_path(path: &str) -> Result<(String, String), Error> {
    ObjectName::parse(path).map(|name| (name.as_str().to_owned(), name.file_name().to_owned()))
}

/// The bucket, the path and the served headers from an `Upload-Metadata` header, and the custom metadata.
pub fn read_upload_metadata(header: &str) -> Result<([String; 4], Map<String, Json>), Error> {
    let UploadMetadata { bucket, object, content_type, cache_control, metadata, .. } = UploadMetadata::parse(header)?;
    Ok(([bucket, object, content_type, cache_control], metadata))
}

/// How many bytes the files in a form have, and the values of its other fields.
pub fn read_form(content_type: &str, body: &[u8]) -> Option<Result<(usize, String), Error>> {
    let mut request = Request::new(Body::empty());
    request.headers_mut().insert(CONTENT_TYPE, HeaderValue::from_str(content_type).ok()?);
    let (parts, _) = request.into_parts();
    let body = SharedBody::new(Body::from(body.to_vec()));
    // All bytes are already there, so nothing has to wait.
    let read = async {
        let mut options = FileOptions::default();
        let file_bytes = UploadForm::read(&parts, body).await?.read_fields(&mut options).await?;
        Ok((file_bytes, options.cache_control))
    };
    read.now_or_never()
}

/// The part of a file that a `Range` header requests.
pub fn read_range(header: &str, size: u64) -> Option<std::ops::Range<u64>> {
    parse_range(header, size)
}

/// A query parameter of a URL.
pub fn read_parameter(query: &str, name: &str) -> Option<String> {
    parameter(Some(query), name)
}

/// The signed links of an instance.
pub struct SignedLinks {
    signer: LinkSigner,
    key: String,
}

impl SignedLinks {
    /// Creates links with this key.
    pub fn new(key: &str) -> SignedLinks {
        SignedLinks { signer: LinkSigner::new(key), key: key.to_owned() }
    }

    /// A link for reading a file with the service key's rights, valid for a minute.
    pub fn mint(&self, bucket: &str, path: &str, now: Timestamp) -> Option<String> {
        let name = ObjectName::parse(path).ok()?;
        let life = SignedDuration::from_secs(60);
        self.signer.sign((bucket, &name), LinkPurpose::Read, Caller::Service, now, life).ok()
    }

    /// A link with these claims, signed like ours.
    pub fn sign(&self, claims: &Json) -> Option<String> {
        jsonwebtoken::encode(&Header::default(), claims, &EncodingKey::from_secret(self.key.as_bytes())).ok()
    }

    /// The caller whose rights a link lends for this file, if it is valid.
    pub fn check(&self, token: &str, bucket: &str, path: &str, now: Timestamp) -> Result<Caller, Error> {
        self.signer.check(token, (bucket, &ObjectName::parse(path)?), now).map(|link| link.signer())
    }
}
