//! What a plan allows, and how much of it is left.

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

    /// How many tenders one may bid for in a calendar month; no limit where there is none.
    pub(crate) fn proposals_a_month(self) -> Option<i64> {
        match self {
            Plan::Basic => Some(5),
            Plan::Pro | Plan::Business => None,
        }
    }
}

/// Whether a row of `subscriptions` holds at a time: to the end of the period that is paid for, or, without one, while it is
/// active.
macro_rules! holds {
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
pub(crate) use holds;

/// Until when a person's plan includes API tokens; nothing if it does not now. A plan that is not paid for by the month has
/// no end.
pub async fn api_tokens_until(db: &Db, account: Uuid, now: Timestamp) -> Result<Option<Timestamp>, Error> {
    let statement = db.statement(
        concat!(
            "select paid.current_period_end
            from subscriptions as paid
            where paid.user_id = {1:uuid}
              and paid.plan = {2:text}
              and ",
            holds!("paid" at "{3:timestamp}")
        ),
        vec![account.into(), Plan::Business.name().into(), now.into()],
    );
    let rows = db.read(statement).await?;
    Ok(rows.first().map(|row| row.timestamp(0).unwrap_or(Timestamp::MAX)))
}

/// Whose plan a change of a row may have altered.
pub fn whose_plan(change: &Change) -> Option<Uuid> {
    if &*change.table != "subscriptions" {
        return None;
    }
    let row = change.old.as_ref().or(change.new.as_ref())?;
    row.get("user_id")?.as_str()?.parse().ok()
}

/// How many proposals someone has made this month, and how many more they may make.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct ProposalAllowance {
    pub(crate) plan: Plan,
    pub(crate) used: i64,
    pub(crate) renews_on: Date,
}

/// Asks for a person's plan and what they have spent. Anyone who has no plan has the limits of Basic.
pub(crate) const ALLOWANCE: &str = concat!(
    "select
      coalesce((select paid.plan from subscriptions as paid where paid.user_id = {1:uuid} and ",
    holds!("paid" at "{2:timestamp}"),
    "), 'Basic'),
      (select count(*) from _proposal_credits where bidder_id = {1:uuid} and month = {3:text})"
);

/// The values for [`ALLOWANCE`].
pub(crate) fn allowance_values(account: Uuid, now: Timestamp) -> Vec<Value> {
    vec![account.into(), now.into(), calendar::month(now).into()]
}

impl ProposalAllowance {
    /// Reads the answer to [`ALLOWANCE`].
    pub(crate) fn read(rows: &[Row], now: Timestamp) -> ProposalAllowance {
        let row = rows.first();
        ProposalAllowance {
            plan: Plan::from_name(row.and_then(|row| row.text(0)).unwrap_or_default()),
            used: row.and_then(|row| row.int(1)).unwrap_or_default(),
            renews_on: calendar::next_month(now),
        }
    }

    /// How many more, unless there is no limit. A plan that was left may leave one over its limit.
    pub(crate) fn left(&self) -> Option<i64> {
        self.plan.proposals_a_month().map(|limit| (limit - self.used).max(0))
    }

    pub(crate) fn describe(&self) -> Json {
        json!({
            "plan": self.plan.name(),
            "limit": self.plan.proposals_a_month(),
            "used": self.used,
            "left": self.left(),
            "renews_on": self.renews_on.to_string(),
        })
    }
}

/// What [`ProposalAllowance::describe`] gives.
pub(crate) fn allowance_shape() -> Shape {
    Shape::object([
        ("plan", Shape::OneOf(Plan::NAMES)),
        ("limit", Shape::integer().nullable()),
        ("used", Shape::integer()),
        ("left", Shape::integer().nullable()),
        ("renews_on", Shape::date()),
    ])
}
