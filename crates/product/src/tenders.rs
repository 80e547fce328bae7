//! Operations on a tender and its proposals that several commands share.
//!
//! Code that changes both must lock the proposals first, in order of their ids, and then the tender (see `docs/decisions/lock-order.md`).
//! Withdrawing a proposal uses the same order, because it then decrements the count on the tender.

use jiff::Timestamp;
use sangam_db::{Error, Tx};
use uuid::Uuid;

use crate::calendar;

/// A tender that is locked until the transaction ends.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct LockedTender {
    pub(crate) owner: Uuid,
    pub(crate) status: String,
    sealed: bool,
    /// Whether its last day is over.
    pub(crate) overdue: bool,
    pub(crate) withdrawn: bool,
    /// Whether it is hidden, for example because its owner is suspended or a moderator removed it.
    pub(crate) hidden: bool,
}

impl LockedTender {
    /// Whether only the bidders may read its proposals. After its last day it is no longer sealed, even if it has not been closed yet.
    pub(crate) fn is_sealed(&self) -> bool {
        is_sealed(self.sealed, &self.status) && !self.overdue
    }
}

/// Whether only the bidders may read the proposals to a tender with these values. A sealed tender reveals them when it closes.
pub(crate) fn is_sealed(sealed: bool, status: &str) -> bool {
    sealed && status == "Open"
}

/// Like [`is_sealed`], as a condition on a row of `tenders`.
macro_rules! tender_is_sealed {
    ($tender:literal) => {
        concat!("(", $tender, ".sealed and ", $tender, ".status = 'Open')")
    };
}
pub(crate) use tender_is_sealed;

/// Locks a tender, if it exists.
pub(crate) async fn lock_tender(tx: &mut Tx<'_>, id: Uuid, now: Timestamp) -> Result<Option<LockedTender>, Error> {
    let lock = tx.statement(
        "select business_id, status, sealed, deadline, withdrawn_at, hidden from tenders where id = {uuid} {locked}",
        vec![id.into()],
    );
    let rows = tx.fetch(&lock).await?;
    let today = calendar::day(now).to_string();
    Ok(rows.first().map(|row| LockedTender {
        owner: row.uuid(0).unwrap_or_default(),
        status: row.text(1).unwrap_or_default().to_owned(),
        sealed: row.bool(2).unwrap_or(true),
        overdue: row.text(3).is_some_and(|deadline| deadline < today.as_str()),
        withdrawn: row.text(4).is_some(),
        hidden: row.bool(5).unwrap_or(false),
    }))
}

/// Locks the proposals to a tender.
pub(crate) async fn lock_proposals(tx: &mut Tx<'_>, tender: Uuid) -> Result<(), Error> {
    let lock =
        tx.statement("select id from proposals where tender_id = {uuid} order by id {locked}", vec![tender.into()]);
    tx.fetch(&lock).await?;
    Ok(())
}

/// Rejects all undecided proposals to a tender.
pub(crate) async fn reject_undecided_proposals(
    tx: &mut Tx<'_>,
    tender: Uuid,
    note: &str,
    now: Timestamp,
) -> Result<(), Error> {
    let reject = tx.statement(
        "update proposals
        set status = 'Rejected', note = {2:text}, decided_at = {3:timestamp}, updated_at = {3:timestamp}
        where tender_id = {1:uuid}
          and status = 'Under Review'",
        vec![tender.into(), note.into(), now.into()],
    );
    tx.execute(&reject).await?;
    Ok(())
}

/// Withdraws a tender, unless it was awarded or withdrawn before. Its bidders receive the note, and their proposals no longer count
/// against their plans. Returns whether it was withdrawn.
pub(crate) async fn withdraw(
    tx: &mut Tx<'_>,
    tender: Uuid,
    note: &str,
    by: Option<Uuid>,
    now: Timestamp,
) -> Result<bool, Error> {
    lock_proposals(tx, tender).await?;
    let close = tx.statement(
        "update tenders
        set status = 'Closed', withdrawn_at = {2:timestamp}, updated_at = {2:timestamp}, changed_by = {3:uuid}
        where id = {1:uuid}
          and status <> 'Awarded'
          and withdrawn_at is null",
        vec![tender.into(), now.into(), by.into()],
    );
    if tx.execute(&close).await? == 0 {
        return Ok(false);
    }
    reject_undecided_proposals(tx, tender, note, now).await?;
    let refund_credits = tx.statement("delete from _proposal_credits where tender_id = {uuid}", vec![tender.into()]);
    tx.execute(&refund_credits).await?;
    Ok(true)
}
