//! `decide_proposal`: the tender's owner, or a person who acts for them, accepts or rejects a proposal. Accepting one awards
//! the tender and rejects the others, all at once.

use jiff::Timestamp;
use sangam_db::Tx;
use sangam_schema::{Caller, Function, Returns, Type};
use uuid::Uuid;

use super::stored::read_row;
use super::{Arguments, Context, Failure, Refusal, RefusalCode, require_account};
use crate::blocks::not_blocked;
use crate::presence::is_here;
use crate::resources::may;
use crate::sentence::Sentence;
use crate::tenders::{LockedTender, lock_proposals, lock_tender, reject_the_rest};

pub(super) fn signature() -> Function {
    Function::new(
        "decide_proposal",
        "Accepts or rejects a proposal to a tender of the caller's, or of their team's. Its bidder reads the note; where the tender is awarded, the others read the note to others.",
        Returns::Row("proposals"),
    )
    .argument("p_proposal_id", Type::Uuid)
    .argument("p_status", Type::Text)
    .optional("p_note", Type::Text)
    .optional("p_note_to_others", Type::Text)
}

/// What someone decides for a tender's owner.
struct Decision {
    proposal: Uuid,
    actor: Uuid,
    status: &'static str,
    /// For the bidder it is about.
    note: Option<String>,
    /// For the bidders who lose. They do not read why the winner was chosen.
    note_to_others: Option<String>,
    at: Timestamp,
}

pub(super) async fn run(context: Context, caller: Caller, arguments: Arguments) -> Result<String, Failure> {
    let decision = Decision {
        actor: require_account(caller)?,
        proposal: arguments.id("p_proposal_id")?,
        status: arguments.one_of("p_status", &["Accepted", "Rejected"])?,
        note: arguments.optional_text("p_note", 5000)?,
        note_to_others: arguments.optional_text("p_note_to_others", 5000)?,
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

/// The tender of the proposal, when the caller may decide it. What a stranger asks for is not there, and no one decides on
/// themselves, though they may have joined the team since.
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

/// The end of the last day opens a seal, whether or not the tender has been closed yet.
fn require_unsealed(tender: &LockedTender) -> Result<(), Refusal> {
    if tender.is_sealed() {
        let message = "This tender is sealed until its deadline. Close it to open its proposals and decide them.";
        return Err(Refusal::new(RefusalCode::Sealed, message));
    }
    Ok(())
}

/// Decides the one proposal. Says whether that changed it: deciding the same again is no failure.
async fn decide(tx: &mut Tx<'_>, decision: &Decision, tender: Uuid, locked: &LockedTender) -> Result<bool, Failure> {
    let update = tx.statement(
        concat!(
            "update proposals
            set status = {1:text}, note = {2:text}, decided_at = {3:timestamp}, updated_at = {3:timestamp}
            where id = {4:uuid}
              and tender_id = {5:uuid}
              and status = 'Under Review'
              and ({1:text} = 'Rejected' or (",
            is_here!("proposals.bidder_id"),
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
        ],
    );
    if tx.execute(&update).await? > 0 {
        return Ok(true);
    }
    let find = tx.statement("select status from proposals where id = {uuid}", vec![decision.proposal.into()]);
    let rows = tx.fetch(&find).await?;
    let status = rows.first().and_then(|row| row.text(0)).ok_or_else(gone)?;
    if status == decision.status {
        return Ok(false);
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
    Err(Refusal::new(RefusalCode::WrongStep, message).into())
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
        return Err(Refusal::new(RefusalCode::WrongStep, "This tender has been awarded already.").into());
    }
    let reason = decision.note_to_others.as_deref().unwrap_or("The tender was awarded to another bidder.");
    reject_the_rest(tx, tender, reason, decision.at).await?;
    Ok(())
}

fn gone() -> Refusal {
    Refusal::new(RefusalCode::NotThere, "This proposal is no longer there.")
}
