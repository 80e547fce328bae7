//! `/words/<language>.json`: the operator's words for the web app. The page lists the languages that have any.

use std::collections::HashMap;
use std::sync::Arc;

use axum::Router;
use axum::extract::{Path, State};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use base64::Engine as _;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use bytes::Bytes;
use http::header::{ACCEPT_ENCODING, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_TYPE, ETAG, IF_NONE_MATCH, VARY};
use http::{HeaderMap, HeaderName, HeaderValue, StatusCode};
use sangam_product::words::OperatorWords;
use sha2::{Digest, Sha256};

use crate::web::{gzip, prefers_gzip};

/// The words of a language in the encodings in which they are sent.
struct ServedWords {
    plain: Bytes,
    gzip: Option<Bytes>,
    etag: HeaderValue,
}

type ServedLanguages = Arc<HashMap<String, ServedWords>>;

pub(super) fn routes(words: &OperatorWords) -> Router {
    let languages = words.web_languages().filter_map(|language| Some((language.to_owned(), prepare(words, language)?)));
    let languages: ServedLanguages = Arc::new(languages.collect());
    Router::new().route("/words/{file}", get(serve)).with_state(languages)
}

/// Words change only when the server restarts, so everything is prepared once.
fn prepare(words: &OperatorWords, language: &str) -> Option<ServedWords> {
    const LEVEL: u32 = 9;
    let json = serde_json::to_vec(&words.web_words(language)).ok()?;
    let etag = format!("\"{}\"", BASE64_URL_SAFE_NO_PAD.encode(Sha256::digest(&json)));
    Some(ServedWords { gzip: gzip(&json, LEVEL), plain: json.into(), etag: etag.parse().ok()? })
}

async fn serve(
    State(languages): State<ServedLanguages>,
    Path(file): Path<String>,
    request_headers: HeaderMap,
) -> Response {
    let Some(words) = file.strip_suffix(".json").and_then(|language| languages.get(language)) else {
        return (StatusCode::NOT_FOUND, "There are no words of the operator in this language.\n").into_response();
    };
    let text = |name: HeaderName| request_headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let mut headers = HeaderMap::from_iter([
        (ETAG, words.etag.clone()),
        (CACHE_CONTROL, HeaderValue::from_static("no-cache")),
        (VARY, HeaderValue::from_static("accept-encoding")),
    ]);
    if words.etag.to_str().is_ok_and(|etag| text(IF_NONE_MATCH).contains(etag)) {
        return (StatusCode::NOT_MODIFIED, headers).into_response();
    }
    headers.insert(CONTENT_TYPE, HeaderValue::from_static("application/json"));
    match words.gzip.clone().filter(|_| prefers_gzip(text(ACCEPT_ENCODING))) {
        Some(packed) => {
            headers.insert(CONTENT_ENCODING, HeaderValue::from_static("gzip"));
            (headers, packed).into_response()
        }
        None => (headers, words.plain.clone()).into_response(),
    }
}
