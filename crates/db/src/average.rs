//! The moving average of durations, such as those of writes. It decides whether a request would wait too long, so a single stall of the
//! disk or the machine must hardly change it.

use std::time::Duration;

/// A single duration counts as at most this many times the average. If the following ones are as long, the average still rises quickly.
const MAX_FACTOR: u32 = 8;

/// Returns the average after another duration. Recent durations count more than old ones. Before the first duration, the average is zero.
/// `usual` is an ordinary average. Where the average is lower, outliers are measured by `usual` instead.
pub(crate) fn average_with(average: Duration, took: Duration, usual: Duration) -> Duration {
    let counted = took.min(average.max(usual) * MAX_FACTOR);
    if average.is_zero() { counted } else { (average * 7 + counted) / 8 }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn average(durations: impl IntoIterator<Item = Duration>) -> Duration {
        durations
            .into_iter()
            .fold(Duration::ZERO, |average, took| average_with(average, took, Duration::from_millis(1)))
    }

    const QUICK: Duration = Duration::from_micros(100);
    const SLOW: Duration = Duration::from_secs(1);

    #[test]
    fn one_stall_hardly_counts_whether_it_comes_first_or_later() {
        assert!(average([SLOW]) < Duration::from_millis(10));
        let later = [QUICK; 9].into_iter().chain([SLOW]);
        assert!(average(later) < Duration::from_millis(2));
    }

    #[test]
    fn durations_that_stay_long_soon_count_fully() {
        assert!(average([SLOW; 12]) > SLOW / 2);
        assert_eq!(
            average([SLOW; 12].into_iter().chain([QUICK; 90])).as_millis(),
            0,
            "and those that stay short again too"
        );
    }
}
