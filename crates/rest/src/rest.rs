//! The service: state shared by all requests.

use std::sync::{Arc, OnceLock};

use http::HeaderMap;
use http::request::Parts;
use sangam_db::{ClientShares, Db};
use sangam_filter::RowIndex;
use sangam_schema::{Caller, Clock, Resource, Schema, openapi};

use crate::body::WriteContext;
use crate::closest::closest;
use crate::commands::Commands;
use crate::error::Error;
use crate::parsed_reads::ParsedReads;
use crate::plan::Planner;
use crate::request::Preferences;
use crate::row_budgets::{BudgetKind, RowBudgets, is_counted};

/// Features an operator can turn on. All are off by default.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct OptionalFeatures {
    /// Whether `select` accepts aggregates: `count()`, `sum()`, `avg()`, `min()`, `max()`.
    pub aggregates: bool,
    /// Whether `Accept: application/vnd.pgrst.plan` returns the query plan of a read.
    pub plans: bool,
    /// Whether `Prefer: tx=rollback` rolls back a write after its response is known.
    pub rollback: bool,
}

/// The data API over one database and schema.
#[derive(Clone)]
pub struct Rest {
    pub(crate) inner: Arc<RestInner>,
}

pub(crate) struct RestInner {
    pub(crate) db: Db,
    pub(crate) schema: Arc<Schema>,
    pub(crate) planner: Planner,
    pub(crate) parsed_reads: ParsedReads,
    pub(crate) commands: Arc<dyn Commands>,
    pub(crate) index: Arc<dyn RowIndex>,
    pub(crate) clock: Clock,
    /// Limits each account to one slow-filter write at a time.
    pub(crate) costly_writes: ClientShares,
    pub(crate) row_budgets: Arc<RowBudgets>,
    pub(crate) features: OptionalFeatures,
    description: OnceLock<String>,
}

impl Rest {
    /// Creates the data API of a schema. `row_budget_percent` scales the hourly number of rows an account may add or
    /// change, as the schema declares it. 0 means no limit.
    pub fn new(
        db: Db,
        schema: Arc<Schema>,
        commands: Arc<dyn Commands>,
        index: Arc<dyn RowIndex>,
        clock: Clock,
        row_budget_percent: u32,
        features: OptionalFeatures,
    ) -> Rest {
        let planner = Planner::new(db.engine(), Arc::clone(&schema), db.answer_bytes(), features.aggregates);
        let row_budgets = Arc::new(RowBudgets::new(&schema, row_budget_percent, clock.clone()));
        let (costly_writes, description) = (ClientShares::new(1, usize::MAX), OnceLock::new());
        let inner = RestInner {
            db,
            schema,
            planner,
            parsed_reads: ParsedReads::new(),
            commands,
            index,
            clock,
            costly_writes,
            row_budgets,
            features,
            description,
        };
        Rest { inner: Arc::new(inner) }
    }
}

impl RestInner {
    /// Finds a resource, or suggests the one the client probably meant.
    pub(crate) fn resource(&self, name: &str) -> Result<&Resource, Error> {
        self.schema.resource(name).ok_or_else(|| Error::UnknownTable {
            name: name.chars().take(80).collect(),
            suggestion: closest(name, self.schema.resources().map(|resource| resource.name)).map(str::to_owned),
        })
    }

    /// The client's preferences, as far as the instance allows them.
    pub(crate) fn preferences(&self, headers: &HeaderMap) -> Result<Preferences, Error> {
        let preferences = Preferences::read(headers)?;
        let transaction = preferences.transaction.filter(|_| self.features.rollback);
        Ok(Preferences { transaction, ..preferences })
    }

    /// The OpenAPI description, generated on first use.
    pub(crate) fn description(&self) -> &str {
        let write = || openapi(&self.schema, "/rest/v1", env!("CARGO_PKG_VERSION")).to_string();
        self.description.get_or_init(write)
    }

    pub(crate) fn context(&self, caller: Caller) -> WriteContext {
        WriteContext { caller, clock: self.clock.clone() }
    }

    /// A hint at the function the client probably meant.
    pub(crate) fn function_hint(&self, name: &str) -> Option<String> {
        let meant = closest(name, self.schema.functions().map(|function| function.name))?;
        Some(format!("Perhaps you meant to call the function public.{meant}"))
    }

    /// Counts rows against the caller's budget before they are added. Rows added with the service key are not counted.
    pub(crate) fn spend(&self, caller: Caller, resource: &'static str, rows: u64) -> Result<(), Error> {
        let Some(account) = caller.id() else { return Ok(()) };
        self.row_budgets.take(account, BudgetKind::Added, resource, rows)
    }

    /// Counts a call of a function that adds a row.
    pub(crate) fn spend_call(&self, name: &str, caller: Caller, parts: &Parts) -> Result<(), Error> {
        match self.schema.function(name).and_then(|function| function.counts_as) {
            Some(resource) if is_counted(parts) => self.spend(caller, resource, 1),
            _ => Ok(()),
        }
    }
}
