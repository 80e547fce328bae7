//! A generated network of people, posts, jobs, tenders and messages. Row `i` of a table depends only on the seed and on
//! `i`, so the same sizes and seed always produce the same rows, and a measurement can refer to a row without reading
//! it.

mod jobs;
mod messages;
mod people;
mod posts;
mod seeded_random;
mod tenders;
mod words;

use jiff::{SignedDuration, Timestamp};
use seeded_random::SeededRandom;
use uuid::{Builder, Uuid};

pub(crate) use jobs::{JOB_TYPES, Job};
pub(crate) use words::{CITIES, ROLES, Role};

use crate::flags::Sizes;

/// The generated data.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Dataset {
    pub(crate) sizes: Sizes,
}

/// Each table has its own random numbers, so that enlarging one does not change another.
#[derive(Debug, Clone, Copy)]
enum Table {
    People,
    Posts,
    Jobs,
    Conversations,
    Messages,
    Tenders,
}

/// The start of this dataset, 1 November 2025, and its duration. Constant, so that runs can be compared.
const BEGIN_S: i64 = 1_761_955_200;
const DURATION_S: i64 = 365 * 24 * 60 * 60;

impl Dataset {
    fn random(&self, table: Table, i: u64) -> SeededRandom {
        SeededRandom::new(self.sizes.seed, table as u64, i)
    }

    /// The end of the dataset's time range.
    pub(crate) fn end() -> Timestamp {
        Timestamp::from_second(BEGIN_S + DURATION_S).unwrap_or(Timestamp::MAX)
    }

    /// The time of row `i` of `count`: evenly spread, in ascending order.
    fn moment(i: u64, count: u64) -> Timestamp {
        let lasts_us = i128::from(DURATION_S) * 1_000_000;
        let offset_us = lasts_us * i128::from(i) / i128::from(count.max(1));
        let begin = Timestamp::from_second(BEGIN_S).unwrap_or(Timestamp::UNIX_EPOCH);
        // A year in microseconds is far from the limits of either type.
        begin + SignedDuration::from_micros(i64::try_from(offset_us).unwrap_or(0))
    }
}

/// An id like the server's: it starts with the time, so that new rows are adjacent in their index.
fn id_at(moment: Timestamp, random: &mut SeededRandom) -> Uuid {
    let millis = u64::try_from(moment.as_millisecond()).unwrap_or(0);
    let mut bytes = [0; 10];
    let (first, second) = bytes.split_at_mut(8);
    first.copy_from_slice(&random.next_u64().to_le_bytes());
    second.copy_from_slice(&random.next_u64().to_le_bytes()[..2]);
    Builder::from_unix_timestamp_millis(millis, &bytes).into_uuid()
}

#[cfg(test)]
mod tests {
    use super::people::Kind;
    use super::*;

    const DATASET: Dataset = Dataset { sizes: Sizes { profiles: 100, posts: 100, jobs: 100, messages: 100, seed: 7 } };

    #[test]
    fn the_same_seed_gives_the_same_rows() {
        assert_eq!(DATASET.job(42), DATASET.job(42));
        assert_ne!(DATASET.job(42), DATASET.job(43));
        let other = Dataset { sizes: Sizes { seed: 8, ..DATASET.sizes } };
        assert_ne!(DATASET.job(42).id, other.job(42).id);
    }

    #[test]
    fn later_rows_have_later_ids() {
        assert!((1..100).all(|i| DATASET.post(i - 1).id < DATASET.post(i).id));
    }

    #[test]
    fn people_are_told_apart_by_handle_and_address() {
        let mut handles: Vec<_> = (0..100).map(|i| DATASET.person(i).handle).collect();
        handles.sort();
        handles.dedup();
        assert_eq!(handles.len(), 100);
    }

    #[test]
    fn jobs_are_posted_by_those_who_may() {
        assert!((0..100).all(|i| DATASET.person(DATASET.job(i).employer).kind != Kind::User));
    }

    #[test]
    fn a_conversation_is_between_two_people_who_have_no_other() {
        let mut pairs: Vec<_> = (0..DATASET.conversations()).map(|i| DATASET.conversation(i).pair()).collect();
        let count = pairs.len();
        pairs.sort();
        pairs.dedup();
        assert_eq!(pairs.len(), count);
    }
}
