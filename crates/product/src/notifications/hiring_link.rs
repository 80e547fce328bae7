//! Answering "Are you still hiring?" from the link in the mail, without signing in. The link shows and answers that question
//! for the jobs its reader may change, and does nothing else.

use std::fmt;

use jiff::{SignedDuration, Timestamp};
use sangam_db::{Db, Error, Row};
use uuid::Uuid;

use crate::confirmations::{close_job, confirm_job};
use crate::presence::is_here;
use crate::resources::may;

/// What the link's signature is for, so that no other signed text is accepted in its place.
pub const HIRING_PURPOSE: &str = "still-hiring";

/// How long a link works: longer than any question waits for its answer.
const VALID: SignedDuration = SignedDuration::from_hours(30 * 24);

/// Who was asked, and when. Its text is what the link carries, signed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct HiringLink {
    /// Who got the mail.
    pub account: Uuid,
    /// When it was written, in seconds since 1970.
    pub second: i64,
}

/// What someone says about a job.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum HiringAnswer {
    /// It is still open.
    Confirm,
    /// It is not.
    Close,
}

impl HiringAnswer {
    /// The answer by its name in the form.
    pub fn parse(name: &str) -> Option<HiringAnswer> {
        match name {
            "confirm" => Some(HiringAnswer::Confirm),
            "close" => Some(HiringAnswer::Close),
            _ => None,
        }
    }
}

/// A job that waits for an answer.
pub(super) struct WaitingJob {
    pub(super) id: Uuid,
    pub(super) title: String,
    pub(super) applications: i64,
    pub(super) confirm_by: Timestamp,
}

impl HiringLink {
    /// Reads the text of a link whose signature was checked. One that is too old is none.
    pub fn parse(text: &str, now: Timestamp) -> Option<HiringLink> {
        let (account, second) = text.split_once('.')?;
        let link = HiringLink { account: account.parse().ok()?, second: second.parse().ok()? };
        let written = Timestamp::from_second(link.second).ok()?;
        (now.duration_since(written) <= VALID).then_some(link)
    }

    /// The jobs that this person may answer for, the most urgent first.
    pub(super) async fn waiting_jobs(self, db: &Db) -> Result<Vec<WaitingJob>, Error> {
        let rows = db.read(db.statement(WAITING, vec![self.account.into()])).await?;
        Ok(rows.iter().filter_map(read_job).collect())
    }

    /// Gives an answer. Says whether there was an open job for it.
    pub async fn answer(self, db: &Db, job: Uuid, answer: HiringAnswer, now: Timestamp) -> Result<bool, Error> {
        db.write(move |tx| {
            Box::pin(async move {
                match answer {
                    HiringAnswer::Confirm => confirm_job(tx, job, self.account, now).await,
                    HiringAnswer::Close => close_job(tx, job, self.account, now).await,
                }
            })
        })
        .await
    }
}

impl fmt::Display for HiringLink {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}.{}", self.account, self.second)
    }
}

/// The jobs that wait for an answer of this person.
pub(super) const WAITING: &str = concat!(
    "select id, title, applications, confirm_by
    from jobs
    where confirm_by is not null
      and status = 'Active'
      and not hidden
      and ",
    may!(edit "employer_id" as "{1:uuid}"),
    " and ",
    is_here!("{1:uuid}"),
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
    fn a_link_reads_back_as_it_was_written_and_ends_after_a_month() {
        let link = HiringLink { account: Uuid::from_u128(7), second: 1_000_000 };
        let at = |days: i64| Timestamp::from_second(1_000_000 + days * 86_400).unwrap_or_default();
        assert_eq!(HiringLink::parse(&link.to_string(), at(30)), Some(link));
        assert_eq!(HiringLink::parse(&link.to_string(), at(31)), None);
        for odd in ["", ".", "7.7", "00000000-0000-0000-0000-000000000007", "00000000-0000-0000-0000-000000000007.soon"]
        {
            assert_eq!(HiringLink::parse(odd, at(0)), None, "{odd}");
        }
    }
}
