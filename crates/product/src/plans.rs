//! The plans, their limits, and how much of a limit is used.

use jiff::Timestamp;
use jiff::civil::Date;
use sangam_db::{Change, Db, Error, Row, Value};
use sangam_schema::Shape;
use serde_json::{Value as Json, json};
use uuid::Uuid;

use crate::calendar;

/// A plan that people subscribe to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Plan {
    Basic,
    Pro,
    Business,
}

impl Plan {
    pub(crate) const NAMES: &'static [&'static str] = &["Basic", "Pro", "Business"];

    fn from_name(name: &str) -> Plan {
        match name {
            "Pro" => Plan::Pro,
            "Business" => Plan::Business,
            _ => Plan::Basic,
        }
    }

    pub(crate) fn name(self) -> &'static str {
        match self {
            Plan::Basic => "Basic",
            Plan::Pro => "Pro",
            Plan::Business => "Business",
        }
    }

    /// How many proposals the plan allows per calendar month. Nothing if it is unlimited.
    pub(crate) fn proposals_per_month(self) -> Option<i64> {
        match self {
            Plan::Basic => Some(5),
            Plan::Pro | Plan::Business => None,
        }
    }
}

/// Whether a row of `subscriptions` is in force at a time: until the end of the paid period, or, if it has none, while its
/// status is active.
macro_rules! is_in_force {
    ($subscription:literal at $now:literal) => {
        concat!(
            "(",
            $subscription,
            ".current_period_end > ",
            $now,
            " or (",
            $subscription,
            ".current_period_end is null and ",
            $subscription,
            ".status = 'Active'))"
        )
    };
}
pub(crate) use is_in_force;

/// When an account's access to API tokens ends. Returns nothing if its plan does not include API tokens now. A plan without a
/// paid period never ends.
pub async fn api_tokens_until(db: &Db, account: Uuid, now: Timestamp) -> Result<Option<Timestamp>, Error> {
    let statement = db.statement(
        concat!(
            "select paid.current_period_end
            from subscriptions as paid
            where paid.user_id = {1:uuid}
              and paid.plan = {2:text}
              and ",
            is_in_force!("paid" at "{3:timestamp}")
        ),
        vec![account.into(), Plan::Business.name().into(), now.into()],
    );
    let rows = db.read(statement).await?;
    Ok(rows.first().map(|row| row.timestamp(0).unwrap_or(Timestamp::MAX)))
}

/// The account whose plan a changed row may affect.
pub fn whose_plan(change: &Change) -> Option<Uuid> {
    if &*change.table != "subscriptions" {
        return None;
    }
    let row = change.old.as_ref().or(change.new.as_ref())?;
    row.get("user_id")?.as_str()?.parse().ok()
}

/// How many proposals an account has made this month, and how many are left.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct ProposalAllowance {
    pub(crate) plan: Plan,
    pub(crate) used: i64,
    pub(crate) renews_on: Date,
}

/// Reads an account's plan and its number of proposals this month. An account without a plan has the limits of Basic.
pub(crate) const ALLOWANCE: &str = concat!(
    "select
      coalesce((select paid.plan from subscriptions as paid where paid.user_id = {1:uuid} and ",
    is_in_force!("paid" at "{2:timestamp}"),
    "), 'Basic'),
      (select count(*) from _proposal_credits where bidder_id = {1:uuid} and month = {3:text})"
);

/// The values for [`ALLOWANCE`].
pub(crate) fn allowance_values(account: Uuid, now: Timestamp) -> Vec<Value> {
    vec![account.into(), now.into(), calendar::month(now).into()]
}

impl ProposalAllowance {
    /// Reads the result of [`ALLOWANCE`].
    pub(crate) fn read(rows: &[Row], now: Timestamp) -> ProposalAllowance {
        let row = rows.first();
        ProposalAllowance {
            plan: Plan::from_name(row.and_then(|row| row.text(0)).unwrap_or_default()),
            used: row.and_then(|row| row.int(1)).unwrap_or_default(),
            renews_on: calendar::next_month(now),
        }
    }

    /// How many proposals are left, unless they are unlimited. Zero if the account used more, which can happen after it left a bigger plan.
    pub(crate) fn left(&self) -> Option<i64> {
        self.plan.proposals_per_month().map(|limit| (limit - self.used).max(0))
    }

    pub(crate) fn describe(&self) -> Json {
        json!({
            "plan": self.plan.name(),
            "limit": self.plan.proposals_per_month(),
            "used": self.used,
            "left": self.left(),
            "renews_on": self.renews_on.to_string(),
        })
    }
}

/// The shape of [`ProposalAllowance::describe`]'s result.
pub(crate) fn allowance_shape() -> Shape {
    Shape::object([
        ("plan", Shape::OneOf(Plan::NAMES)),
        ("limit", Shape::integer().nullable()),
        ("used", Shape::integer()),
        ("left", Shape::integer().nullable()),
        ("renews_on", Shape::date()),
    ])
}
