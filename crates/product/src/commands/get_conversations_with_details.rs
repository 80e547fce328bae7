//! `get_conversations_with_details`: a person's conversations, each with its last message.

use sangam_db::Row;
use sangam_schema::{Caller, Column, Function, Returns, Type};
use serde_json::{Value as Json, json};
use uuid::Uuid;

use super::{Arguments, Context, Failure, Refusal};
use crate::active_accounts::name_seen;

pub(super) fn signature() -> Function {
    let columns = vec![
        Column::new("conversation_id", Type::Uuid),
        Column::list("participants").note("The other person, then the caller: {id, full_name, avatar_url, user_type}."),
        Column::text("last_message_content").nullable(),
        Column::new("last_message_sender_id", Type::Uuid).nullable(),
        Column::text("last_message_attachment_name").nullable(),
        Column::new("last_message_created_at", Type::Timestamp).nullable(),
        Column::integer("unread_count"),
    ];
    let returns = Returns::rows("get_conversations_with_details", columns);
    Function::new("get_conversations_with_details", "The caller's conversations, newest first.", returns)
        .argument("p_user_id", Type::Uuid)
        .reads()
}

pub(super) async fn run(context: Context, caller: Caller, arguments: Arguments) -> Result<String, Failure> {
    let account = arguments.id("p_user_id")?;
    require_same_person(caller, account)?;
    // The last message and the unread ones are found through the index on (conversation_id, created_at, id).
    let conversations = context.db.statement(
        concat!(
            "select
          conversation.id,
          other.id, ",
            name_seen!("other"),
            ", case when not other.hidden then other.avatar_url end,
          other.user_type,
          self.id, self.full_name, self.avatar_url, self.user_type,
          last.content, last.sender_id, last.attachment_name, last.created_at,
          (
            select count(*)
            from messages as unread
            where unread.conversation_id = mine.conversation_id
              and unread.sender_id <> mine.user_id
              and (mine.last_read_at is null or unread.created_at > mine.last_read_at)
          )
        from participants as mine
        join conversations as conversation on conversation.id = mine.conversation_id
        join participants as theirs on theirs.conversation_id = mine.conversation_id and theirs.user_id <> mine.user_id
        join profiles as other on other.id = theirs.user_id
        join profiles as self on self.id = mine.user_id
        left join messages as last on last.id = (
          select newest.id
          from messages as newest
          where newest.conversation_id = mine.conversation_id
          order by newest.created_at desc, newest.id desc
          limit 1
        )
        where mine.user_id = {uuid}
        order by coalesce(last.created_at, conversation.created_at) desc, conversation.id desc"
        ),
        vec![account.into()],
    );
    let rows = context.db.read(conversations).await?;
    Ok(rows.iter().map(summarise).collect::<Json>().to_string())
}

/// People can list only their own conversations. The operator's key can list anyone's.
fn require_same_person(caller: Caller, account: Uuid) -> Result<(), Refusal> {
    match caller {
        Caller::Service => Ok(()),
        Caller::User(id) if id == account => Ok(()),
        Caller::User(_) => Err(Refusal::forbidden("You can only list your own conversations.")),
        Caller::Anonymous => Err(Refusal::forbidden("Please log in first.")),
    }
}

fn summarise(row: &Row) -> Json {
    let person = |i| {
        json!({
            "id": row.text(i),
            "full_name": row.text(i + 1),
            "avatar_url": row.text(i + 2),
            "user_type": row.text(i + 3),
        })
    };
    json!({
        "conversation_id": row.text(0),
        "participants": [person(1), person(5)],
        "last_message_content": row.text(9),
        "last_message_sender_id": row.text(10),
        "last_message_attachment_name": row.text(11),
        "last_message_created_at": row.text(12),
        "unread_count": row.int(13),
    })
}
