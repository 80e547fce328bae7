//! `/pages`: the texts of the footer's pages and of the blog, as Markdown for the web app to render. Anyone may read
//! them, because people need the terms before they sign up.

use std::sync::Arc;

use axum::extract::{Path, Query, State};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use axum::{Json, Router};
use http::header::{CACHE_CONTROL, CONTENT_TYPE, VARY};
use http::{HeaderMap, StatusCode};
use sangam_product::pages::Pages;
use serde::Deserialize;

use super::accept_language::preferred_language;

/// The routes `/pages/<name>.md`, `/pages/blog.json` and `/pages/blog/<slug>.md`, each with `?language=hi`.
pub(super) fn routes(pages: Pages) -> Router {
    Router::new()
        .route("/pages/blog.json", get(list_articles))
        .route("/pages/blog/{file}", get(article))
        .route("/pages/{file}", get(page))
        .with_state(Arc::new(pages))
}

#[derive(Deserialize)]
struct PageQuery {
    language: Option<String>,
}

async fn page(
    State(pages): State<Arc<Pages>>,
    Path(file): Path<String>,
    Query(query): Query<PageQuery>,
    headers: HeaderMap,
) -> Response {
    let language = query.language(&pages, &headers);
    let text = find(pages, file, move |pages, name| pages.page(name, language.as_deref())).await;
    vary_by_language(markdown(text))
}

async fn article(
    State(pages): State<Arc<Pages>>,
    Path(file): Path<String>,
    Query(query): Query<PageQuery>,
    headers: HeaderMap,
) -> Response {
    let language = query.language(&pages, &headers);
    let text = find(pages, file, move |pages, slug| pages.article(slug, language.as_deref())).await;
    vary_by_language(markdown(text))
}

async fn list_articles(
    State(pages): State<Arc<Pages>>,
    Query(query): Query<PageQuery>,
    headers: HeaderMap,
) -> Response {
    let language = query.language(&pages, &headers);
    match tokio::task::spawn_blocking(move || pages.articles(language.as_deref())).await {
        Ok(articles) => vary_by_language(([(CACHE_CONTROL, REVALIDATED)], Json(articles))),
        Err(_) => StatusCode::INTERNAL_SERVER_ERROR.into_response(),
    }
}

impl PageQuery {
    /// The language of the query, which the web app sets, else the browser's preferred one.
    fn language(self, pages: &Pages, headers: &HeaderMap) -> Option<String> {
        let preferred = || preferred_language(headers, |language| pages.has_language(language)).map(str::to_owned);
        self.language.or_else(preferred)
    }
}

fn vary_by_language(answer: impl IntoResponse) -> Response {
    ([(VARY, "accept-language")], answer).into_response()
}

/// Always revalidated, so that an operator who edits a page sees the change.
const REVALIDATED: &str = "no-cache";

/// Reads a file on a blocking thread.
async fn find(
    pages: Arc<Pages>,
    file: String,
    read: impl FnOnce(&Pages, &str) -> Option<String> + Send + 'static,
) -> Option<String> {
    let work = move || read(&pages, file.strip_suffix(".md")?);
    tokio::task::spawn_blocking(work).await.ok().flatten()
}

fn markdown(text: Option<String>) -> Response {
    match text {
        Some(text) => {
            ([(CONTENT_TYPE, "text/markdown; charset=utf-8"), (CACHE_CONTROL, REVALIDATED)], text).into_response()
        }
        None => (StatusCode::NOT_FOUND, "There is no such page.\n").into_response(),
    }
}
