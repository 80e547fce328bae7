//! `get_or_create_conversation`: the conversation of two people, created if they have none.

use jiff::Timestamp;
use sangam_db::Tx;
use sangam_schema::{Caller, Function, Returns, Type};
use serde_json::Value as Json;
use uuid::Uuid;

use super::{Arguments, Context, Failure, Refusal, require_account};
use crate::active_accounts::is_active;
use crate::blocks::{has_blocked, not_blocked};

pub(super) fn signature() -> Function {
    Function::new(
        "get_or_create_conversation",
        "The id of the caller's conversation with another person, created if there is none.",
        Returns::Scalar(Type::Uuid),
    )
    .argument("p_user_id", Type::Uuid)
    .counts_as("conversations")
}

pub(super) async fn run(context: Context, caller: Caller, arguments: Arguments) -> Result<String, Failure> {
    let account = require_account(caller)?;
    let other = arguments.id("p_user_id")?;
    if account == other {
        return Err(Refusal::impossible("You cannot start a conversation with yourself.").into());
    }
    let now = context.clock.now();
    let conversation = context.db.write(move |tx| {
        Box::pin(async move {
            require_reachable(tx, account, other).await?;
            find_or_create(tx, account, other, now).await
        })
    });
    Ok(Json::from(conversation.await?.to_string()).to_string())
}

async fn require_reachable(tx: &mut Tx<'_>, account: Uuid, other: Uuid) -> Result<(), Failure> {
    let contact = tx.statement(
        concat!(
            "select
              exists (select 1 from accounts where id = {1:uuid} and deleted_at is null),
              ",
            is_active!("{1:uuid}"),
            ",
              exists (select 1 from conversations where pair = {3:text}),
              ",
            has_blocked!("{2:uuid}", "{1:uuid}"),
            ",
              ",
            not_blocked!("{1:uuid}", "{2:uuid}"),
        ),
        vec![other.into(), account.into(), pair_of(account, other).into()],
    );
    let rows = tx.fetch(&contact).await?;
    let is = |i| rows.first().and_then(|row| row.bool(i)).unwrap_or(false);
    let (exists, here, have_conversation, blocked_by_caller, not_blocked) = (is(0), is(1), is(2), is(3), is(4));
    // To strangers, the account does not exist. People with a conversation may still read it, so they get "forbidden".
    let absent = if have_conversation { Refusal::forbidden } else { Refusal::impossible };
    if !exists {
        return Err(absent("This person is no longer available.").into());
    }
    if here && blocked_by_caller {
        return Err(Refusal::forbidden("You have blocked this person. Unblock them to write to them.").into());
    }
    // The same message for both cases, so that it does not reveal a block.
    if !here || !not_blocked {
        return Err(absent("This person cannot be reached at the moment.").into());
    }
    Ok(())
}

/// The unique pair resolves races: of two simultaneous calls, the second one finds the conversation of the first.
async fn find_or_create(tx: &mut Tx<'_>, account: Uuid, other: Uuid, now: Timestamp) -> Result<Uuid, Failure> {
    let pair = pair_of(account, other);
    let insert = tx.statement(
        "insert into conversations (id, pair, created_at)
        values ({uuid}, {text}, {timestamp})
        on conflict (pair) do nothing",
        vec![tx.new_id().into(), pair.as_str().into(), now.into()],
    );
    let created = tx.execute(&insert).await? > 0;
    let find = tx.statement("select id from conversations where pair = {text}", vec![pair.into()]);
    let rows = tx.fetch(&find).await?;
    let id = rows.first().and_then(|row| row.uuid(0));
    let id = id
        .ok_or_else(|| sangam_db::Error::Other("the conversation is missing right after it was inserted".to_owned()))?;
    if created {
        add_participants(tx, id, account, other).await?;
    }
    Ok(id)
}

async fn add_participants(tx: &mut Tx<'_>, conversation: Uuid, one: Uuid, other: Uuid) -> Result<(), Failure> {
    let insert = tx.statement(
        "insert into participants (conversation_id, user_id)
        values ({1:uuid}, {2:uuid}), ({1:uuid}, {3:uuid})",
        vec![conversation.into(), one.into(), other.into()],
    );
    tx.execute(&insert).await?;
    Ok(())
}

/// A key for two people that does not depend on their order.
fn pair_of(one: Uuid, other: Uuid) -> String {
    format!("{}:{}", one.min(other), one.max(other))
}
