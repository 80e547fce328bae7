//! `list_likers`: the people who like a post, most recent first.

use sangam_schema::{Caller, Column, Function, Returns, Type};
use serde_json::{Value as Json, json};

use super::{Arguments, Context, Failure, require_account};
use crate::blocks::not_blocked;
use crate::resources::post_is_visible;

/// Maximum number of people listed. The like count on the post is exact.
const LIMIT: i64 = 100;

pub(super) fn signature() -> Function {
    let columns = vec![
        Column::new("id", Type::Uuid),
        Column::text("full_name"),
        Column::text("headline").nullable(),
        Column::text("avatar_url").nullable(),
        Column::text("user_type").one_of(&["user", "employer", "business"]),
    ];
    let returns = Returns::rows("list_likers", columns);
    Function::new("list_likers", "The people who like a post, most recent first, at most 100.", returns)
        .argument("p_post_id", Type::Uuid)
        .reads()
}

/// Returns an empty list for a post the caller may not see. Leaves out suspended people, and people who blocked the caller or
/// are blocked by the caller.
pub(super) async fn run(context: Context, caller: Caller, arguments: Arguments) -> Result<String, Failure> {
    let account = require_account(caller)?;
    let post = arguments.id("p_post_id")?;
    let likers = context.db.statement(
        concat!(
            "select person.id, person.full_name, person.headline, person.avatar_url, person.user_type
        from post_likes
        join posts on posts.id = post_likes.post_id
        join profiles as person on person.id = post_likes.user_id
        where post_likes.post_id = {1:uuid}
          and not person.hidden
          and ",
            post_is_visible!("posts" to "{2:uuid}"),
            "
          and ",
            not_blocked!("post_likes.user_id", "{2:uuid}"),
            "
        order by post_likes.created_at desc, post_likes.user_id desc
        limit {3:int}"
        ),
        vec![post.into(), account.into(), LIMIT.into()],
    );
    let rows = context.db.read(likers).await?;
    let people = rows.iter().map(|row| {
        json!({
            "id": row.text(0),
            "full_name": row.text(1),
            "headline": row.text(2),
            "avatar_url": row.text(3),
            "user_type": row.text(4),
        })
    });
    Ok(people.collect::<Json>().to_string())
}
