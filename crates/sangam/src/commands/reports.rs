//! `sangam reports`: shows and settles people's reports from the shell. It can run beside a running server.

mod args;
mod print;

use std::process::ExitCode;

use anyhow::{Context, bail};
use jiff::{SignedDuration, Timestamp};
use sangam_auth::{AccountChanges, Auth, Ban, Device, update_account};
use sangam_db::Db;
use sangam_product::moderation::{
    Report, ReportStatus, describe_target, find_report, list_reports, remove_target, settle_reports,
};
use sangam_product::posting_checks::{HeldDecision, list_held, release_held, remove_held};
use sangam_schema::Clock;
use uuid::Uuid;

use crate::instance;
use crate::settings::Settings;
pub use args::{ReportsArgs, Settlement};
pub(crate) use args::{command, interpret};

const LIMIT: i64 = 1000;

/// Runs the subcommand.
pub async fn run(settings: &Settings, args: ReportsArgs) -> anyhow::Result<ExitCode> {
    let (db, auth) = instance::open_for_operator(settings).await?;
    let done = execute(&db, &auth, args).await;
    db.close().await;
    done.map(|()| ExitCode::SUCCESS)
}

async fn execute(db: &Db, auth: &Auth, args: ReportsArgs) -> anyhow::Result<()> {
    match args {
        ReportsArgs::List { all, json } => {
            let status = (!all).then_some(ReportStatus::Open);
            print::list(&list_reports(db, status, LIMIT).await?, json)
        }
        ReportsArgs::Show { id, json } => {
            let report = find(db, id).await?;
            let target = describe_target(db, &report).await?;
            print::one(&report, target.as_ref(), json)
        }
        ReportsArgs::Settle { id, settlement, json } => {
            let report = find(db, id).await?;
            let settled = settle(db, auth, &report, settlement).await?;
            print::settled(&find(db, id).await?, settled, json)
        }
        ReportsArgs::Held { json } => print::held(&list_held(db, LIMIT).await?, json),
        ReportsArgs::Decide { id, release } => {
            let decision = match release {
                true => release_held(db, id, None).await?,
                false => remove_held(db, id, None, Clock::system().now()).await?,
            };
            if decision != HeldDecision::Done {
                bail!("the posting {id} is not held; `sangam reports held` shows those that are");
            }
            Ok(())
        }
    }
}

async fn find(db: &Db, id: Uuid) -> anyhow::Result<Report> {
    find_report(db, id).await?.with_context(|| format!("there is no report {id}; `sangam reports list` shows them"))
}

/// Acts first and then settles the report, so that it stays open if the action failed. Returns how many reports that
/// settles.
async fn settle(db: &Db, auth: &Auth, report: &Report, settlement: Settlement) -> anyhow::Result<u64> {
    let status = match settlement {
        Settlement::Dismiss => ReportStatus::Dismissed,
        Settlement::Remove => {
            if !remove_target(db, report, Clock::system().now()).await? {
                bail!("the {} no longer exists; settle the report with --dismiss", report.kind);
            }
            ReportStatus::Resolved
        }
        Settlement::Suspend { length } => {
            suspend_owner(db, auth, report, length).await?;
            ReportStatus::Resolved
        }
    };
    Ok(settle_reports(db, report, status).await?)
}

async fn suspend_owner(db: &Db, auth: &Auth, report: &Report, length: Option<SignedDuration>) -> anyhow::Result<()> {
    let target = describe_target(db, report).await?;
    let target = target
        .with_context(|| format!("the {} no longer exists; suspend its owner with `sangam user`", report.kind))?;
    let until = match length {
        Some(length) => Clock::system().now().checked_add(length).context("that is too long")?,
        None => Timestamp::MAX,
    };
    let changes = AccountChanges { ban: Some(Ban::Until(until)), ..AccountChanges::default() };
    let shell = Device { user_agent: Some("sangam reports".to_owned()), ip: None };
    update_account(auth, target.owner, changes, shell).await?;
    Ok(())
}
