//! `interview_calendar`: an agreed interview as a calendar file.

use sangam_schema::{Caller, Function, Returns, Type};
use serde_json::json;

use super::interview::LockedInterview;
use super::{Arguments, Context, Failure, Refusal, RefusalCode, require_account};
use crate::interviews::{CalendarDelivery, CalendarReader, CalendarSource, organizer_address};
use crate::words::language_of;

pub(super) fn signature() -> Function {
    Function::new(
        "interview_calendar",
        "The text of an iCalendar file (RFC 5545) for an interview of the caller, once a time is agreed.",
        Returns::Scalar(Type::Text),
    )
    .argument("p_interview_id", Type::Uuid)
}

pub(super) async fn run(context: Context, caller: Caller, arguments: Arguments) -> Result<String, Failure> {
    let account = require_account(caller)?;
    let id = arguments.id("p_interview_id")?;
    let (now, words) = (context.clock.now(), context.words.clone());
    let site = context.site.clone().unwrap_or_default();
    let written = context.db.write(move |tx| {
        Box::pin(async move {
            // Fails if the caller may not see the interview.
            let interview = LockedInterview::lock(tx, id, account).await?;
            let find = tx.statement("select user_metadata from accounts where id = {uuid}", vec![account.into()]);
            let rows = tx.fetch(&find).await?;
            let language = rows.first().and_then(|row| language_of(row.text(0)));
            let reader = CalendarReader { words: words.in_language(language.as_deref()) };
            let source = CalendarSource::read(tx, interview.id, account).await?;
            let entry = source.and_then(|source| {
                source.entry(&reader, CalendarDelivery::Download, &organizer_address(&site), &site, now)
            });
            let none = || Refusal::new(RefusalCode::InvalidTransition, "No time is agreed for this interview.");
            Ok::<_, Failure>(json!(entry.ok_or_else(none)?.write()).to_string())
        })
    });
    written.await
}
