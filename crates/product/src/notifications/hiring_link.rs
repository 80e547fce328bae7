//! Answering "Are you still hiring?" from the link in the mail, without signing in. The link only shows and answers that
//! question, for the jobs its recipient may change.

use std::fmt;

use jiff::{SignedDuration, Timestamp};
use sangam_db::{Db, Error, Row};
use uuid::Uuid;

use crate::active_accounts::is_active;
use crate::confirmations::{close_job, confirm_job};
use crate::resources::may;

/// The purpose of the link's signature, so that no other signed text is accepted in its place.
pub const HIRING_PURPOSE: &str = "still-hiring";

/// How long a link is valid, which is longer than a question stays open.
const VALIDITY: SignedDuration = SignedDuration::from_hours(30 * 24);

/// Who was asked, and when. Its text form is the signed content of the link.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct HiringLink {
    /// The recipient of the mail.
    pub account: Uuid,
    /// When the mail was written, in seconds since 1970.
    pub second: i64,
}

/// The answer for a job.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum HiringAnswer {
    /// The job is still open.
    Confirm,
    /// The job is no longer open.
    Close,
}

impl HiringAnswer {
    /// Parses the answer's name in the form.
    pub fn parse(name: &str) -> Option<HiringAnswer> {
        match name {
            "confirm" => Some(HiringAnswer::Confirm),
            "close" => Some(HiringAnswer::Close),
            _ => None,
        }
    }
}

/// What an answer did.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AnswerResult {
    /// The job was confirmed.
    Confirmed,
    /// The job was closed.
    Closed,
    /// Nothing: the job was no longer waiting for an answer.
    TooLate,
}

/// A job waiting for an answer.
pub(super) struct WaitingJob {
    pub(super) id: Uuid,
    pub(super) title: String,
    pub(super) applications: i64,
    pub(super) confirm_by: Timestamp,
}

impl HiringLink {
    /// Parses the text of a link whose signature was checked. Returns `None` for an expired link.
    pub fn parse(text: &str, now: Timestamp) -> Option<HiringLink> {
        let (account, second) = text.split_once('.')?;
        let link = HiringLink { account: account.parse().ok()?, second: second.parse().ok()? };
        let written = Timestamp::from_second(link.second).ok()?;
        (now.duration_since(written) <= VALIDITY).then_some(link)
    }

    /// The waiting jobs that this person may answer for, the most urgent first.
    pub(super) async fn waiting_jobs(self, db: &Db) -> Result<Vec<WaitingJob>, Error> {
        let rows = db.read(db.statement(WAITING_JOBS, vec![self.account.into()])).await?;
        Ok(rows.iter().filter_map(read_job).collect())
    }

    /// Applies an answer, if the job is still waiting for it.
    pub async fn answer(self, db: &Db, job: Uuid, answer: HiringAnswer, now: Timestamp) -> Result<AnswerResult, Error> {
        let applied = db.write(move |tx| {
            Box::pin(async move {
                match answer {
                    HiringAnswer::Confirm => confirm_job(tx, job, self.account, now).await,
                    HiringAnswer::Close => close_job(tx, job, self.account, now).await,
                }
            })
        });
        Ok(match (applied.await?, answer) {
            (false, _) => AnswerResult::TooLate,
            (true, HiringAnswer::Confirm) => AnswerResult::Confirmed,
            (true, HiringAnswer::Close) => AnswerResult::Closed,
        })
    }
}

impl fmt::Display for HiringLink {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}.{}", self.account, self.second)
    }
}

/// The query for the jobs that wait for this person's answer.
pub(super) const WAITING_JOBS: &str = concat!(
    "select id, title, applications, confirm_by
    from jobs
    where confirm_by is not null
      and status = 'Active'
      and not hidden
      and ",
    may!(edit "employer_id" as "{1:uuid}"),
    " and ",
    is_active!("{1:uuid}"),
    "
    order by confirm_by, id
    limit 100"
);

fn read_job(row: &Row) -> Option<WaitingJob> {
    Some(WaitingJob {
        id: row.uuid(0)?,
        title: row.text(1)?.to_owned(),
        applications: row.int(2)?,
        confirm_by: row.timestamp(3)?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_link_round_trips_and_expires_after_thirty_days() {
        let link = HiringLink { account: Uuid::from_u128(7), second: 1_000_000 };
        let at = |days: i64| Timestamp::from_second(1_000_000 + days * 86_400).unwrap_or_default();
        assert_eq!(HiringLink::parse(&link.to_string(), at(30)), Some(link));
        assert_eq!(HiringLink::parse(&link.to_string(), at(31)), None);
        for invalid in
            ["", ".", "7.7", "00000000-0000-0000-0000-000000000007", "00000000-0000-0000-0000-000000000007.soon"]
        {
            assert_eq!(HiringLink::parse(invalid, at(0)), None, "{invalid}");
        }
    }
}
