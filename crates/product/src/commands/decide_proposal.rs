//! `decide_proposal`: the tender's owner, or a team member, accepts or rejects a proposal. Accepting one awards the tender and
//! rejects the others in the same transaction.

use jiff::Timestamp;
use sangam_db::Tx;
use sangam_schema::{Caller, Function, Returns, Type};
use uuid::Uuid;

use super::stored::read_row;
use super::{Arguments, Context, Failure, Refusal, RefusalCode, require_account};
use crate::active_accounts::is_active;
use crate::blocks::not_blocked;
use crate::resources::may;
use crate::sentence::Sentence;
use crate::tenders::{LockedTender, lock_proposals, lock_tender, reject_undecided_proposals};

pub(super) fn signature() -> Function {
    Function::new(
        "decide_proposal",
        "Accepts or rejects a proposal to a tender of the caller or their team. The note is for its bidder. If the tender is awarded, the other bidders get the note to others. With the `updated_at` that the caller read, a proposal that was changed since is not decided.",
        Returns::Row("proposals"),
    )
    .argument("p_proposal_id", Type::Uuid)
    .argument("p_status", Type::Text)
    .optional("p_note", Type::Text)
    .optional("p_note_to_others", Type::Text)
    .optional("p_updated_at", Type::Timestamp)
}

/// A decision on a proposal, made by the tender's owner or their team.
struct Decision {
    proposal: Uuid,
    actor: Uuid,
    status: &'static str,
    /// For the bidder whose proposal is decided.
    note: Option<String>,
    /// For the losing bidders, who must not learn why the winner was chosen.
    note_to_others: Option<String>,
    /// When the proposal was last changed before it was read. Bidders can change it until it is decided.
    read_version: Option<Timestamp>,
    at: Timestamp,
}

pub(super) async fn run(context: Context, caller: Caller, arguments: Arguments) -> Result<String, Failure> {
    let decision = Decision {
        actor: require_account(caller)?,
        proposal: arguments.id("p_proposal_id")?,
        status: arguments.one_of("p_status", &["Accepted", "Rejected"])?,
        note: arguments.optional_text("p_note", 5000)?,
        note_to_others: arguments.optional_text("p_note_to_others", 5000)?,
        read_version: arguments.text("p_updated_at").parse().ok(),
        at: context.clock.now(),
    };
    let decided = context.db.write(move |tx| {
        Box::pin(async move {
            let tender = find_tender(tx, &decision).await?;
            lock_proposals(tx, tender).await?;
            let locked = lock_tender(tx, tender, decision.at).await?.ok_or_else(gone)?;
            require_unsealed(&locked)?;
            if decide(tx, &decision, tender, &locked).await? && decision.status == "Accepted" {
                award(tx, &decision, tender).await?;
            }
            Ok(read_row(tx, "proposals", decision.proposal).await?)
        })
    });
    decided.await
}

/// Finds the tender of the proposal, if the caller may decide it. Strangers get "not found". Bidders cannot decide on their own
/// proposal, even if they have joined the team since.
async fn find_tender(tx: &mut Tx<'_>, decision: &Decision) -> Result<Uuid, Failure> {
    let find = tx.statement(
        concat!(
            "select tenders.id, proposals.bidder_id = {2:uuid}, ",
            may!(view "tenders.business_id" as "{2:uuid}"),
            ", ",
            may!(edit "tenders.business_id" as "{2:uuid}"),
            " from proposals
            join tenders on tenders.id = proposals.tender_id
            where proposals.id = {1:uuid}"
        ),
        vec![decision.proposal.into(), decision.actor.into()],
    );
    let rows = tx.fetch(&find).await?;
    let row = rows.first().ok_or_else(gone)?;
    let is = |i| row.bool(i).unwrap_or(false);
    let (is_bidder, may_view, may_edit) = (is(1), is(2), is(3));
    if may_edit && !is_bidder {
        return Ok(row.uuid(0).ok_or_else(gone)?);
    }
    let refusal = Refusal::forbidden("Only the tender's owner can decide its proposals.");
    Err(if is_bidder || may_view { refusal } else { gone() }.into())
}

/// A seal ends with the tender's last day, even if its status has not changed to closed yet.
fn require_unsealed(tender: &LockedTender) -> Result<(), Refusal> {
    if tender.is_sealed() {
        let message = "This tender is sealed until its deadline. Close it to open its proposals and decide them.";
        return Err(Refusal::new(RefusalCode::Sealed, message));
    }
    Ok(())
}

/// Decides this proposal. Returns whether it changed: making the same decision again is not an error.
async fn decide(tx: &mut Tx<'_>, decision: &Decision, tender: Uuid, locked: &LockedTender) -> Result<bool, Failure> {
    let update = tx.statement(
        concat!(
            "update proposals
            set status = {1:text}, note = {2:text}, decided_at = {3:timestamp}, updated_at = {3:timestamp}
            where id = {4:uuid}
              and tender_id = {5:uuid}
              and status = 'Under Review'
              and updated_at = coalesce({7:timestamp}, updated_at)
              and ({1:text} = 'Rejected' or (",
            is_active!("proposals.bidder_id"),
            " and ",
            not_blocked!("proposals.bidder_id", "{6:uuid}"),
            "))",
        ),
        vec![
            decision.status.into(),
            decision.note.clone().into(),
            decision.at.into(),
            decision.proposal.into(),
            tender.into(),
            locked.owner.into(),
            decision.read_version.into(),
        ],
    );
    if tx.execute(&update).await? > 0 {
        return Ok(true);
    }
    check_same_decision(tx, decision, locked).await?;
    Ok(false)
}

/// Refuses a decision that changed nothing, unless the proposal was already decided like this.
async fn check_same_decision(tx: &mut Tx<'_>, decision: &Decision, locked: &LockedTender) -> Result<(), Failure> {
    let find =
        tx.statement("select status, updated_at from proposals where id = {uuid}", vec![decision.proposal.into()]);
    let rows = tx.fetch(&find).await?;
    let row = rows.first().ok_or_else(gone)?;
    let status = row.text(0).ok_or_else(gone)?;
    if status == decision.status {
        return Ok(());
    }
    if status == "Under Review" && decision.read_version.is_some_and(|read| row.timestamp(1) != Some(read)) {
        let message = "This proposal was changed after you read it. Read it again before you decide.";
        return Err(Refusal::new(RefusalCode::InvalidTransition, message).into());
    }
    if status == "Under Review" {
        let message = "This bidder cannot be reached any more, so the proposal can only be rejected.";
        return Err(Refusal::impossible(message).into());
    }
    let message = match (locked.withdrawn, locked.status.as_str()) {
        (true, _) => "This tender was withdrawn, and its proposals with it.".into(),
        (false, "Awarded") => "This tender has been awarded already.".into(),
        _ => Sentence::with("This proposal is {status} already, which is final.", [("status", status.into())]),
    };
    Err(Refusal::new(RefusalCode::InvalidTransition, message).into())
}

async fn award(tx: &mut Tx<'_>, decision: &Decision, tender: Uuid) -> Result<(), Failure> {
    let award = tx.statement(
        "update tenders
        set status = 'Awarded', updated_at = {timestamp}, changed_by = {uuid}
        where id = {uuid}
          and status <> 'Awarded'
          and withdrawn_at is null",
        vec![decision.at.into(), decision.actor.into(), tender.into()],
    );
    if tx.execute(&award).await? == 0 {
        return Err(Refusal::new(RefusalCode::InvalidTransition, "This tender has been awarded already.").into());
    }
    let reason = decision.note_to_others.as_deref().unwrap_or("The tender was awarded to another bidder.");
    reject_undecided_proposals(tx, tender, reason, decision.at).await?;
    Ok(())
}

fn gone() -> Refusal {
    Refusal::new(RefusalCode::NotFound, "This proposal is no longer there.")
}
