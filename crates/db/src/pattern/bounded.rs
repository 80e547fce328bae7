//! A search that gives up. The engine that knows a pattern as a deterministic automaton takes a step for each byte, but makes
//! its states as it meets them; one that needs ever new ones is as slow as the pattern is large, for every byte.

use parking_lot::Mutex;
use regex_automata::hybrid::dfa::{Cache, DFA};
use regex_automata::nfa::thompson;
use regex_automata::util::syntax;
use regex_automata::{Input, MatchErrorKind};

use super::LARGEST_COMPILED;

/// What the states may take that were met, and how often they may be forgotten before a search gives up. Together they bound
/// the work: some 50 ms.
const CACHE_BYTES: usize = 1024 * 1024;
const MOST_CLEARS: usize = 3;

/// A pattern that is searched for within bounds.
#[derive(Debug)]
pub(super) struct BoundedSearch {
    automaton: DFA,
    states: usize,
    cache: Mutex<Option<Cache>>,
}

/// What a search found out.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum MatchResult {
    /// Whether the text matches.
    Known(bool),
    /// This search cannot tell.
    Undecided,
    /// It took too long.
    TooLong,
}

impl BoundedSearch {
    /// Compiles a pattern; nothing if it is too large.
    pub(super) fn compile(pattern: &str, any_case: bool) -> Option<BoundedSearch> {
        let limits = DFA::config()
            .unicode_word_boundary(true)
            .cache_capacity(CACHE_BYTES)
            .skip_cache_capacity_check(true)
            .minimum_cache_clear_count(Some(MOST_CLEARS));
        let size = thompson::Config::new()
            .nfa_size_limit(Some(LARGEST_COMPILED))
            .which_captures(thompson::WhichCaptures::None);
        let syntax = syntax::Config::new().case_insensitive(any_case);
        let automaton = DFA::builder().configure(limits).thompson(size).syntax(syntax).build(pattern).ok()?;
        let states = automaton.get_nfa().states().len();
        Some(BoundedSearch { automaton, states, cache: Mutex::default() })
    }

    /// What the slowest search takes for this text at most.
    pub(super) fn most_steps(&self, text: &str) -> usize {
        self.states.saturating_mul(text.len())
    }

    /// Whether a text matches, as far as that can be found out within bounds.
    pub(super) fn is_match(&self, text: &str) -> MatchResult {
        let mut cache = self.cache.lock();
        let cache = cache.get_or_insert_with(|| self.automaton.create_cache());
        // What was forgotten for earlier texts is not this one's fault.
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
