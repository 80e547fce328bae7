//! The web app, served from inside the executable.

mod encoding;
mod page;

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

use encoding::Encoding;
pub(crate) use encoding::{gzip, takes_gzip};
use page::Page;
pub(crate) use page::{PageConfig, SignIn};

/// What Vite built. A debug build reads the folder at run time, so that it can be built again without us.
#[derive(RustEmbed)]
#[folder = "../../web/dist"]
pub(crate) struct Dist;

/// The English words of the web app, which the operator's are compared with.
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
    /// Fills the page once. Without a page there is no app, and visitors are told how to get one.
    pub(crate) fn new(config: &PageConfig, base_path: &str) -> anyhow::Result<Web<Files>> {
        let page = match Files::get(INDEX) {
            Some(index) => Some(Arc::new(Page::new(std::str::from_utf8(&index.data)?, config, base_path)?)),
            None => None,
        };
        Ok(Web { page, files: PhantomData })
    }

    /// Answers a path: a file of the app, else the app itself, which knows its own paths.
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
        if name.starts_with(HASHED) || !wants_page(name, request.headers()) {
            return plain(StatusCode::NOT_FOUND, "There is nothing at this path.\n");
        }
        self.page(request.headers())
    }

    /// The scripts that stand in the page, as a content security policy names them.
    pub(crate) fn script_sources(&self) -> &str {
        self.page.as_ref().map_or("", |page| &page.scripts)
    }

    fn page(&self, asked: &HeaderMap) -> Response {
        let packed = self.page.as_ref().and_then(|page| page.gzip.clone()).filter(|_| takes_gzip(accepted(asked)));
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
        // It names the hashed files of this very build, so yesterday's copy would ask for files that are gone.
        headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
        response
    }

    fn file(&self, name: &str, asked: &HeaderMap) -> Option<Response> {
        // The compressed forms are ours to choose from, not files of their own.
        if name.ends_with(Encoding::Brotli.suffix()) || name.ends_with(Encoding::Gzip.suffix()) {
            return None;
        }
        let (file, encoding) = encoding::preferences(accepted(asked))
            .into_iter()
            .find_map(|encoding| Files::get(&format!("{name}{}", encoding.suffix())).map(|file| (file, encoding)))?;
        let etag = etag(&file);
        let mut response = Response::new(Body::empty());
        let headers = response.headers_mut();
        let cache = if name.starts_with(HASHED) { "public, max-age=31536000, immutable" } else { "no-cache" };
        headers.insert(CACHE_CONTROL, HeaderValue::from_static(cache));
        headers.insert(VARY, HeaderValue::from_static("accept-encoding"));
        if let Some(etag) = etag.clone() {
            headers.insert(ETAG, etag);
        }
        if etag.is_some_and(|etag| is_known(asked, &etag)) {
            *response.status_mut() = StatusCode::NOT_MODIFIED;
            return Some(response);
        }
        headers.insert(CONTENT_TYPE, content_type(name));
        if let Some(name) = encoding.name() {
            headers.insert(CONTENT_ENCODING, HeaderValue::from_static(name));
        }
        *response.body_mut() = Body::from(match file.data {
            std::borrow::Cow::Borrowed(bytes) => Bytes::from_static(bytes),
            std::borrow::Cow::Owned(bytes) => Bytes::from(bytes),
        });
        Some(response)
    }
}

/// The compressed forms a client says it takes.
fn accepted(asked: &HeaderMap) -> &str {
    asked.get(ACCEPT_ENCODING).and_then(|value| value.to_str().ok()).unwrap_or_default()
}

const INDEX: &str = "index.html";

/// Files in here carry a hash of their content in their names.
const HASHED: &str = "assets/";

fn plain(status: StatusCode, text: &'static str) -> Response {
    let mut response = Response::new(Body::from(text));
    *response.status_mut() = status;
    response.headers_mut().insert(CONTENT_TYPE, HeaderValue::from_static("text/plain; charset=utf-8"));
    response
}

/// Whether a person is looking. Who asks for anything at all gets the page too, unless the path has the look of a file:
/// a browser asks for `/favicon.ico` with a star at the end of its list.
fn wants_page(name: &str, asked: &HeaderMap) -> bool {
    let accept = asked.get(ACCEPT).and_then(|value| value.to_str().ok()).unwrap_or("*/*");
    let looks_like_file = name.rsplit('/').next().is_some_and(|last| last.contains('.'));
    accept.contains("text/html") || (accept.contains("*/*") && !looks_like_file)
}

/// The hash of the bytes as they are sent, so each form has its own tag.
fn etag(file: &EmbeddedFile) -> Option<HeaderValue> {
    let hash: String = file.metadata.sha256_hash().iter().take(16).map(|byte| format!("{byte:02x}")).collect();
    HeaderValue::from_str(&format!("\"{hash}\"")).ok()
}

fn is_known(asked: &HeaderMap, etag: &HeaderValue) -> bool {
    let known = asked.get(IF_NONE_MATCH).and_then(|value| value.to_str().ok()).unwrap_or_default();
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
