//! Reports that people made.

use jiff::Timestamp;
use sangam_db::{Db, Error, Row};
use uuid::Uuid;

/// The status of a report.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ReportStatus {
    /// Not looked at yet.
    Open,
    /// Action was taken.
    Resolved,
    /// No action was necessary.
    Dismissed,
}

impl ReportStatus {
    /// The name in the table.
    pub fn name(self) -> &'static str {
        match self {
            ReportStatus::Open => "Open",
            ReportStatus::Resolved => "Resolved",
            ReportStatus::Dismissed => "Dismissed",
        }
    }
}

/// A report.
#[derive(Debug, Clone)]
pub struct Report {
    /// Its id.
    pub id: Uuid,
    /// The target's kind.
    pub kind: String,
    /// The target's id.
    pub target_id: Uuid,
    /// What the reporter says is wrong with it.
    pub reason: String,
    /// Its status: Open, Resolved or Dismissed.
    pub status: String,
    /// When it was made.
    pub created_at: Timestamp,
    /// The reporter's address. Nothing if their account was deleted.
    pub reporter: Option<String>,
}

/// Lists reports with this status, or all, oldest first.
pub async fn list_reports(db: &Db, status: Option<ReportStatus>, limit: i64) -> Result<Vec<Report>, Error> {
    let list = db.statement(
        "select report.id, report.kind, report.target_id, report.reason, report.status, report.created_at,
          account.email
        from reports as report
        left join accounts as account on account.id = report.reporter_id
        where report.status = {1:text} or {1:text} = ''
        order by report.created_at, report.id
        limit {2:int}",
        vec![status.map_or("", ReportStatus::name).into(), limit.into()],
    );
    Ok(db.read(list).await?.iter().filter_map(read).collect())
}

/// Finds one report.
pub async fn find_report(db: &Db, id: Uuid) -> Result<Option<Report>, Error> {
    let find = db.statement(
        "select report.id, report.kind, report.target_id, report.reason, report.status, report.created_at,
          account.email
        from reports as report
        left join accounts as account on account.id = report.reporter_id
        where report.id = {uuid}",
        vec![id.into()],
    );
    Ok(db.read(find).await?.first().and_then(read))
}

fn read(row: &Row) -> Option<Report> {
    let text = |i| row.text(i).map(str::to_owned);
    Some(Report {
        id: row.uuid(0)?,
        kind: text(1)?,
        target_id: row.uuid(2)?,
        reason: text(3)?,
        status: text(4)?,
        created_at: row.timestamp(5)?,
        reporter: text(6),
    })
}
