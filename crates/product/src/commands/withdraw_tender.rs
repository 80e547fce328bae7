//! `withdraw_tender`: the owner, or a team member, withdraws a tender. Its bidders get their plan credits back.

use sangam_db::Tx;
use sangam_schema::{Caller, Function, Returns, Type};
use uuid::Uuid;

use super::stored::read_row;
use super::{Arguments, Context, Failure, Refusal, RefusalCode, require_account};
use crate::resources::may;
use crate::tenders::withdraw;

pub(super) fn signature() -> Function {
    Function::new(
        "withdraw_tender",
        "Closes a tender of the caller or their team for good. Every bidder sees the note as the reason.",
        Returns::Row("tenders"),
    )
    .argument("p_tender_id", Type::Uuid)
    .optional("p_note", Type::Text)
}

pub(super) async fn run(context: Context, caller: Caller, arguments: Arguments) -> Result<String, Failure> {
    let account = require_account(caller)?;
    let tender = arguments.id("p_tender_id")?;
    let note = arguments.optional_text("p_note", 5000)?;
    let now = context.clock.now();
    let withdrawn = context.db.write(move |tx| {
        Box::pin(async move {
            require_editor(tx, tender, account).await?;
            let note = note.as_deref().unwrap_or("The tender was withdrawn.");
            if !withdraw(tx, tender, note, Some(account), now).await? {
                require_withdrawn(tx, tender).await?;
            }
            Ok(read_row(tx, "tenders", tender).await?)
        })
    });
    withdrawn.await
}

async fn require_editor(tx: &mut Tx<'_>, tender: Uuid, account: Uuid) -> Result<(), Failure> {
    let find = tx.statement(
        concat!("select ", may!(edit "business_id" as "{2:uuid}"), " from tenders where id = {1:uuid}"),
        vec![tender.into(), account.into()],
    );
    let rows = tx.fetch(&find).await?;
    let found = rows.first().ok_or_else(|| Refusal::new(RefusalCode::NotFound, "This tender is no longer there."))?;
    if found.bool(0) == Some(true) {
        return Ok(());
    }
    Err(Refusal::forbidden("Only a tender's owner can withdraw it.").into())
}

/// Withdrawing again is not an error; withdrawing an awarded tender is.
async fn require_withdrawn(tx: &mut Tx<'_>, tender: Uuid) -> Result<(), Failure> {
    let find =
        tx.statement("select 1 from tenders where id = {uuid} and withdrawn_at is not null", vec![tender.into()]);
    if tx.fetch(&find).await?.is_empty() {
        return Err(Refusal::new(
            RefusalCode::InvalidTransition,
            "This tender has been awarded and cannot be withdrawn.",
        )
        .into());
    }
    Ok(())
}
