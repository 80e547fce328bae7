//! `set_application_status`: the job's owner, or a team member, moves an application to another status and adds it to the history.

use sangam_schema::{Caller, Function, Returns, Type};

use super::application_step::ApplicationStep;
use super::stored::read_row;
use super::{Arguments, Context, Failure};

pub(super) fn signature() -> Function {
    Function::new(
        "set_application_status",
        "Moves an application to a job of the caller or their team to another status. The applicant sees the note, with the placeholders for name, job and company filled in, and the reason of a rejection.",
        Returns::Row("job_applications"),
    )
    .argument("p_application_id", Type::Uuid)
    .argument("p_status", Type::Text)
    .optional("p_note", Type::Text)
    .optional("p_reason", Type::Text)
}

pub(super) async fn run(context: Context, caller: Caller, arguments: Arguments) -> Result<String, Failure> {
    let step = ApplicationStep::read(&context, caller, &arguments)?;
    let application = arguments.id("p_application_id")?;
    let moved = context.db.write(move |tx| {
        Box::pin(async move {
            step.apply(tx, application).await?;
            Ok(read_row(tx, "job_applications", application).await?)
        })
    });
    moved.await
}
