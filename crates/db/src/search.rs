//! Search texts: read once, written in either engine's language.
//!
//! PostgreSQL and FTS5 each have a query language and their own ways to fail on odd input. Reading the client's text into
//! one small tree first means both engines find the same rows and no input is an error of the database.

mod beginnings;
mod devanagari;
mod operators;
mod parse;
mod render;
mod romanised;
mod spellings;
mod stop_words;
mod term;
mod words;

pub use beginnings::{required_beginnings, word_beginnings};
use devanagari::{has_devanagari, spelled};
use parse::parse_search;
use render::render_term;
use term::in_all_spellings;

use crate::Engine;

/// The most bytes a search may have, and as many words: each looks through a part of the index, and SQLite does not ask for
/// the time while it does.
const LONGEST_SEARCH: usize = 4000;
const MOST_WORDS: usize = 100;

/// PostgreSQL refuses words beyond 2046 bytes.
const LONGEST_WORD: usize = 500;

/// So many words and phrases of a search are also looked for in other spellings.
const MOST_SPELLED: usize = 12;

/// How a search text is to be read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum SearchKind {
    /// `fts`: the tsquery language.
    Operators,
    /// `plfts`: all words.
    Plain,
    /// `phfts`: the words in a row.
    Phrase,
    /// `wfts`: as in a search box.
    Web,
}

/// A search: how its text is to be read, and which of its words count.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct SearchQuery {
    /// How the text is to be read.
    pub kind: SearchKind,
    /// Whether every word counts, those like "the" too: the configuration `simple`.
    pub simple: bool,
}

impl From<SearchKind> for SearchQuery {
    fn from(kind: SearchKind) -> SearchQuery {
        SearchQuery { kind, simple: false }
    }
}

/// A search text that no engine could answer.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum InvalidSearch {
    /// It does not say what to look for.
    #[error("a search, and each of its alternatives, must look for something, not only exclude")]
    OnlyExcludes,
    /// It is longer than any index should be asked for.
    #[error("a search may have {} bytes and {} words of {} bytes", LONGEST_SEARCH, MOST_WORDS, LONGEST_WORD)]
    TooLong,
    /// It breaks the tsquery language; what was sent, shortened.
    #[error("syntax error in tsquery: \"{0}\"")]
    Syntax(String),
}

impl InvalidSearch {
    /// What to do about it.
    pub fn hint(&self) -> &'static str {
        match self {
            InvalidSearch::TooLong => "Search for fewer words.",
            InvalidSearch::OnlyExcludes => "Add a word to look for beside each excluded one.",
            InvalidSearch::Syntax(_) => "Put & or | between words, or use plfts or wfts, which take any text.",
        }
    }
}

/// Which columns are searched.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SearchScope {
    /// All that are searchable.
    Everything,
    /// One of them.
    Column(&'static str),
}

/// Reads a search text and writes it for the engine, with the other spellings of its words.
pub fn render_search(
    text: &str,
    search: impl Into<SearchQuery>,
    scope: &SearchScope,
    engine: Engine,
) -> Result<String, InvalidSearch> {
    let mut left = MOST_SPELLED;
    let term = parse_search(text, search.into())?.map(|term| in_all_spellings(term, &mut left));
    Ok(render_term(term.as_ref(), scope, engine))
}

/// A whole text as it is indexed.
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
    fn words_are_looked_for_in_other_spellings_too() {
        assert_eq!(rendered("priya").0, r#"("priya" OR "პრია" OR "პრი")"#);
        assert_eq!(rendered("Ram -feed").0, r#"((("Ram" OR "რამ")) NOT (("feed" OR "ფიდ")))"#);
        assert_eq!(rendered("feed").1, "('feed' | 'ფიდ')");
        assert_eq!(rendered("हिन्दी").0, r#"("हिंदी" OR "hindi" OR "hindee")"#);
        assert_eq!(rendered("हिन्*").1, "('हिन्':* | 'हिं':* | 'hin':*)");
        assert_eq!(rendered("IT 2026 C3 २०२६").0, r#"("IT" AND "2026" AND "C3" AND "2026")"#);
    }

    #[test]
    fn half_letters_and_dots_below_are_parts_of_words() {
        assert_eq!(words("प्रिया, क़लम। தமிழ்"), ["प्रिया", "क़लम", "தமிழ்"]);
        assert_eq!(rendered("क्\u{200d}या दिल्\u{200c}ली में है").0, r#"("दिल्ली" OR "dilli" OR "dillee")"#);
    }

    #[test]
    fn only_so_many_words_are_looked_for_in_other_spellings() {
        let written = rendered(&["ram"; MOST_WORDS].join(" ")).0;
        assert_eq!(written.matches(" OR ").count(), MOST_SPELLED);
    }

    #[test]
    fn plain_text_asks_for_all_words_and_keeps_dotted_words_together() {
        let (sqlite, postgres) = both("senior Node.js dev*", SearchKind::Plain);
        assert_eq!(sqlite, r#"("senior" AND "Node js" AND "dev" *)"#);
        assert_eq!(postgres, "('senior' & ('Node' <-> 'js') & 'dev':*)");
    }

    #[test]
    fn stop_words_are_left_out_unless_there_is_nothing_else() {
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
    fn web_text_knows_quotes_or_and_minus() {
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
    fn nothing_to_look_for_finds_nothing_and_only_exclusions_are_refused() {
        assert_eq!(both("?!", SearchKind::Plain), ("\"\"".to_owned(), String::new()));
        for text in ["!java", "rust & (go | !java)", "rust | !java"] {
            assert!(
                render_search(text, SearchKind::Operators, &SearchScope::Everything, Engine::Sqlite).is_err(),
                "{text}"
            );
        }
    }
}
