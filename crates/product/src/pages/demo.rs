//! Demonstration content for pages that are otherwise empty: a blog, and open positions on the careers page.

use jiff::Span;
use jiff::civil::Date;

use super::articles::{self, Article};

/// An article of the demonstration.
struct DemoArticle {
    days_ago: i32,
    subject: &'static str,
    english: &'static str,
    hindi: Option<&'static str>,
}

/// Newest first.
const ARTICLES: &[DemoArticle] = &[
    DemoArticle {
        days_ago: 5,
        subject: "portfolios-have-pictures",
        english: include_str!("demo/welcome-portfolios.md"),
        hindi: Some(include_str!("demo/hi/welcome-portfolios.md")),
    },
    DemoArticle {
        days_ago: 23,
        subject: "what-changed-when-tenders-were-sealed",
        english: include_str!("demo/sealed-tenders.md"),
        hindi: None,
    },
    DemoArticle {
        days_ago: 58,
        subject: "five-lines-that-make-a-job-ad-better",
        english: include_str!("demo/better-job-ads.md"),
        hindi: Some(include_str!("demo/hi/better-job-ads.md")),
    },
    DemoArticle { days_ago: 96, subject: "one-year-of-sangam", english: include_str!("demo/one-year.md"), hindi: None },
];

/// The demonstration's text for a page in a language, if it has one.
pub(super) fn page(name: &str, language: &str) -> Option<&'static str> {
    match (name, language) {
        ("careers", "hi") => Some(include_str!("demo/hi/careers.md")),
        ("careers", _) => Some(include_str!("demo/careers.md")),
        _ => None,
    }
}

/// The blog as of this day. Articles without a translation are in English.
pub(super) fn articles(today: Date, language: &str) -> Vec<(Article, &'static str)> {
    let dated = ARTICLES.iter().map(|DemoArticle { days_ago, subject, english, hindi }| {
        let date = today.saturating_sub(Span::new().days(*days_ago));
        let text = hindi.filter(|_| language == "hi").unwrap_or(english);
        (articles::describe(&format!("{date}-{subject}"), date, subject, text), text)
    });
    dated.collect()
}
