//! Full-text search: parses a search text and renders it in either engine's query language.
//!
//! PostgreSQL and FTS5 each have their own query language and fail on unusual input in different ways. Parsing the client's text into
//! a small tree first means that both engines find the same rows and that no input causes a database error.

mod devanagari;
mod operators;
mod parse;
mod prefixes;
mod render;
mod romanised;
mod spellings;
mod stop_words;
mod term;
mod words;

use devanagari::{has_devanagari, spelled};
use parse::parse_search;
pub use prefixes::{required_prefixes, word_prefixes};
use render::render_term;
use term::in_all_spellings;

use crate::Engine;

/// The maximum size of a search in bytes and in words. Each word scans a part of the index, and SQLite does not check the deadline
/// while it does.
const MAX_SEARCH_BYTES: usize = 4000;
const MAX_WORDS: usize = 100;

/// PostgreSQL refuses words beyond 2046 bytes.
const MAX_WORD_BYTES: usize = 500;

/// How many words and phrases of a search are also searched in other spellings.
const MAX_RESPELLED_TERMS: usize = 12;

/// The syntax of a search text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum SearchKind {
    /// `fts`: the tsquery language.
    Operators,
    /// `plfts`: all words.
    Plain,
    /// `phfts`: the words next to each other.
    Phrase,
    /// `wfts`: the syntax of web search engines.
    Web,
}

/// The syntax of a search text, and which of its words count.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct SearchQuery {
    /// The syntax.
    pub kind: SearchKind,
    /// Whether stop words such as "the" count too, as in the configuration `simple`.
    pub simple: bool,
}

impl From<SearchKind> for SearchQuery {
    fn from(kind: SearchKind) -> SearchQuery {
        SearchQuery { kind, simple: false }
    }
}

/// Why a search text is refused.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum InvalidSearch {
    /// It contains nothing to look for.
    #[error("a search, and each of its alternatives, must look for something, not only exclude")]
    OnlyExcludes,
    /// It is too long.
    #[error("a search may have at most {} bytes and {} words of {} bytes", MAX_SEARCH_BYTES, MAX_WORDS, MAX_WORD_BYTES)]
    TooLong,
    /// It is not valid in the tsquery language. Contains the shortened input.
    #[error("syntax error in tsquery: \"{0}\"")]
    Syntax(String),
}

impl InvalidSearch {
    /// What to do about it.
    pub fn hint(&self) -> &'static str {
        match self {
            InvalidSearch::TooLong => "Search for fewer words.",
            InvalidSearch::OnlyExcludes => "Add a word to look for beside each excluded one.",
            InvalidSearch::Syntax(_) => "Put & or | between words, or use plfts or wfts, which accept any text.",
        }
    }
}

/// The columns to search.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SearchScope {
    /// All searchable columns.
    Everything,
    /// One column.
    Column(&'static str),
}

/// Parses a search text and renders it for the engine, including other spellings of its words.
pub fn render_search(
    text: &str,
    search: impl Into<SearchQuery>,
    scope: &SearchScope,
    engine: Engine,
) -> Result<String, InvalidSearch> {
    let mut left = MAX_RESPELLED_TERMS;
    let term = parse_search(text, search.into())?.map(|term| in_all_spellings(term, &mut left));
    Ok(render_term(term.as_ref(), scope, engine))
}

/// A text in the form in which it is indexed.
pub(crate) fn indexed_text(text: &str) -> String {
    if has_devanagari(text) { format!("{} {}", spelled(text), devanagari::sounded(text)) } else { text.to_owned() }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::operators::operators;
    use super::words::words;
    use super::*;

    fn both(text: &str, kind: SearchKind) -> (String, String) {
        let term = parse_search(text, kind.into()).unwrap();
        let write = |engine| render_term(term.as_ref(), &SearchScope::Everything, engine);
        (write(Engine::Sqlite), write(Engine::Postgres))
    }

    fn rendered(text: &str) -> (String, String) {
        let write = |engine| render_search(text, SearchKind::Web, &SearchScope::Everything, engine).unwrap();
        (write(Engine::Sqlite), write(Engine::Postgres))
    }

    #[test]
    fn words_are_also_searched_in_other_spellings() {
        assert_eq!(rendered("priya").0, r#"("priya" OR "პრია" OR "პრი")"#);
        assert_eq!(rendered("Ram -feed").0, r#"((("Ram" OR "რამ")) NOT (("feed" OR "ფიდ")))"#);
        assert_eq!(rendered("feed").1, "('feed' | 'ფიდ')");
        assert_eq!(rendered("हिन्दी").0, r#"("हिंदी" OR "hindi" OR "hindee")"#);
        assert_eq!(rendered("हिन्*").1, "('हिन्':* | 'हिं':* | 'hin':*)");
        assert_eq!(rendered("IT 2026 C3 २०२६").0, r#"("IT" AND "2026" AND "C3" AND "2026")"#);
    }

    #[test]
    fn viramas_and_nuktas_are_parts_of_words() {
        assert_eq!(words("प्रिया, क़लम। தமிழ்"), ["प्रिया", "क़लम", "தமிழ்"]);
        assert_eq!(rendered("क्\u{200d}या दिल्\u{200c}ली में है").0, r#"("दिल्ली" OR "dilli" OR "dillee")"#);
    }

    #[test]
    fn the_number_of_words_searched_in_other_spellings_is_limited() {
        let written = rendered(&["ram"; MAX_WORDS].join(" ")).0;
        assert_eq!(written.matches(" OR ").count(), MAX_RESPELLED_TERMS);
    }

    #[test]
    fn plain_text_requires_all_words_and_keeps_dotted_words_together() {
        let (sqlite, postgres) = both("senior Node.js dev*", SearchKind::Plain);
        assert_eq!(sqlite, r#"("senior" AND "Node js" AND "dev" *)"#);
        assert_eq!(postgres, "('senior' & ('Node' <-> 'js') & 'dev':*)");
    }

    #[test]
    fn stop_words_are_left_out_unless_there_are_no_other_words() {
        let sqlite = |text: &str, kind| both(text, kind).0;
        for (text, kind, written) in [
            ("the engineer", SearchKind::Plain, r#""engineer""#),
            ("The engineer of IT", SearchKind::Plain, r#"("engineer" AND "IT")"#),
            ("the of", SearchKind::Plain, r#"("the" AND "of")"#),
            ("head of design", SearchKind::Phrase, r#""head of design""#),
            ("engineer -the", SearchKind::Web, r#""engineer""#),
            ("the -engineer", SearchKind::Web, r#"(("the") NOT ("engineer"))"#),
            ("the or engineer", SearchKind::Web, r#""engineer""#),
            ("the & (of | engineer)", SearchKind::Operators, r#""engineer""#),
            ("the*", SearchKind::Plain, r#""the" *"#),
        ] {
            assert_eq!(sqlite(text, kind), written, "{text}");
        }
        let simple = SearchQuery { kind: SearchKind::Plain, simple: true };
        let term = parse_search("the engineer", simple).unwrap();
        assert_eq!(render_term(term.as_ref(), &SearchScope::Everything, Engine::Sqlite), r#"("the" AND "engineer")"#);
    }

    #[test]
    fn web_text_supports_quotes_or_and_minus() {
        let (sqlite, postgres) = both(r#""data engineer" or analyst -intern"#, SearchKind::Web);
        assert_eq!(sqlite, r#"("data engineer" OR (("analyst") NOT ("intern")))"#);
        assert_eq!(postgres, "(('data' <-> 'engineer') | ('analyst' & !'intern'))");
    }

    #[test]
    fn operators_follow_the_tsquery_language() {
        let (sqlite, postgres) = both("(rust | go) & !java & dev:*", SearchKind::Operators);
        assert_eq!(sqlite, r#"((("rust" OR "go") AND "dev" *) NOT ("java"))"#);
        assert_eq!(postgres, "(('rust' | 'go') & !'java' & 'dev':*)");
        assert!(operators("two words").is_err());
    }

    #[test]
    fn an_empty_search_finds_nothing_and_a_search_of_only_exclusions_is_refused() {
        assert_eq!(both("?!", SearchKind::Plain), ("\"\"".to_owned(), String::new()));
        for text in ["!java", "rust & (go | !java)", "rust | !java"] {
            assert!(
                render_search(text, SearchKind::Operators, &SearchScope::Everything, Engine::Sqlite).is_err(),
                "{text}"
            );
        }
    }
}
