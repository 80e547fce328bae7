//! `dashboard`: everything the caller's dashboard shows, in one answer, by what kind of account it is.
//!
//! Job seekers seek, employers hire, businesses put work out to tender and hire too; anyone may bid for tenders. Each part
//! is a file. `company_dashboard` shows the same parts to a company's team.

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

/// Rows in each list; the whole list is behind its own screen.
const LONGEST_LIST: i64 = 10;

/// How long before its last moment a promised answer is due soon.
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
        "What the caller's dashboard shows: stat cards with what came on each of the last 30 days, and the newest rows of each list.",
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
        _ => return Err(Refusal::new(RefusalCode::NotThere, "This account has no profile.").into()),
    };
    Ok(answer.to_string())
}

/// What a statement found. Others may have the same rows.
struct DashboardRows(Arc<QueryResult>);

impl Deref for DashboardRows {
    type Target = [Row];

    fn deref(&self) -> &[Row] {
        &self.0.rows
    }
}

/// Whose dashboard it is, and when.
struct DashboardView {
    context: Context,
    account: Uuid,
    days: Days,
}

impl DashboardView {
    /// What kind of account it is, unless it has no profile.
    async fn user_type(&self) -> Result<Option<String>, Failure> {
        let rows = self.read("select user_type from profiles where id = {uuid}", self.own()).await?;
        Ok(rows.first().and_then(|row| row.text(0)).map(str::to_owned))
    }

    /// Reads what a client is shown. Most of it is the same as a moment ago, and is then not read again.
    async fn read(&self, template: &'static str, values: Vec<Value>) -> Result<DashboardRows, Failure> {
        let db = &self.context.db;
        Ok(DashboardRows(db.read_answer(db.statement(template, values)).await?))
    }

    /// Reads what depends on the moment, and so is never asked for again.
    async fn read_now(&self, template: &'static str, values: Vec<Value>) -> Result<Vec<Row>, Failure> {
        Ok(self.context.db.read(self.context.db.statement(template, values)).await?)
    }

    /// The values of a statement about the caller's rows.
    fn own(&self) -> Vec<Value> {
        vec![self.account.into()]
    }

    /// The values of a statement about the caller's newest rows.
    fn newest(&self) -> Vec<Value> {
        vec![self.account.into(), LONGEST_LIST.into()]
    }

    /// The values of a statement about the answers that are promised until now, or soon.
    fn due_replies(&self) -> Vec<Value> {
        let now = self.context.clock.now();
        vec![self.account.into(), now.into(), (now + SOON).into()]
    }

    /// The values of a statement about what came to the caller's rows in these days, by the moment it came.
    fn recent(&self) -> Vec<Value> {
        vec![self.account.into(), self.days.since().into()]
    }

    /// The same, by the day it came.
    fn recent_days(&self) -> Vec<Value> {
        vec![self.account.into(), self.days.first().to_string().into()]
    }
}
