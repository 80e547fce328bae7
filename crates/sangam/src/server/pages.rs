//! `/pages`: the texts of the footer's pages and the blog, as Markdown for the web app to show. Anyone may read them: who is not
//! signed in has to know the terms before.

use std::sync::Arc;

use axum::extract::{Path, State};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use axum::{Json, Router};
use http::StatusCode;
use http::header::{CACHE_CONTROL, CONTENT_TYPE};
use sangam_product::pages::Pages;

/// `/pages/<name>.md`, `/pages/blog.json` and `/pages/blog/<slug>.md`.
pub(super) fn routes(pages: Pages) -> Router {
    Router::new()
        .route("/pages/blog.json", get(list_articles))
        .route("/pages/blog/{file}", get(article))
        .route("/pages/{file}", get(page))
        .with_state(Arc::new(pages))
}

async fn page(State(pages): State<Arc<Pages>>, Path(file): Path<String>) -> Response {
    markdown(find(pages, file, |pages, name| pages.page(name)).await)
}

async fn article(State(pages): State<Arc<Pages>>, Path(file): Path<String>) -> Response {
    markdown(find(pages, file, |pages, slug| pages.article(slug)).await)
}

async fn list_articles(State(pages): State<Arc<Pages>>) -> Response {
    match tokio::task::spawn_blocking(move || pages.articles()).await {
        Ok(articles) => ([(CACHE_CONTROL, FRESH)], Json(articles)).into_response(),
        Err(_) => StatusCode::INTERNAL_SERVER_ERROR.into_response(),
    }
}

/// An operator who edits a page wants to see it.
const FRESH: &str = "no-cache";

/// Reads a file on a thread that may wait for a disk.
async fn find(pages: Arc<Pages>, file: String, read: fn(&Pages, &str) -> Option<String>) -> Option<String> {
    let work = move || read(&pages, file.strip_suffix(".md")?);
    tokio::task::spawn_blocking(work).await.ok().flatten()
}

fn markdown(text: Option<String>) -> Response {
    match text {
        Some(text) => ([(CONTENT_TYPE, "text/markdown; charset=utf-8"), (CACHE_CONTROL, FRESH)], text).into_response(),
        None => (StatusCode::NOT_FOUND, "There is no such page.\n").into_response(),
    }
}
