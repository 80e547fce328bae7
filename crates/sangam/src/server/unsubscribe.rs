//! `/unsubscribe`: stops mails of one kind, from the link in such a mail, without signing in. Mail programs press it by
//! themselves with one POST (RFC 8058); a browser that opens the link is asked first, because programs that look at links for
//! safety open them too.

use std::sync::Arc;

use axum::Router;
use axum::extract::{Query, State};
use axum::response::{Html, IntoResponse, Response};
use axum::routing::get;
use http::header::{CACHE_CONTROL, CONTENT_TYPE};
use http::{HeaderMap, StatusCode};
use sangam_auth::Keys;
use sangam_db::Db;
use sangam_product::mail::templates::escape_html;
use sangam_product::notifications::{UNSUBSCRIBE_PURPOSE, UnsubscribePage, Unsubscription};
use sangam_product::words::{WordCatalogue, Words};
use serde::Deserialize;

use super::accept_language::preferred_language;
use super::document::Document;
use crate::settings::Settings;

#[derive(Clone)]
struct UnsubscribeState {
    db: Db,
    keys: Keys,
    words: Words,
    base_path: Arc<str>,
}

/// The page and its button.
pub(super) fn routes(db: Db, keys: Keys, words: Words, settings: &Settings) -> Router {
    let base_path = settings.public_url.as_ref().map_or("", |url| url.path()).into();
    Router::new()
        .route("/unsubscribe", get(ask).post(stop))
        .route("/unsubscribe.css", get(style))
        .with_state(UnsubscribeState { db, keys, words, base_path })
}

#[derive(Deserialize)]
struct LinkQuery {
    #[serde(default)]
    token: String,
}

async fn ask(State(state): State<UnsubscribeState>, headers: HeaderMap, Query(link): Query<LinkQuery>) -> Response {
    let Some(unsubscription) = state.read(&link) else {
        return state.refuse(&headers);
    };
    let words = state.words_of(unsubscription).await;
    let page = UnsubscribePage::question(unsubscription.kind, &link.token, &state.base_path, &words);
    state.show(StatusCode::OK, &page, &words)
}

async fn stop(State(state): State<UnsubscribeState>, headers: HeaderMap, Query(link): Query<LinkQuery>) -> Response {
    let Some(unsubscription) = state.read(&link) else {
        return state.refuse(&headers);
    };
    let words = state.words_of(unsubscription).await;
    match unsubscription.apply(&state.db).await {
        // A person who left gets no mails either.
        Ok(_) => {
            let page = UnsubscribePage::done(unsubscription.kind, &state.base_path, &words);
            state.show(StatusCode::OK, &page, &words)
        }
        Err(error) => {
            tracing::error!(%error, "a preference cannot be stored: {error}");
            state.show(StatusCode::SERVICE_UNAVAILABLE, &UnsubscribePage::failed(&words), &words)
        }
    }
}

impl UnsubscribeState {
    fn read(&self, link: &LinkQuery) -> Option<Unsubscription> {
        Unsubscription::parse(self.keys.unseal(UNSUBSCRIBE_PURPOSE, &link.token)?)
    }

    /// The words of the person who got the mail, in whose language it was.
    async fn words_of(&self, unsubscription: Unsubscription) -> Arc<WordCatalogue> {
        // What follows says so if the rows cannot be read.
        let language = unsubscription.find_language(&self.db).await.unwrap_or_default();
        Arc::clone(self.words.in_language(language.as_deref()))
    }

    /// For a link that names no one: in a language that the browser asks for.
    fn refuse(&self, headers: &HeaderMap) -> Response {
        let words = self.words.in_language(preferred_language(headers, |language| self.words.has(language)));
        self.show(StatusCode::BAD_REQUEST, &UnsubscribePage::unknown(&self.base_path, words), words)
    }

    fn show(&self, status: StatusCode, page: &UnsubscribePage, words: &WordCatalogue) -> Response {
        let document = Document {
            language: words.language_tag(),
            title: &escape_html(&page.title),
            style: "/unsubscribe.css",
            badge: "",
            body: &page.body,
        };
        (status, [(CACHE_CONTROL, "no-store")], Html(document.render(&self.base_path))).into_response()
    }
}

const STYLE: &str = concat!(
    include_str!("../../../../web/src/styles/tokens.css"),
    include_str!("dev_mail/mail.css"),
    include_str!("unsubscribe.css"),
);

async fn style() -> Response {
    ([(CONTENT_TYPE, "text/css; charset=utf-8"), (CACHE_CONTROL, "no-cache")], STYLE).into_response()
}

#[cfg(test)]
mod tests {
    use super::STYLE;

    /// The tokens are the front end's, which cannot see who else uses them.
    #[test]
    fn every_token_that_these_pages_use_exists() {
        let used = STYLE.match_indices("var(").filter_map(|(at, var)| STYLE[at + var.len()..].split([')', ',']).next());
        let missing: Vec<_> = used.clone().filter(|token| !STYLE.contains(&format!("{token}:"))).collect();
        assert!(used.count() > 20, "the pages are drawn with the tokens");
        assert!(missing.is_empty(), "{missing:?} are used and have no value");
    }
}
