//! `prefer_resume`: sets the resume that is preselected when the caller applies.

use sangam_schema::{Caller, Function, Returns, Type};

use super::keep_resume::lock_owner;
use super::stored::read_row;
use super::{Arguments, Context, Failure, Refusal, RefusalCode, require_account};

pub(super) fn signature() -> Function {
    Function::new("prefer_resume", "Makes one of the caller's resumes the preferred one.", Returns::Row("resumes"))
        .argument("p_id", Type::Uuid)
}

pub(super) async fn run(context: Context, caller: Caller, arguments: Arguments) -> Result<String, Failure> {
    let (owner, id) = (require_account(caller)?, arguments.id("p_id")?);
    let preferred = context.db.write(move |tx| {
        Box::pin(async move {
            lock_owner(tx, owner).await?;
            // Clear the others first, so that never two are preferred.
            let others = tx.statement(
                "update resumes set preferred = false where user_id = {uuid} and id <> {uuid} and preferred",
                vec![owner.into(), id.into()],
            );
            tx.execute(&others).await?;
            let one = tx.statement(
                "update resumes set preferred = true where user_id = {uuid} and id = {uuid}",
                vec![owner.into(), id.into()],
            );
            if tx.execute(&one).await? == 0 {
                return Err(Refusal::new(RefusalCode::NotFound, "This resume is no longer there.").into());
            }
            Ok::<_, Failure>(read_row(tx, "resumes", id).await?)
        })
    });
    preferred.await
}
