//! Renders a search for either engine: a tsquery for PostgreSQL, an FTS5 query for SQLite.

use super::SearchScope;
use super::term::SearchTerm;
use crate::Engine;

pub(super) fn render_term(term: Option<&SearchTerm>, scope: &SearchScope, engine: Engine) -> String {
    match (engine, scope, term) {
        // An empty search finds nothing, as in PostgreSQL.
        (Engine::Sqlite, _, None) => "\"\"".to_owned(),
        (Engine::Postgres, _, None) => String::new(),
        (Engine::Postgres, _, Some(term)) => tsquery(term),
        (Engine::Sqlite, SearchScope::Everything, Some(term)) => fts5(term),
        (Engine::Sqlite, SearchScope::Column(column), Some(term)) => format!("{{{column}}} : ({})", fts5(term)),
    }
}

fn tsquery(term: &SearchTerm) -> String {
    let join = |terms: &[SearchTerm], symbol: &str| {
        let parts: Vec<_> = terms.iter().map(tsquery).collect();
        format!("({})", parts.join(symbol))
    };
    match term {
        // Words consist of letters and digits only, so they need no escaping inside the quotes.
        SearchTerm::Phrase(words, prefix) => {
            let last = words.len().saturating_sub(1);
            let words: Vec<_> = words
                .iter()
                .enumerate()
                .map(|(index, word)| format!("'{word}'{}", if *prefix && index == last { ":*" } else { "" }))
                .collect();
            if words.len() == 1 { words.concat() } else { format!("({})", words.join(" <-> ")) }
        }
        SearchTerm::And(terms) => join(terms, " & "),
        SearchTerm::Or(terms) => join(terms, " | "),
        SearchTerm::Not(term) => format!("!{}", tsquery(term)),
    }
}

fn fts5(term: &SearchTerm) -> String {
    match term {
        SearchTerm::Phrase(words, prefix) => format!("\"{}\"{}", words.join(" "), if *prefix { " *" } else { "" }),
        SearchTerm::Or(terms) => format!("({})", terms.iter().map(fts5).collect::<Vec<_>>().join(" OR ")),
        // FTS5 only supports `a NOT b`, so the required terms come first, then each exclusion.
        SearchTerm::And(terms) => {
            let (positive, negative): (Vec<_>, Vec<_>) =
                terms.iter().partition(|term| !matches!(term, SearchTerm::Not(_)));
            let mut text = positive.into_iter().map(fts5).collect::<Vec<_>>().join(" AND ");
            for term in negative {
                if let SearchTerm::Not(excluded) = term {
                    text = format!("({text}) NOT ({})", fts5(excluded));
                }
            }
            format!("({text})")
        }
        // `is_answerable` ensures that an exclusion never occurs alone.
        SearchTerm::Not(term) => fts5(term),
    }
}
