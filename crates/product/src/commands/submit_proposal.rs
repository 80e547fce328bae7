//! `submit_proposal`: bids for a tender, within the limits of the bidder's plan.

use sangam_db::Tx;
use sangam_schema::{Caller, Function, Returns, Type};

use super::files::require_file;
use super::proposal::{
    Proposal, no_such_tender, read_proposal, require_contact, require_open, require_outsider, with_fields,
};
use super::stored::read_row;
use super::{Arguments, Context, Failure, Refusal, RefusalCode, require_account};
use crate::plans::{ALLOWANCE, ProposalAllowance, allowance_values};
use crate::sentence::Sentence;
use crate::tenders::lock_tender;

pub(super) fn signature() -> Function {
    with_fields(Function::new(
        "submit_proposal",
        "Submits the caller's proposal to a tender, once. With `p_sealed`, only if the tender is sealed, or is not, as the caller read.",
        Returns::Row("proposals"),
    ))
    .optional("p_sealed", Type::Boolean)
    .counts_as("proposals")
}

pub(super) async fn run(context: Context, caller: Caller, arguments: Arguments) -> Result<String, Failure> {
    let proposal = read_proposal(require_account(caller)?, &arguments, &context.clock)?;
    let sealed = arguments.json("p_sealed").as_bool();
    let submitted = context.db.write(move |tx| {
        Box::pin(async move {
            let allowance = lock_allowance(tx, &proposal).await?;
            require_open_tender(tx, &proposal, sealed).await?;
            require_credit(tx, &proposal, allowance).await?;
            if let Some(path) = &proposal.file_path {
                require_file(tx, "p_file_path", "proposals", path).await?;
            }
            insert(tx, &proposal).await?;
            Ok(read_row(tx, "proposals", proposal.id).await?)
        })
    });
    submitted.await
}

/// Locks the bidder's profile until the proposal is stored, so that simultaneous proposals are all counted.
async fn lock_allowance(tx: &mut Tx<'_>, proposal: &Proposal) -> Result<ProposalAllowance, Failure> {
    let lock = tx.statement("select id from profiles where id = {uuid} {locked}", vec![proposal.bidder.into()]);
    tx.fetch(&lock).await?;
    let find = tx.statement(ALLOWANCE, allowance_values(proposal.bidder, proposal.at));
    Ok(ProposalAllowance::read(&tx.fetch(&find).await?, proposal.at))
}

/// Locks the tender until the proposal is stored, so that it cannot be closed or awarded in between.
async fn require_open_tender(tx: &mut Tx<'_>, proposal: &Proposal, sealed: Option<bool>) -> Result<(), Failure> {
    let tender = lock_tender(tx, proposal.tender, proposal.at).await?;
    let Some(tender) = tender.filter(|tender| !tender.hidden) else { return Err(no_such_tender().into()) };
    require_contact(tx, tender.owner, proposal.bidder).await?;
    if tender.owner == proposal.bidder {
        return Err(Refusal::forbidden("You cannot bid for your own tender.").into());
    }
    require_outsider(tx, tender.owner, proposal.bidder).await?;
    let find = tx.statement(
        "select 1 from proposals where tender_id = {uuid} and bidder_id = {uuid}",
        vec![proposal.tender.into(), proposal.bidder.into()],
    );
    if !tx.fetch(&find).await?.is_empty() {
        return Err(already_submitted().into());
    }
    require_open(&tender)?;
    // Without a seal, the tender's owner reads the proposal immediately.
    if sealed.is_some_and(|sealed| sealed != tender.is_sealed()) {
        let message = "The seal of this tender was changed after you opened it. Read the tender again before you bid.";
        return Err(Refusal::new(RefusalCode::InvalidTransition, message).into());
    }
    Ok(())
}

/// Bidding again for the same tender is free, even after the first proposal was withdrawn.
async fn require_credit(tx: &mut Tx<'_>, proposal: &Proposal, allowance: ProposalAllowance) -> Result<(), Failure> {
    if allowance.left() != Some(0) {
        return Ok(());
    }
    let spent = tx.statement(
        "select 1 from _proposal_credits where bidder_id = {uuid} and tender_id = {uuid}",
        vec![proposal.bidder.into(), proposal.tender.into()],
    );
    if !tx.fetch(&spent).await?.is_empty() {
        return Ok(());
    }
    let message = Sentence::with(
        "Your {plan} plan allows {n} proposals a month, and you have made them. Choose a larger plan, or bid again from {day}.",
        [
            ("plan", allowance.plan.name().into()),
            ("n", allowance.plan.proposals_per_month().unwrap_or_default().into()),
            ("day", allowance.renews_on.into()),
        ],
    );
    Err(Refusal::new(RefusalCode::OverLimit, message).into())
}

async fn insert(tx: &mut Tx<'_>, proposal: &Proposal) -> Result<(), Failure> {
    let insert = tx.statement(
        "insert into proposals
          (id, tender_id, bidder_id, name, email, mobile, address, gst, pan, amount, message, file_path,
           created_at, updated_at)
        values (
          {1:uuid}, {2:uuid}, {3:uuid}, {4:text}, {5:text}, {6:text}, {7:text}, {8:text}, {9:text}, {10:int}, {11:text},
          {12:text}, {13:timestamp}, {13:timestamp}
        )
        on conflict (tender_id, bidder_id) do nothing",
        [vec![proposal.id.into(), proposal.tender.into(), proposal.bidder.into()], proposal.field_values()].concat(),
    );
    if tx.execute(&insert).await? == 0 {
        return Err(already_submitted().into());
    }
    Ok(())
}

fn already_submitted() -> Refusal {
    Refusal::new(RefusalCode::AlreadyDone, "You have already made a proposal to this tender.")
}
