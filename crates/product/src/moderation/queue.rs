//! The moderators' queue: everything that was reported, grouped by target, and the number of open items.

use std::collections::HashMap;

use jiff::Timestamp;
use sangam_db::{Db, Error, Row};
use uuid::Uuid;

use super::targets::{Target, describe_targets};

/// A reported target, with all reports of one status about it.
#[derive(Debug, Clone)]
pub struct ReportedTarget {
    /// The target's kind.
    pub kind: String,
    /// The target's id.
    pub id: Uuid,
    /// The status of the reports: Open, Resolved or Dismissed.
    pub status: String,
    /// The number of reports.
    pub reports: i64,
    /// When the first report was made.
    pub since: Timestamp,
    /// The reasons of the first ten reports, without duplicates.
    pub reasons: Vec<String>,
    /// The target itself. Nothing if it no longer exists.
    pub target: Option<Target>,
}

/// How many items wait for moderators.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct WaitingCounts {
    /// Held postings.
    pub held: i64,
    /// Targets with open reports.
    pub reports: i64,
}

/// Counts the open items.
pub async fn count_waiting(db: &Db) -> Result<WaitingCounts, Error> {
    let count = db.statement(
        "select
          (select count(*) from posting_checks where held),
          (select count(*) from (select 1 from reports where status = 'Open' group by kind, target_id) as reported)",
        Vec::new(),
    );
    let rows = db.read(count).await?;
    let number = |i| rows.first().and_then(|row| row.int(i)).unwrap_or(0);
    Ok(WaitingCounts { held: number(0), reports: number(1) })
}

/// Lists reported targets: first those with open reports, oldest first, then settled ones, most recently reported first.
pub async fn list_reported(db: &Db, open: i64, settled: i64) -> Result<Vec<ReportedTarget>, Error> {
    let list_open = db.statement(
        "select kind, target_id, status, count(*), min(created_at)
        from reports
        where status = 'Open'
        group by kind, target_id, status
        order by 5, 2
        limit {int}",
        vec![open.into()],
    );
    let list_settled = db.statement(
        "select kind, target_id, status, count(*), min(created_at)
        from reports
        where status <> 'Open'
        group by kind, target_id, status
        order by max(created_at) desc, 2
        limit {int}",
        vec![settled.into()],
    );
    let mut reported: Vec<ReportedTarget> = db.read(list_open).await?.iter().filter_map(read).collect();
    reported.extend(db.read(list_settled).await?.iter().filter_map(read));
    add_reasons(db, &mut reported).await?;
    add_targets(db, &mut reported).await?;
    Ok(reported)
}

fn read(row: &Row) -> Option<ReportedTarget> {
    let text = |i| row.text(i).map(str::to_owned);
    Some(ReportedTarget {
        kind: text(0)?,
        id: row.uuid(1)?,
        status: text(2)?,
        reports: row.int(3)?,
        since: row.timestamp(4)?,
        reasons: Vec::new(),
        target: None,
    })
}

/// Adds the reasons of the first ten reports. A target may have many more.
async fn add_reasons(db: &Db, reported: &mut [ReportedTarget]) -> Result<(), Error> {
    let ids: Vec<Uuid> = reported.iter().map(|target| target.id).collect();
    let list = db.statement(
        "select kind, target_id, status, reason
        from (
          select kind, target_id, status, reason, created_at, id,
            row_number() over (partition by kind, target_id, status order by created_at, id) as place
          from reports
          where target_id {in 1:uuid}
        ) as placed
        where place <= 10
        order by created_at, id",
        vec![serde_json::json!(ids).to_string().into()],
    );
    for row in db.read(list).await? {
        let is_about = |target: &&mut ReportedTarget| {
            row.text(0) == Some(&target.kind) && row.uuid(1) == Some(target.id) && row.text(2) == Some(&target.status)
        };
        let (Some(target), Some(reason)) = (reported.iter_mut().find(is_about), row.text(3)) else { continue };
        if !target.reasons.iter().any(|known| known == reason) {
            target.reasons.push(reason.to_owned());
        }
    }
    Ok(())
}

/// Adds the targets, with one statement per kind.
async fn add_targets(db: &Db, reported: &mut [ReportedTarget]) -> Result<(), Error> {
    let mut ids: HashMap<String, Vec<Uuid>> = HashMap::new();
    for target in reported.iter() {
        ids.entry(target.kind.clone()).or_default().push(target.id);
    }
    for (kind, ids) in ids {
        let found = describe_targets(db, &kind, &ids).await?;
        for target in reported.iter_mut().filter(|target| target.kind == kind) {
            target.target = found.get(&target.id).cloned();
        }
    }
    Ok(())
}
