//! Limits how many resumable uploads an account starts in a day. Their rows stay for that long, finished or not.

use jiff::{SignedDuration, Timestamp};
use parking_lot::Mutex;
use sangam_schema::{TokenBuckets, TokenRate};
use uuid::Uuid;

use super::LIFETIME;
use crate::error::Error;
use crate::usage::refused;

/// How many an account may start in a burst. One with long metadata counts as several, so this is also about the number
/// of kilobytes that an account can fill.
const MAX_STARTED_UPLOADS: u32 = 8000;

/// The metadata that an upload may have without counting as more. Clients usually send a third of this.
const COUNTED_BYTES: usize = 1024;

/// As many can be started again in the time for which a row stays.
const RATE: TokenRate = TokenRate {
    burst: MAX_STARTED_UPLOADS,
    refill: SignedDuration::from_millis(LIFETIME.as_secs() * 1000 / MAX_STARTED_UPLOADS as i64),
};

/// A bucket of uploads for each account, on this copy of the server. The service key has no limit.
#[derive(Debug, Default)]
pub(crate) struct UploadBudgets(Mutex<TokenBuckets<Uuid>>);

impl UploadBudgets {
    /// Counts an upload with this metadata.
    pub(super) fn spend(&self, account: Option<Uuid>, declared: &str, now: Timestamp) -> Result<(), Error> {
        let Some(account) = account else { return Ok(()) };
        let count = u32::try_from(1 + declared.len() / COUNTED_BYTES).unwrap_or(u32::MAX);
        self.0.lock().bucket(account, now).take(RATE, count, now).map_err(|_| {
            refused("resumable_uploads");
            Error::Busy("You started too many uploads today; try again later, or send small files in one request")
        })
    }
}
