//! `change_proposal`: changes a proposal while its tender accepts bids. A change does not count against the plan.

use sangam_db::Tx;
use sangam_schema::{Caller, Function, Returns};
use uuid::Uuid;

use super::files::require_file;
use super::proposal::{Proposal, read_proposal, require_contact, require_open, require_outsider, with_fields};
use super::stored::read_row;
use super::{Arguments, Context, Failure, Refusal, RefusalCode, require_account};
use crate::tenders::lock_tender;

pub(super) fn signature() -> Function {
    let about = "Replaces the contents of the caller's proposal to a tender, until the deadline.";
    with_fields(Function::new("change_proposal", about, Returns::Row("proposals")))
}

pub(super) async fn run(context: Context, caller: Caller, arguments: Arguments) -> Result<String, Failure> {
    let proposal = read_proposal(require_account(caller)?, &arguments, &context.clock)?;
    let changed = context.db.write(move |tx| {
        Box::pin(async move {
            let (id, file) = lock_own(tx, &proposal).await?;
            // Lock the tender until the change is stored, so that it cannot be closed or awarded in between.
            let tender = lock_tender(tx, proposal.tender, proposal.at).await?.ok_or_else(gone)?;
            require_contact(tx, tender.owner, proposal.bidder).await?;
            // A bidder may have joined the team since.
            require_outsider(tx, tender.owner, proposal.bidder).await?;
            require_open(&tender)?;
            if let Some(path) = proposal.file_path.as_ref().filter(|path| Some(*path) != file.as_ref()) {
                require_file(tx, "p_file_path", "proposals", path).await?;
            }
            change(tx, &proposal, id).await?;
            Ok(read_row(tx, "proposals", id).await?)
        })
    });
    changed.await
}

/// Locks the caller's proposal and returns its id and file. Everywhere, proposals are locked before their tender.
async fn lock_own(tx: &mut Tx<'_>, proposal: &Proposal) -> Result<(Uuid, Option<String>), Failure> {
    let lock = tx.statement(
        "select id, file_path from proposals where tender_id = {uuid} and bidder_id = {uuid} {locked}",
        vec![proposal.tender.into(), proposal.bidder.into()],
    );
    let rows = tx.fetch(&lock).await?;
    let row = rows.first().ok_or_else(gone)?;
    Ok((row.uuid(0).ok_or_else(gone)?, row.text(1).map(str::to_owned)))
}

/// A proposal to an unsealed tender can be rejected while bidding is open. A decided proposal cannot be changed.
async fn change(tx: &mut Tx<'_>, proposal: &Proposal, id: Uuid) -> Result<(), Failure> {
    let update = tx.statement(
        "update proposals
        set name = {2:text}, email = {3:text}, mobile = {4:text}, address = {5:text}, gst = {6:text}, pan = {7:text},
          amount = {8:int}, message = {9:text}, file_path = {10:text}, updated_at = {11:timestamp}
        where id = {1:uuid}
          and status = 'Under Review'",
        [vec![id.into()], proposal.field_values()].concat(),
    );
    if tx.execute(&update).await? == 0 {
        return Err(Refusal::new(
            RefusalCode::InvalidTransition,
            "This proposal has already been decided, and that is final.",
        )
        .into());
    }
    Ok(())
}

fn gone() -> Refusal {
    Refusal::new(RefusalCode::NotFound, "You have no proposal to this tender.")
}
