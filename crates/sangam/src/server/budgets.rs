//! How many rows one account may add in an hour: counted in memory, each copy of the server for itself.

use std::collections::HashMap;

use jiff::SignedDuration;
use sangam_auth::RateLimiter;
use sangam_rest::Budget;
use sangam_schema::{Clock, Schema};
use uuid::Uuid;

const HOUR: SignedDuration = SignedDuration::from_hours(1);

/// One bucket for each account and resource that has a budget.
pub(super) struct Budgets {
    by_resource: HashMap<&'static str, RateLimiter>,
    clock: Clock,
}

impl Budgets {
    /// The budgets that the schema declares, at this many percent of what it says; none at 0.
    pub(super) fn new(schema: &Schema, percent: u32, clock: Clock) -> Option<Budgets> {
        let buckets = |rows: u32| {
            let size = i32::try_from(u64::from(rows) * u64::from(percent) / 100).unwrap_or(i32::MAX).max(1);
            RateLimiter::new(size.unsigned_abs(), HOUR / size)
        };
        let declared = schema.resources().filter_map(|resource| Some((resource.name, resource.rows_per_hour?)));
        let by_resource = declared.map(|(name, rows)| (name, buckets(rows))).collect();
        (percent > 0).then_some(Budgets { by_resource, clock })
    }
}

impl Budget for Budgets {
    fn take(&self, account: Uuid, resource: &'static str, rows: u64) -> Result<(), i64> {
        let Some(buckets) = self.by_resource.get(resource) else { return Ok(()) };
        let mut key = Uuid::encode_buffer();
        let key: &str = account.as_hyphenated().encode_lower(&mut key);
        let rows = u32::try_from(rows).unwrap_or(u32::MAX);
        buckets.take_some(key, rows, self.clock.now()).map(drop).map_err(|wait| wait.as_secs() + 1)
    }
}
