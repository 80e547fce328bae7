//! `/still-hiring`: lets people confirm from a mailed link, without signing in, whether their jobs are still open.
//! Opening the link changes nothing, because security scanners open links too. Each answer is a button.

use axum::Router;
use axum::extract::{Query, State};
use axum::response::Response;
use axum::routing::get;
use http::{HeaderMap, StatusCode};
use sangam_product::notifications::{AnswerResult, HIRING_PURPOSE, HiringAnswer, HiringLink};
use serde::Deserialize;
use uuid::Uuid;

use super::link_pages::{LinkPages, LinkQuery};

/// The page and its buttons.
pub(super) fn routes(pages: LinkPages) -> Router {
    Router::new().route("/still-hiring", get(ask).post(answer)).with_state(pages)
}

/// What a button sends in its URL, besides the token.
#[derive(Deserialize)]
struct AnswerQuery {
    job: Uuid,
    answer: String,
}

async fn ask(State(pages): State<LinkPages>, headers: HeaderMap, Query(query): Query<LinkQuery>) -> Response {
    match read(&pages, &query) {
        Some(link) => show(&pages, link, None, &query.token).await,
        None => pages.refuse(&headers, HiringLink::unknown_page),
    }
}

async fn answer(
    State(pages): State<LinkPages>,
    headers: HeaderMap,
    Query(query): Query<LinkQuery>,
    Query(given): Query<AnswerQuery>,
) -> Response {
    let (Some(link), Some(answer)) = (read(&pages, &query), HiringAnswer::parse(&given.answer)) else {
        return pages.refuse(&headers, HiringLink::unknown_page);
    };
    match link.answer(&pages.db, given.job, answer, pages.clock.now()).await {
        Ok(result) => show(&pages, link, Some(result), &query.token).await,
        Err(error) => pages.fail(&error, pages.words_of(link.account).await.as_ref()),
    }
}

async fn show(pages: &LinkPages, link: HiringLink, answered: Option<AnswerResult>, token: &str) -> Response {
    let words = pages.words_of(link.account).await;
    match link.page(&pages.db, answered, token, &pages.base_path, &words).await {
        Ok(page) => pages.show(StatusCode::OK, &page, &words),
        Err(error) => pages.fail(&error, &words),
    }
}

fn read(pages: &LinkPages, query: &LinkQuery) -> Option<HiringLink> {
    HiringLink::parse(pages.keys.unseal(HIRING_PURPOSE, &query.token)?, pages.clock.now())
}
