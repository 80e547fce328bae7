//! Limits how many rows an account may add per hour. Counted in memory, separately in each copy of the server.

use std::collections::HashMap;

use http::request::Parts;
use parking_lot::Mutex;
use sangam_schema::{Clock, Origin, Schema, TokenBuckets, TokenRate};
use uuid::Uuid;

/// A bucket per account and resource that has a budget.
pub(crate) struct RowBudgets {
    rates: HashMap<&'static str, TokenRate>,
    buckets: Mutex<TokenBuckets<(&'static str, Uuid)>>,
    clock: Clock,
}

impl RowBudgets {
    /// The budgets declared in the schema, scaled to this percentage. 0 turns them off.
    pub(crate) fn new(schema: &Schema, percent: u32, clock: Clock) -> RowBudgets {
        let rate = |rows: u32| {
            let burst = u32::try_from(u64::from(rows) * u64::from(percent) / 100).unwrap_or(u32::MAX);
            TokenRate::per_hour(burst.max(1))
        };
        let declared = schema.resources().filter_map(|resource| Some((resource.name, resource.rows_per_hour?)));
        let rates = declared.filter(|_| percent > 0).map(|(name, rows)| (name, rate(rows))).collect();
        RowBudgets { rates, buckets: Mutex::default(), clock }
    }

    /// Spends rows from an account's budget. If it is empty, the error is the number of seconds to wait.
    pub(crate) fn take(&self, account: Uuid, resource: &'static str, rows: u64) -> Result<(), i64> {
        let Some(rate) = self.rates.get(resource) else { return Ok(()) };
        let (rows, now) = (u32::try_from(rows).unwrap_or(u32::MAX), self.clock.steady());
        let taken = self.buckets.lock().bucket((resource, account), now).take(*rate, rows, now);
        taken.map_err(|wait| {
            metrics::counter!("sangam_refusals_total", "limit" => "rows_per_hour").increment(1);
            wait.as_secs() + 1
        })
    }
}

/// Local requests are not counted: anyone on the server's machine has the database file anyway, and benchmarks run there.
pub(crate) fn is_counted(parts: &Parts) -> bool {
    parts.extensions.get::<Origin>() != Some(&Origin::OwnMachine)
}
