//! The web app, served from inside the executable.

mod dist;
mod encoding;
mod page;

use std::borrow::Cow;
use std::marker::PhantomData;
use std::sync::Arc;

use axum::body::Body;
use axum::response::Response;
use bytes::Bytes;
use http::header::{
    ACCEPT, ACCEPT_ENCODING, ALLOW, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_TYPE, ETAG, IF_NONE_MATCH, VARY,
};
use http::{HeaderMap, HeaderValue, Method, Request, StatusCode};
use rust_embed::{EmbeddedFile, RustEmbed};

pub(crate) use dist::Dist;
use encoding::Encoding;
pub(crate) use encoding::{gzip, prefers_gzip};
use page::Page;
pub(crate) use page::{PageConfig, SignIn};

/// The English words of the web app, to compare the operator's words with.
#[derive(RustEmbed)]
#[folder = "../../web/src/words/en"]
struct EnglishWords;

/// The English messages of a feature, as JSON.
pub(crate) fn english_words(feature: &str) -> Option<String> {
    let file = EnglishWords::get(&format!("{feature}.json"))?;
    String::from_utf8(file.data.into_owned()).ok()
}

/// A built web app with its page filled in.
pub(crate) struct Web<Files> {
    page: Option<Arc<Page>>,
    files: PhantomData<fn() -> Files>,
}

impl<Files> Clone for Web<Files> {
    fn clone(&self) -> Self {
        Web { page: self.page.clone(), files: PhantomData }
    }
}

impl<Files: RustEmbed> Web<Files> {
    /// Fills in the page once. If the app has not been built, visitors are told how to build it.
    pub(crate) fn new(config: &PageConfig, base_path: &str) -> anyhow::Result<Web<Files>> {
        let page = match Files::get(INDEX) {
            Some(index) => Some(Arc::new(Page::new(std::str::from_utf8(&index.data)?, config, base_path)?)),
            None => None,
        };
        Ok(Web { page, files: PhantomData })
    }

    /// Answers a path with a file of the app, or else with the app's page, which does its own routing.
    pub(crate) fn answer<B>(&self, request: &Request<B>) -> Response {
        if !matches!(*request.method(), Method::GET | Method::HEAD) {
            let mut refusal = plain(StatusCode::METHOD_NOT_ALLOWED, "This path can only be read.\n");
            refusal.headers_mut().insert(ALLOW, HeaderValue::from_static("GET, HEAD"));
            return refusal;
        }
        let name = request.uri().path().trim_start_matches('/');
        if !name.is_empty()
            && name != INDEX
            && let Some(response) = self.file(name, request.headers())
        {
            return response;
        }
        if name.starts_with(HASHED_FILES_FOLDER) || !wants_page(name, request.headers()) {
            return plain(StatusCode::NOT_FOUND, "There is nothing at this path.\n");
        }
        self.page(request.headers())
    }

    /// The page's inline scripts, in the form that a content security policy uses.
    pub(crate) fn script_sources(&self) -> &str {
        self.page.as_ref().map_or("", |page| &page.scripts)
    }

    fn page(&self, request_headers: &HeaderMap) -> Response {
        let packed =
            self.page.as_ref().and_then(|page| page.gzip.clone()).filter(|_| prefers_gzip(accepted(request_headers)));
        let (status, body) = match (&packed, &self.page) {
            (Some(packed), _) => (StatusCode::OK, Body::from(packed.clone())),
            (None, Some(page)) => (StatusCode::OK, Body::from(page.plain.clone())),
            (None, None) => (StatusCode::SERVICE_UNAVAILABLE, Body::from(page::NOT_BUILT)),
        };
        let mut response = Response::new(body);
        *response.status_mut() = status;
        let headers = response.headers_mut();
        headers.insert(VARY, HeaderValue::from_static("accept-encoding"));
        if packed.is_some() {
            headers.insert(CONTENT_ENCODING, HeaderValue::from_static("gzip"));
        }
        headers.insert(CONTENT_TYPE, HeaderValue::from_static("text/html; charset=utf-8"));
        // The page names the hashed files of this build, so an outdated copy would request files that no longer exist.
        headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
        response
    }

    fn file(&self, name: &str, request_headers: &HeaderMap) -> Option<Response> {
        // The server chooses among the compressed forms. They are not files that clients can request.
        if name.ends_with(Encoding::Brotli.suffix()) || name.ends_with(Encoding::Gzip.suffix()) {
            return None;
        }
        let (file, form) = encoding::preferences(accepted(request_headers))
            .into_iter()
            .find_map(|wanted| find::<Files>(name, wanted))?;
        let etag = etag(&file, form);
        let mut response = Response::new(Body::empty());
        let headers = response.headers_mut();
        let cache =
            if name.starts_with(HASHED_FILES_FOLDER) { "public, max-age=31536000, immutable" } else { "no-cache" };
        headers.insert(CACHE_CONTROL, HeaderValue::from_static(cache));
        headers.insert(VARY, HeaderValue::from_static("accept-encoding"));
        if let Some(etag) = etag.clone() {
            headers.insert(ETAG, etag);
        }
        if etag.is_some_and(|etag| is_known(request_headers, &etag)) {
            *response.status_mut() = StatusCode::NOT_MODIFIED;
            return Some(response);
        }
        headers.insert(CONTENT_TYPE, content_type(name));
        if let SentForm::Stored(encoding) = form
            && let Some(name) = encoding.name()
        {
            headers.insert(CONTENT_ENCODING, HeaderValue::from_static(name));
        }
        *response.body_mut() = Body::from(match (form, file.data) {
            (SentForm::Unpacked, packed) => encoding::gunzip(&packed)?,
            (SentForm::Stored(_), Cow::Borrowed(bytes)) => Bytes::from_static(bytes),
            (SentForm::Stored(_), Cow::Owned(bytes)) => Bytes::from(bytes),
        });
        Some(response)
    }
}

/// How the bytes of a file are sent.
#[derive(Clone, Copy)]
enum SentForm {
    /// As they are stored.
    Stored(Encoding),
    /// Stored as gzip, and unpacked for a client that accepts no compressed form.
    Unpacked,
}

/// Finds a file in the requested form. Compressible files are not stored uncompressed, because almost no client needs
/// that.
fn find<Files: RustEmbed>(name: &str, wanted: Encoding) -> Option<(EmbeddedFile, SentForm)> {
    let get = |encoding: Encoding| Files::get(&format!("{name}{}", encoding.suffix()));
    let stored = get(wanted).map(|file| (file, SentForm::Stored(wanted)));
    if wanted != Encoding::Identity {
        return stored;
    }
    stored.or_else(|| get(Encoding::Gzip).map(|file| (file, SentForm::Unpacked)))
}

/// The `accept-encoding` header of a request, or an empty string.
fn accepted(request_headers: &HeaderMap) -> &str {
    request_headers.get(ACCEPT_ENCODING).and_then(|value| value.to_str().ok()).unwrap_or_default()
}

const INDEX: &str = "index.html";

/// Files in this folder have a hash of their content in their names.
const HASHED_FILES_FOLDER: &str = "assets/";

fn plain(status: StatusCode, text: &'static str) -> Response {
    let mut response = Response::new(Body::from(text));
    *response.status_mut() = status;
    response.headers_mut().insert(CONTENT_TYPE, HeaderValue::from_static("text/plain; charset=utf-8"));
    response
}

/// Whether to answer with the page. Clients that accept anything get it too, unless the path looks like a file: a
/// browser requests `/favicon.ico` with `*/*` at the end of its list.
fn wants_page(name: &str, request_headers: &HeaderMap) -> bool {
    let accept = request_headers.get(ACCEPT).and_then(|value| value.to_str().ok()).unwrap_or("*/*");
    let looks_like_file = name.rsplit('/').next().is_some_and(|last| last.contains('.'));
    accept.contains("text/html") || (accept.contains("*/*") && !looks_like_file)
}

/// The hash of the stored bytes, and whether they are sent unpacked, so that each form has its own tag.
fn etag(file: &EmbeddedFile, form: SentForm) -> Option<HeaderValue> {
    let hash: String = file.metadata.sha256_hash().iter().take(16).map(|byte| format!("{byte:02x}")).collect();
    let suffix = if matches!(form, SentForm::Unpacked) { "-unpacked" } else { "" };
    HeaderValue::from_str(&format!("\"{hash}{suffix}\"")).ok()
}

fn is_known(request_headers: &HeaderMap, etag: &HeaderValue) -> bool {
    let known = request_headers.get(IF_NONE_MATCH).and_then(|value| value.to_str().ok()).unwrap_or_default();
    known.split(',').map(|tag| tag.trim().trim_start_matches("W/")).any(|tag| tag == "*" || etag == tag)
}

fn content_type(name: &str) -> HeaderValue {
    let guessed = mime_guess::from_path(name).first_or_octet_stream();
    let text = match (guessed.type_().as_str(), guessed.subtype().as_str()) {
        ("text", _) | ("application", "json" | "javascript" | "manifest+json") => format!("{guessed}; charset=utf-8"),
        _ => guessed.to_string(),
    };
    HeaderValue::from_str(&text).unwrap_or(HeaderValue::from_static("application/octet-stream"))
}

#[cfg(test)]
mod tests;
