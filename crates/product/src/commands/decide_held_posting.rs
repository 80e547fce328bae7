//! `decide_held_posting`: a moderator publishes a held posting, or takes it down.

use sangam_schema::{Caller, Function, Returns, Type};

use super::moderator::require_moderator;
use super::{Arguments, Context, Failure, Refusal, RefusalCode};
use crate::posting_checks::{release_held, remove_held};

pub(super) fn signature() -> Function {
    Function::new(
        "decide_held_posting",
        "Publishes a held posting as it is, or takes it down for good; for moderators.",
        Returns::Void,
    )
    .argument("p_posting_id", Type::Uuid)
    .argument("p_release", Type::Boolean)
}

pub(super) async fn run(context: Context, caller: Caller, arguments: Arguments) -> Result<String, Failure> {
    require_moderator(&context, caller).await?;
    let posting = arguments.id("p_posting_id")?;
    let was_held = match arguments.json("p_release").as_bool() {
        Some(true) => release_held(&context.db, posting).await?,
        Some(false) => remove_held(&context.db, posting, context.clock.now()).await?,
        None => return Err(Refusal::missing("p_release").into()),
    };
    match was_held {
        true => Ok("null".to_owned()),
        false => Err(Refusal::new(RefusalCode::NotThere, "This posting is not held any more.").into()),
    }
}
