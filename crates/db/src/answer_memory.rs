//! Limits the total memory of all answers that are being built or have not been sent yet.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use crate::Error;

/// The total memory, in answers of the maximum size. Building an answer needs several times its size.
const FULL_SIZE_ANSWERS: usize = 6;

/// Smaller texts are not counted: few are built at a time, and the number of connections limits how many wait to be sent.
pub(crate) const COUNTED_BYTES: usize = 256 * 1024;

/// The memory that all answers share. Clones share the same limit.
#[derive(Debug, Clone)]
pub(crate) struct AnswerMemory {
    limit_bytes: usize,
    used_bytes: Arc<AtomicUsize>,
}

/// Reserved memory, released on drop.
#[derive(Debug)]
pub struct ReservedMemory {
    memory: Option<AnswerMemory>,
    bytes: usize,
}

impl AnswerMemory {
    /// Enough memory for a few answers of at most `answer_bytes` each.
    pub(crate) fn new(answer_bytes: usize) -> AnswerMemory {
        AnswerMemory {
            limit_bytes: answer_bytes.saturating_mul(FULL_SIZE_ANSWERS).max(FULL_SIZE_ANSWERS * COUNTED_BYTES),
            used_bytes: Arc::default(),
        }
    }

    /// An empty reservation, which can grow.
    pub(crate) fn reserve_none(&self) -> ReservedMemory {
        ReservedMemory { memory: Some(self.clone()), bytes: 0 }
    }
}

impl ReservedMemory {
    /// A reservation without a limit.
    pub fn uncounted() -> ReservedMemory {
        ReservedMemory { memory: None, bytes: 0 }
    }

    /// Whether nothing is reserved, so that it can be dropped.
    pub fn is_empty(&self) -> bool {
        self.bytes == 0
    }

    /// Reserves more memory. An answer that needs more than the whole limit is too large, even if there is no other answer.
    pub(crate) fn grow(&mut self, more_bytes: usize) -> Result<(), Error> {
        let Some(memory) = &self.memory else { return Ok(()) };
        let bytes = self.bytes.saturating_add(more_bytes);
        if bytes > memory.limit_bytes {
            return Err(Error::TooLarge { limit_bytes: 0 });
        }
        let take = |used: usize| used.checked_add(more_bytes).filter(|used| *used <= memory.limit_bytes);
        if memory.used_bytes.fetch_update(Ordering::Relaxed, Ordering::Relaxed, take).is_err() {
            metrics::counter!("sangam_answers_refused_total").increment(1);
            return Err(Error::Busy);
        }
        self.bytes = bytes;
        Ok(())
    }

    /// Called when an answer has been built: keeps the reservation for its texts and releases the rest.
    pub(crate) fn settle(&mut self, text_bytes: usize) -> Result<(), Error> {
        let bytes = if text_bytes < COUNTED_BYTES { 0 } else { text_bytes };
        if bytes > self.bytes {
            return self.grow(bytes - self.bytes);
        }
        self.give_back(self.bytes - bytes);
        Ok(())
    }

    fn give_back(&mut self, bytes: usize) {
        if let Some(memory) = &self.memory {
            memory.used_bytes.fetch_sub(bytes, Ordering::Relaxed);
            self.bytes -= bytes;
        }
    }
}

impl Drop for ReservedMemory {
    fn drop(&mut self) {
        self.give_back(self.bytes);
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    const MEBIBYTE: usize = 1024 * 1024;

    #[test]
    fn answers_share_memory_and_release_it() {
        let memory = AnswerMemory::new(MEBIBYTE);
        let (mut one, mut other) = (memory.reserve_none(), memory.reserve_none());
        one.grow(4 * MEBIBYTE).unwrap();
        assert_eq!(other.grow(3 * MEBIBYTE), Err(Error::Busy));
        other.grow(2 * MEBIBYTE).unwrap();
        one.settle(MEBIBYTE).unwrap();
        other.grow(3 * MEBIBYTE).unwrap();
        assert!(matches!(other.grow(2 * MEBIBYTE), Err(Error::TooLarge { .. })), "it exceeds the whole limit");
        drop((one, other));
        assert_eq!(memory.used_bytes.load(Ordering::Relaxed), 0);
    }

    #[test]
    fn small_texts_are_not_counted() {
        let mut small = AnswerMemory::new(MEBIBYTE).reserve_none();
        small.settle(COUNTED_BYTES - 1).unwrap();
        assert!(small.is_empty());
    }
}
