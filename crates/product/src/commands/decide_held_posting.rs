//! `decide_held_posting`: a moderator publishes a held posting or takes it down.

use sangam_schema::{Caller, Function, Returns, Type};

use super::moderator::require_moderator;
use super::{Arguments, Context, Failure, Refusal, RefusalCode};
use crate::posting_checks::{HeldDecision, release_held, remove_held};

pub(super) fn signature() -> Function {
    Function::new(
        "decide_held_posting",
        "Publishes a held posting as it is, or takes it down for good, if it still has the text with this key; for moderators.",
        Returns::Void,
    )
    .argument("p_posting_id", Type::Uuid)
    .argument("p_release", Type::Boolean)
    .optional("p_text_key", Type::Text)
}

pub(super) async fn run(context: Context, caller: Caller, arguments: Arguments) -> Result<String, Failure> {
    require_moderator(&context, caller).await?;
    let posting = arguments.id("p_posting_id")?;
    let text_key = arguments.json("p_text_key").as_str().map(str::to_owned);
    let decision = match arguments.json("p_release").as_bool() {
        Some(true) => release_held(&context.db, posting, text_key).await?,
        Some(false) => remove_held(&context.db, posting, text_key, context.clock.now()).await?,
        None => return Err(Refusal::missing("p_release").into()),
    };
    match decision {
        HeldDecision::Done => Ok("null".to_owned()),
        HeldDecision::Changed => Err(Refusal::impossible("The posting was changed. Read it again.").into()),
        HeldDecision::NotHeld => Err(Refusal::new(RefusalCode::NotFound, "This posting is no longer held.").into()),
    }
}
