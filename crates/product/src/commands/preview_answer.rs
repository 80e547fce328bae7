//! `preview_answer`: shows a text as the applicant would read it.

use sangam_schema::{Caller, Function, Returns, Type};
use serde_json::json;

use super::answer_text::{AnswerNames, MAX_LENGTH, answer_names};
use super::{Arguments, Context, Failure, Refusal, RefusalCode, require_account};
use crate::resources::may;

pub(super) fn signature() -> Function {
    Function::new(
        "preview_answer",
        "The text with the placeholders for name, job and company filled in, as the applicant of this application would read it.",
        Returns::Scalar(Type::Text),
    )
    .argument("p_application_id", Type::Uuid)
    .argument("p_note", Type::Text)
    .reads()
}

pub(super) async fn run(context: Context, caller: Caller, arguments: Arguments) -> Result<String, Failure> {
    let account = require_account(caller)?;
    let note = arguments.optional_text("p_note", MAX_LENGTH)?.unwrap_or_default();
    let select = context.db.statement(
        concat!(answer_names!(), " and ", may!(view "job.employer_id" as "{2:uuid}")),
        vec![arguments.id("p_application_id")?.into(), account.into()],
    );
    let rows = context.db.read(select).await?;
    let gone = || Refusal::new(RefusalCode::NotFound, "This application is no longer there.");
    let names = AnswerNames::read(rows.first().ok_or_else(gone)?);
    Ok(json!(names.fill(&note)?).to_string())
}
