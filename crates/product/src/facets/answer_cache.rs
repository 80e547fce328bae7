//! Caches answers until the data they were computed from changes.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use jiff::Timestamp;
use jiff::civil::Date;

use super::indexed_rows::{IndexedRows, NONE};
use crate::calendar;

/// Upper bound on the bytes of cached questions and answers. An answer has about 5,000.
const MAX_BYTES: usize = 4 * 1024 * 1024;

/// The cached answers of one list.
#[derive(Default)]
pub(super) struct FacetAnswerCache(Mutex<CachedAnswers>);

#[derive(Default)]
struct CachedAnswers {
    state: Option<AnswerState>,
    answers: HashMap<String, Arc<str>>,
    bytes: usize,
}

/// The version of an index's rows and searches.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct IndexState {
    pub(super) edition: u64,
    pub(super) version: u64,
}

/// Everything besides the question that an answer depends on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct AnswerState {
    index: IndexState,
    /// The day from which date filters count.
    today: Date,
    /// When the next row expires.
    until: i64,
}

impl IndexState {
    /// The state for answers computed now.
    pub(super) fn at(self, index: &IndexedRows, now: Timestamp) -> AnswerState {
        let expiries = index.kind.expires.and_then(|column| index.column(column));
        let numbers = expiries.map_or(&[][..], |(field, _)| index.numbers(field));
        let coming = numbers.iter().copied().filter(|expires| *expires != NONE && *expires > now.as_microsecond());
        AnswerState { index: self, today: calendar::day(now), until: coming.min().unwrap_or(i64::MAX) }
    }
}

impl AnswerState {
    fn is_valid(&self, index: IndexState, now: Timestamp) -> bool {
        self.index == index && self.today == calendar::day(now) && now.as_microsecond() < self.until
    }
}

impl FacetAnswerCache {
    /// The cached answer to a question, if it is still valid.
    pub(super) fn find(&self, question: &str, index: IndexState, now: Timestamp) -> Option<Arc<str>> {
        let cached = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        cached.state.filter(|state| state.is_valid(index, now))?;
        cached.answers.get(question).cloned()
    }

    /// Caches an answer that was computed in this state. Drops all answers from an older state.
    pub(super) fn insert(&self, question: String, state: AnswerState, answer: Arc<str>) {
        let bytes = question.len() + answer.len();
        let mut cached = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if cached.state != Some(state) || cached.bytes + bytes > MAX_BYTES {
            *cached = CachedAnswers { state: Some(state), ..CachedAnswers::default() };
        }
        cached.bytes += bytes;
        cached.answers.insert(question, answer);
    }
}
