//! A search with bounded cost. A lazy deterministic automaton takes one step per byte, but builds its states on demand. A pattern
//! that keeps needing new states costs time proportional to its size for every byte, so the search gives up.

use parking_lot::Mutex;
use regex_automata::hybrid::dfa::{Cache, DFA};
use regex_automata::nfa::thompson;
use regex_automata::util::syntax;
use regex_automata::{Input, MatchErrorKind};

use super::MAX_COMPILED_BYTES;

/// The memory for states, and how often it may be cleared before a search gives up. Together they limit the work to about 50 ms.
const CACHE_BYTES: usize = 1024 * 1024;
const MAX_CLEARS: usize = 3;

/// A compiled pattern whose searches have bounded cost.
#[derive(Debug)]
pub(super) struct BoundedSearch {
    automaton: DFA,
    states: usize,
    cache: Mutex<Option<Cache>>,
}

/// The result of a search.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum MatchResult {
    /// Whether the text matches.
    Known(bool),
    /// This kind of search cannot decide.
    Undecided,
    /// The search gave up because it took too long.
    TooLong,
}

impl BoundedSearch {
    /// Compiles a pattern. Returns `None` if it is too large.
    pub(super) fn compile(pattern: &str, any_case: bool) -> Option<BoundedSearch> {
        let limits = DFA::config()
            .unicode_word_boundary(true)
            .cache_capacity(CACHE_BYTES)
            .skip_cache_capacity_check(true)
            .minimum_cache_clear_count(Some(MAX_CLEARS));
        let size = thompson::Config::new()
            .nfa_size_limit(Some(MAX_COMPILED_BYTES))
            .which_captures(thompson::WhichCaptures::None);
        let syntax = syntax::Config::new().case_insensitive(any_case);
        let automaton = DFA::builder().configure(limits).thompson(size).syntax(syntax).build(pattern).ok()?;
        let states = automaton.get_nfa().states().len();
        Some(BoundedSearch { automaton, states, cache: Mutex::default() })
    }

    /// The maximum number of steps that the slowest kind of search needs for this text.
    pub(super) fn max_steps(&self, text: &str) -> usize {
        self.states.saturating_mul(text.len())
    }

    /// Searches a text within the bounds.
    pub(super) fn is_match(&self, text: &str) -> MatchResult {
        let mut cache = self.cache.lock();
        let cache = cache.get_or_insert_with(|| self.automaton.create_cache());
        // Clears caused by earlier texts must not count against this one.
        if cache.clear_count() > 0 {
            cache.reset(&self.automaton);
        }
        let found = self.automaton.try_search_fwd(cache, &Input::new(text).earliest(true));
        match found.map_err(|error| error.kind().clone()) {
            Ok(found) => MatchResult::Known(found.is_some()),
            Err(MatchErrorKind::GaveUp { .. }) => MatchResult::TooLong,
            Err(_) => MatchResult::Undecided,
        }
    }
}
