//! `dashboard`: everything the caller's dashboard shows, in one answer. The parts depend on the account type.
//!
//! Job seekers have a seeking part, employers a hiring part, and businesses a tendering and a hiring part. Everyone has
//! a bidding part. Each part is a file. `company_dashboard` shows the same parts to a company's team.

mod bidding;
pub(super) mod company;
mod company_facts;
mod hiring;
mod seeking;
mod stat;
mod tendering;
mod track;

use std::ops::Deref;
use std::sync::Arc;

use jiff::SignedDuration;
use sangam_db::{QueryResult, Row, Value};
use sangam_schema::{Caller, Function, Returns, Shape};
use serde_json::json;
use uuid::Uuid;

use super::{Arguments, Context, Failure, Refusal, RefusalCode, require_account};
use stat::Days;

/// Rows in each list. The full list has its own screen.
const LIST_LENGTH: i64 = 10;

/// A promised answer counts as due soon when its deadline is at most this far away.
const SOON: SignedDuration = SignedDuration::from_hours(3 * 24);

pub(super) fn signature() -> Function {
    let account = |user_type: &'static [&'static str]| ("user_type", Shape::OneOf(user_type));
    let bidding = || ("bidding", bidding::shape());
    let answer = Shape::Either(vec![
        Shape::object([account(&["user"]), ("seeking", seeking::shape()), bidding()]),
        Shape::object([account(&["employer"]), ("hiring", hiring::shape()), bidding()]),
        Shape::object([
            account(&["business"]),
            ("tendering", tendering::shape()),
            ("hiring", hiring::shape()),
            bidding(),
        ]),
    ]);
    Function::new(
        "dashboard",
        "The caller's dashboard: stat cards with daily numbers for the last 30 days, and the newest rows of each list.",
        Returns::Document(answer),
    )
    .reads()
}

pub(super) async fn run(context: Context, caller: Caller, _: Arguments) -> Result<String, Failure> {
    let view = DashboardView { account: require_account(caller)?, days: Days::ending(context.clock.now()), context };
    let answer = match view.user_type().await?.as_deref() {
        Some("user") => {
            let (seeking, bidding) = tokio::try_join!(seeking::read(&view), bidding::read(&view))?;
            json!({ "user_type": "user", "seeking": seeking, "bidding": bidding })
        }
        Some("employer") => {
            let (hiring, bidding) = tokio::try_join!(hiring::read(&view), bidding::read(&view))?;
            json!({ "user_type": "employer", "hiring": hiring, "bidding": bidding })
        }
        Some("business") => {
            let parts = tokio::try_join!(tendering::read(&view), hiring::read(&view), bidding::read(&view))?;
            json!({ "user_type": "business", "tendering": parts.0, "hiring": parts.1, "bidding": parts.2 })
        }
        _ => return Err(Refusal::new(RefusalCode::NotFound, "This account has no profile.").into()),
    };
    Ok(answer.to_string())
}

/// The rows a statement returned, shared with other readers of the cached result.
struct DashboardRows(Arc<QueryResult>);

impl Deref for DashboardRows {
    type Target = [Row];

    fn deref(&self) -> &[Row] {
        &self.0.rows
    }
}

/// One request for a dashboard: the account and the days it covers.
struct DashboardView {
    context: Context,
    account: Uuid,
    days: Days,
}

impl DashboardView {
    /// The account type, or `None` if the account has no profile.
    async fn user_type(&self) -> Result<Option<String>, Failure> {
        let rows = self.read("select user_type from profiles where id = {uuid}", self.own()).await?;
        Ok(rows.first().and_then(|row| row.text(0)).map(str::to_owned))
    }

    /// Runs a statement through the cache, because most dashboard data does not change between requests.
    async fn read(&self, template: &'static str, values: Vec<Value>) -> Result<DashboardRows, Failure> {
        let db = &self.context.db;
        Ok(DashboardRows(db.read_answer(db.statement(template, values)).await?))
    }

    /// Runs a statement whose values include the current time, so caching it would never help.
    async fn read_now(&self, template: &'static str, values: Vec<Value>) -> Result<Vec<Row>, Failure> {
        Ok(self.context.db.read(self.context.db.statement(template, values)).await?)
    }

    /// Values for statements about the account's rows.
    fn own(&self) -> Vec<Value> {
        vec![self.account.into()]
    }

    /// Values for statements about the account's newest rows.
    fn newest(&self) -> Vec<Value> {
        vec![self.account.into(), LIST_LENGTH.into()]
    }

    /// Values for the statement about answers that are overdue or due soon.
    fn due_replies(&self) -> Vec<Value> {
        let now = self.context.clock.now();
        vec![self.account.into(), now.into(), (now + SOON).into()]
    }

    /// Values for statements about recent activity, by timestamp.
    fn recent(&self) -> Vec<Value> {
        vec![self.account.into(), self.days.since().into()]
    }

    /// Values for statements about recent activity, by date.
    fn recent_days(&self) -> Vec<Value> {
        vec![self.account.into(), self.days.first().to_string().into()]
    }
}
