//! What a demonstration has on pages that are empty elsewhere: a blog, and openings of those who run it.

use jiff::Span;
use jiff::civil::Date;

use super::articles::{self, Article};

/// The articles, newest first: how many days ago each was written, its subject and its text.
const ARTICLES: &[(i32, &str, &str)] = &[
    (5, "portfolios-have-pictures", include_str!("demo/welcome-portfolios.md")),
    (23, "what-changed-when-tenders-were-sealed", include_str!("demo/sealed-tenders.md")),
    (58, "five-lines-that-make-a-job-ad-better", include_str!("demo/better-job-ads.md")),
    (96, "one-year-of-sangam", include_str!("demo/one-year.md")),
];

/// The demonstration's own text of a page in a language, if it has one.
pub(super) fn page(name: &str, language: &str) -> Option<&'static str> {
    match (name, language) {
        ("careers", "hi") => Some(include_str!("demo/hi/careers.md")),
        ("careers", _) => Some(include_str!("demo/careers.md")),
        _ => None,
    }
}

/// The blog as it is on this day.
pub(super) fn articles(today: Date) -> Vec<(Article, &'static str)> {
    let dated = ARTICLES.iter().map(|(days, subject, text)| {
        let date = today.saturating_sub(Span::new().days(*days));
        (articles::describe(&format!("{date}-{subject}"), date, subject, text), *text)
    });
    dated.collect()
}
