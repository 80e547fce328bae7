//! Limits how many rows an account may add and change per hour. Counted in memory, separately in each copy of the server.

use std::collections::HashMap;

use http::request::Parts;
use parking_lot::Mutex;
use sangam_schema::{Clock, Origin, Schema, TokenBuckets, TokenRate};
use uuid::Uuid;

use crate::error::Error;

/// What a budget counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum BudgetKind {
    /// Rows that are added.
    Added,
    /// Rows that are changed.
    Changed,
}

/// A bucket per account, resource and kind that has a budget.
pub(crate) struct RowBudgets {
    rates: HashMap<(BudgetKind, &'static str), TokenRate>,
    buckets: Mutex<TokenBuckets<(BudgetKind, &'static str, Uuid)>>,
    clock: Clock,
}

impl RowBudgets {
    /// The budgets declared in the schema, scaled to this percentage. 0 turns them off.
    pub(crate) fn new(schema: &Schema, percent: u32, clock: Clock) -> RowBudgets {
        let rate = |rows: u32| {
            let burst = u32::try_from(u64::from(rows) * u64::from(percent) / 100).unwrap_or(u32::MAX);
            TokenRate::per_hour(burst.max(1))
        };
        let declared = schema.resources().flat_map(|resource| {
            let added = resource.rows_per_hour.map(|rows| ((BudgetKind::Added, resource.name), rows));
            let changed = resource.changes_per_hour.map(|rows| ((BudgetKind::Changed, resource.name), rows));
            [added, changed].into_iter().flatten()
        });
        let rates = declared.filter(|_| percent > 0).map(|(budget, rows)| (budget, rate(rows))).collect();
        RowBudgets { rates, buckets: Mutex::default(), clock }
    }

    /// Spends rows from an account's budget, or says how long to wait if it is empty.
    pub(crate) fn take(&self, account: Uuid, kind: BudgetKind, resource: &'static str, rows: u64) -> Result<(), Error> {
        let Some(rate) = self.rates.get(&(kind, resource)) else { return Ok(()) };
        let (rows, now) = (u32::try_from(rows).unwrap_or(u32::MAX), self.clock.steady());
        let taken = self.buckets.lock().bucket((kind, resource, account), now).take(*rate, rows, now);
        taken.map_err(|wait| {
            metrics::counter!("sangam_refusals_total", "limit" => "rows_per_hour").increment(1);
            Error::Wait { code: "429", message: message(kind, resource), wait_seconds: wait.as_secs() + 1 }
        })
    }
}

fn message(kind: BudgetKind, resource: &str) -> String {
    match kind {
        BudgetKind::Added => format!("You have added as many rows of \"{resource}\" as an account may add in an hour"),
        BudgetKind::Changed => {
            format!("You have changed as many rows of \"{resource}\" as an account may change in an hour")
        }
    }
}

/// Local requests are not counted: anyone on the server's machine has the database file anyway, and benchmarks run there.
pub(crate) fn is_counted(parts: &Parts) -> bool {
    parts.extensions.get::<Origin>() != Some(&Origin::OwnMachine)
}
