//! `/unsubscribe`: stops mails of one kind, from a link in such a mail, without signing in. Mail programs do it with a
//! single POST (RFC 8058). A browser that opens the link gets a confirmation page, because security scanners open links
//! too.

use axum::Router;
use axum::extract::{Query, State};
use axum::response::Response;
use axum::routing::get;
use http::{HeaderMap, StatusCode};
use sangam_product::notifications::{UNSUBSCRIBE_PURPOSE, Unsubscription};

use super::link_pages::{LinkPages, LinkQuery};

/// The page and its button.
pub(super) fn routes(pages: LinkPages) -> Router {
    Router::new().route("/unsubscribe", get(ask).post(stop)).with_state(pages)
}

async fn ask(State(pages): State<LinkPages>, headers: HeaderMap, Query(link): Query<LinkQuery>) -> Response {
    let Some(unsubscription) = read(&pages, &link) else {
        return pages.refuse(&headers, Unsubscription::unknown_page);
    };
    let words = pages.words_of(unsubscription.account).await;
    let page = unsubscription.question_page(&link.token, &pages.base_path, &words);
    pages.show(StatusCode::OK, &page, &words)
}

async fn stop(State(pages): State<LinkPages>, headers: HeaderMap, Query(link): Query<LinkQuery>) -> Response {
    let Some(unsubscription) = read(&pages, &link) else {
        return pages.refuse(&headers, Unsubscription::unknown_page);
    };
    let words = pages.words_of(unsubscription.account).await;
    match unsubscription.apply(&pages.db).await {
        // Also for a deleted account, because it gets no mails either.
        Ok(_) => pages.show(StatusCode::OK, &unsubscription.done_page(&pages.base_path, &words), &words),
        Err(error) => pages.fail(&error, &words),
    }
}

fn read(pages: &LinkPages, link: &LinkQuery) -> Option<Unsubscription> {
    Unsubscription::parse(pages.keys.unseal(UNSUBSCRIBE_PURPOSE, &link.token)?)
}
