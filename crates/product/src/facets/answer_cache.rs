//! Answers that are given again while nothing they were counted from has changed.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use jiff::Timestamp;
use jiff::civil::Date;

use super::indexed_rows::{IndexedRows, NONE};
use crate::calendar;

/// Bytes of questions and answers that are kept. An answer has some 5,000.
const MOST_BYTES: usize = 4 * 1024 * 1024;

/// The answers of one list.
#[derive(Default)]
pub(super) struct FacetAnswerCache(Mutex<Kept>);

#[derive(Default)]
struct Kept {
    state: Option<AnswerState>,
    answers: HashMap<String, Arc<str>>,
    bytes: usize,
}

/// Which rows and which searches an index holds, by numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct IndexState {
    pub(super) edition: u64,
    pub(super) version: u64,
}

/// What answers depend on besides their question.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct AnswerState {
    index: IndexState,
    /// The day on which filters by days are counted from.
    today: Date,
    /// When the next row expires.
    until: i64,
}

impl IndexState {
    /// What answers depend on that are counted now.
    pub(super) fn at(self, index: &IndexedRows, now: Timestamp) -> AnswerState {
        let expiries = index.kind.expires.and_then(|column| index.column(column));
        let numbers = expiries.map_or(&[][..], |(field, _)| index.numbers(field));
        let coming = numbers.iter().copied().filter(|expires| *expires != NONE && *expires > now.as_microsecond());
        AnswerState { index: self, today: calendar::day(now), until: coming.min().unwrap_or(i64::MAX) }
    }
}

impl AnswerState {
    fn holds(&self, index: IndexState, now: Timestamp) -> bool {
        self.index == index && self.today == calendar::day(now) && now.as_microsecond() < self.until
    }
}

impl FacetAnswerCache {
    /// The answer to a question, if it is still right.
    pub(super) fn find(&self, question: &str, index: IndexState, now: Timestamp) -> Option<Arc<str>> {
        let kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        kept.state.filter(|state| state.holds(index, now))?;
        kept.answers.get(question).cloned()
    }

    /// Keeps an answer that was counted in this state.
    pub(super) fn keep(&self, question: String, state: AnswerState, answer: Arc<str>) {
        let bytes = question.len() + answer.len();
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if kept.state != Some(state) || kept.bytes + bytes > MOST_BYTES {
            *kept = Kept { state: Some(state), ..Kept::default() };
        }
        kept.bytes += bytes;
        kept.answers.insert(question, answer);
    }
}
