//! Search texts: read once, written in either engine's language.
//!
//! PostgreSQL and FTS5 each have a query language and their own ways to fail on odd input. Reading the client's text into
//! one small tree first means both engines find the same rows and no input is an error of the database.

mod beginnings;
mod devanagari;
mod spellings;
mod stop_words;

pub use beginnings::{required_beginnings, word_beginnings};
use devanagari::{JOINERS, has_devanagari, spelled};
use spellings::spellings;
use stop_words::is_stop_word;

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

#[derive(Debug, Clone, PartialEq)]
enum SearchTerm {
    /// Words in a row; the last one may be only the beginning of a word.
    Phrase(Vec<String>, bool),
    And(Vec<SearchTerm>),
    Or(Vec<SearchTerm>),
    Not(Box<SearchTerm>),
}

/// Reads a search text and writes it for the engine, with the other spellings of its words.
pub fn render_search(
    text: &str,
    search: impl Into<SearchQuery>,
    scope: &SearchScope,
    engine: Engine,
) -> Result<String, InvalidSearch> {
    let mut left = MOST_SPELLED;
    let term = read_search(text, search.into())?.map(|term| in_all_spellings(term, &mut left));
    Ok(write_search(term.as_ref(), scope, engine))
}

/// A whole text as it is indexed.
pub(crate) fn indexed_text(text: &str) -> String {
    if has_devanagari(text) { format!("{} {}", spelled(text), devanagari::sounded(text)) } else { text.to_owned() }
}

/// Nothing if there is nothing to look for.
fn read_search(text: &str, search: SearchQuery) -> Result<Option<SearchTerm>, InvalidSearch> {
    if text.len() > LONGEST_SEARCH {
        return Err(InvalidSearch::TooLong);
    }
    // Beside Devanagari they are inside words, and the index leaves them out.
    let without_joiners = has_devanagari(text).then(|| text.replace(JOINERS, ""));
    let text = without_joiners.as_deref().unwrap_or(text);
    let found = words(text);
    if found.len() > MOST_WORDS || found.iter().any(|word| word.len() > LONGEST_WORD) {
        return Err(InvalidSearch::TooLong);
    }
    let term = match search.kind {
        SearchKind::Plain => plain(text),
        SearchKind::Phrase => phrase(text),
        SearchKind::Web => web(text),
        SearchKind::Operators => operators(text)?,
    };
    let Some(term) = term else { return Ok(None) };
    if !is_answerable(&term) {
        return Err(InvalidSearch::OnlyExcludes);
    }
    // A search of nothing but stop words looks for them.
    Ok(Some(match meaningful(&term) {
        Some(meaningful) if !search.simple && is_answerable(&meaningful) => meaningful,
        _ => term,
    }))
}

fn write_search(term: Option<&SearchTerm>, scope: &SearchScope, engine: Engine) -> String {
    match (engine, scope, term) {
        // Nothing to look for finds nothing, as in PostgreSQL.
        (Engine::Sqlite, _, None) => "\"\"".to_owned(),
        (Engine::Postgres, _, None) => String::new(),
        (Engine::Postgres, _, Some(term)) => tsquery(term),
        (Engine::Sqlite, SearchScope::Everything, Some(term)) => fts5(term),
        (Engine::Sqlite, SearchScope::Column(column), Some(term)) => format!("{{{column}}} : ({})", fts5(term)),
    }
}

/// A search without its stop words, unless they stand in a phrase: there they say which one is meant.
fn meaningful(term: &SearchTerm) -> Option<SearchTerm> {
    let inner = |terms: &[SearchTerm]| terms.iter().filter_map(meaningful).collect();
    match term {
        SearchTerm::Phrase(words, false) if words.len() == 1 && is_stop_word(&spelled(&words[0])) => None,
        SearchTerm::Phrase(..) => Some(term.clone()),
        SearchTerm::And(terms) => all(inner(terms)),
        SearchTerm::Or(terms) => any(inner(terms)),
        SearchTerm::Not(term) => meaningful(term).map(|term| SearchTerm::Not(Box::new(term))),
    }
}

/// Looks for each word and phrase as the index spells it, and for its other spellings beside it.
fn in_all_spellings(term: SearchTerm, left: &mut usize) -> SearchTerm {
    let mut inner = |terms: Vec<SearchTerm>| terms.into_iter().map(|term| in_all_spellings(term, left)).collect();
    match term {
        SearchTerm::And(terms) => SearchTerm::And(inner(terms)),
        SearchTerm::Or(terms) => SearchTerm::Or(inner(terms)),
        SearchTerm::Not(term) => SearchTerm::Not(Box::new(in_all_spellings(*term, left))),
        SearchTerm::Phrase(words, prefix) => {
            let indexed = SearchTerm::Phrase(words.iter().map(|word| spelled(word)).collect(), prefix);
            if *left == 0 {
                return indexed;
            }
            let others = spellings(&words, prefix);
            *left -= usize::from(!others.is_empty());
            let others = others.into_iter().map(|other| SearchTerm::Phrase(other.words, other.prefix));
            let mut terms = vec![indexed];
            terms.extend(others);
            if terms.len() == 1 { terms.remove(0) } else { SearchTerm::Or(terms) }
        }
    }
}

/// Splits into words as both engines' indexes do: letters and digits, nothing else.
fn words(text: &str) -> Vec<String> {
    text.split(|character: char| !character.is_alphanumeric() && !is_indic_sign(character))
        .filter(|word| !word.is_empty())
        .map(str::to_owned)
        .collect()
}

/// The dot below a letter and the sign of a half letter, which are parts of words in all Indian scripts.
fn is_indic_sign(character: char) -> bool {
    let code = u32::from(character);
    (0x900..0xd80).contains(&code) && matches!(code & 0x7f, 0x3c | 0x4d)
}

/// A text without spaces may hold several words (`node.js`), which then belong together.
fn unit(text: &str) -> Option<SearchTerm> {
    let prefix = text.ends_with('*');
    let words = words(text);
    (!words.is_empty()).then_some(SearchTerm::Phrase(words, prefix))
}

/// Conjunctions inside a conjunction are one, so that their exclusions have something to exclude from.
fn all(terms: Vec<SearchTerm>) -> Option<SearchTerm> {
    let flat: Vec<_> = terms
        .into_iter()
        .flat_map(|term| match term {
            SearchTerm::And(inner) => inner,
            other => vec![other],
        })
        .collect();
    match flat.len() {
        0 => None,
        1 => flat.into_iter().next(),
        _ => Some(SearchTerm::And(flat)),
    }
}

/// Every word; a trailing `*` makes the last one a beginning.
fn plain(text: &str) -> Option<SearchTerm> {
    all(text.split_whitespace().filter_map(unit).collect())
}

fn phrase(text: &str) -> Option<SearchTerm> {
    unit(text)
}

/// Quotes make phrases, `or` alternatives, `-` exclusions.
fn web(text: &str) -> Option<SearchTerm> {
    let mut alternatives = vec![Vec::new()];
    let mut rest = text.trim();
    while !rest.is_empty() {
        let (negated, after) = match rest.strip_prefix('-') {
            Some(after) => (true, after),
            None => (false, rest),
        };
        let (term, remaining) = match after.strip_prefix('"') {
            Some(quoted) => {
                let (inner, remaining) = quoted.split_once('"').unwrap_or((quoted, ""));
                (unit(inner), remaining)
            }
            None => {
                let end =
                    after.find(|character: char| character.is_whitespace() || character == '"').unwrap_or(after.len());
                let (word, remaining) = after.split_at(end);
                if word.eq_ignore_ascii_case("or") && !negated {
                    alternatives.push(Vec::new());
                    rest = remaining.trim_start();
                    continue;
                }
                (unit(word), remaining)
            }
        };
        // `alternatives` starts with one list and only grows.
        if let (Some(term), Some(last)) = (term, alternatives.last_mut()) {
            last.push(if negated { SearchTerm::Not(Box::new(term)) } else { term });
        }
        rest = remaining.trim_start();
    }
    any(alternatives.into_iter().filter_map(all).collect())
}

fn any(terms: Vec<SearchTerm>) -> Option<SearchTerm> {
    match terms.len() {
        0 => None,
        1 => terms.into_iter().next(),
        _ => Some(SearchTerm::Or(terms)),
    }
}

/// The tsquery language: `a & b | !c`, parentheses, `<->`, `'two words'`, `begin:*`.
fn operators(text: &str) -> Result<Option<SearchTerm>, InvalidSearch> {
    let mut reader = OperatorParser { rest: text, depth: 0, text };
    let term = reader.alternatives()?;
    reader.skip();
    if reader.rest.is_empty() { Ok(term) } else { Err(reader.error()) }
}

struct OperatorParser<'a> {
    text: &'a str,
    rest: &'a str,
    depth: usize,
}

impl OperatorParser<'_> {
    fn alternatives(&mut self) -> Result<Option<SearchTerm>, InvalidSearch> {
        let mut terms: Vec<SearchTerm> = self.conjunction()?.into_iter().collect();
        while self.eat("|") {
            terms.extend(self.conjunction()?);
        }
        Ok(any(terms))
    }

    fn conjunction(&mut self) -> Result<Option<SearchTerm>, InvalidSearch> {
        let mut terms: Vec<SearchTerm> = self.operand()?.into_iter().collect();
        loop {
            if self.eat("<->") {
                let follower = self.operand()?;
                match (terms.pop(), follower) {
                    (Some(SearchTerm::Phrase(mut words, false)), Some(SearchTerm::Phrase(next, prefix))) => {
                        words.extend(next);
                        terms.push(SearchTerm::Phrase(words, prefix));
                    }
                    _ => return Err(self.error()),
                }
            } else if self.eat("&") {
                terms.extend(self.operand()?);
            } else {
                return Ok(all(terms));
            }
        }
    }

    fn operand(&mut self) -> Result<Option<SearchTerm>, InvalidSearch> {
        self.depth += 1;
        if self.depth > 64 {
            return Err(self.error());
        }
        let term = self.operand_inside();
        self.depth -= 1;
        term
    }

    fn operand_inside(&mut self) -> Result<Option<SearchTerm>, InvalidSearch> {
        if self.eat("!") {
            return Ok(self.operand()?.map(|term| SearchTerm::Not(Box::new(term))));
        }
        if self.eat("(") {
            let term = self.alternatives()?;
            return if self.eat(")") { Ok(term) } else { Err(self.error()) };
        }
        let word = if self.eat("'") {
            let Some((quoted, rest)) = self.rest.split_once('\'') else { return Err(self.error()) };
            self.rest = rest;
            quoted
        } else {
            let end = self.rest.find(|character: char| character.is_whitespace() || "&|!()<:".contains(character));
            let (word, rest) = self.rest.split_at(end.unwrap_or(self.rest.len()));
            self.rest = rest;
            word
        };
        if word.is_empty() {
            return Err(self.error());
        }
        let prefix = self.rest.starts_with(":*");
        self.rest = self.rest.strip_prefix(":*").unwrap_or(self.rest);
        Ok(unit(word).map(|term| match term {
            SearchTerm::Phrase(words, starred) => SearchTerm::Phrase(words, prefix || starred),
            other => other,
        }))
    }

    fn skip(&mut self) {
        self.rest = self.rest.trim_start();
    }

    fn eat(&mut self, symbol: &str) -> bool {
        self.skip();
        let found = self.rest.strip_prefix(symbol);
        self.rest = found.unwrap_or(self.rest);
        self.skip();
        found.is_some()
    }

    fn error(&self) -> InvalidSearch {
        InvalidSearch::Syntax(self.text.chars().take(80).collect())
    }
}

/// Whether every alternative looks for something: FTS5 can subtract from what was found, but not from everything.
fn is_answerable(term: &SearchTerm) -> bool {
    match term {
        SearchTerm::Phrase(..) => true,
        SearchTerm::Not(_) => false,
        SearchTerm::Or(terms) => terms.iter().all(is_answerable),
        SearchTerm::And(terms) => {
            let (excluded, wanted): (Vec<_>, Vec<_>) =
                terms.iter().partition(|term| matches!(term, SearchTerm::Not(_)));
            let answerable = |term: &&SearchTerm| match term {
                SearchTerm::Not(inner) => is_answerable(inner),
                other => is_answerable(other),
            };
            !wanted.is_empty() && wanted.iter().all(answerable) && excluded.iter().all(answerable)
        }
    }
}

fn tsquery(term: &SearchTerm) -> String {
    let join = |terms: &[SearchTerm], symbol: &str| {
        let parts: Vec<_> = terms.iter().map(tsquery).collect();
        format!("({})", parts.join(symbol))
    };
    match term {
        // Words are letters and digits only, so quoting them is safe as it stands.
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
        // FTS5 has `a NOT b` only: what is looked for comes first, then each exclusion.
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
        // `is_answerable` has seen to it that a bare exclusion never stands alone.
        SearchTerm::Not(term) => fts5(term),
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    fn both(text: &str, kind: SearchKind) -> (String, String) {
        let term = read_search(text, kind.into()).unwrap();
        let write = |engine| write_search(term.as_ref(), &SearchScope::Everything, engine);
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
        let term = read_search("the engineer", simple).unwrap();
        assert_eq!(write_search(term.as_ref(), &SearchScope::Everything, Engine::Sqlite), r#"("the" AND "engineer")"#);
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
