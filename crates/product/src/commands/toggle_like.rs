//! `toggle_like`: likes a post, or removes the like.

use jiff::Timestamp;
use sangam_db::Tx;
use sangam_schema::{Caller, Function, Returns, Shape, Type};
use serde_json::json;
use uuid::Uuid;

use super::{Arguments, Context, Failure, Refusal, require_account};
use crate::resources::post_is_visible;

pub(super) fn signature() -> Function {
    let answer = Shape::object([("liked", Shape::boolean()), ("likes", Shape::integer())]);
    Function::new("toggle_like", "Likes a post, or removes the like.", Returns::Document(answer))
        .argument("p_post_id", Type::Uuid)
        .counts_as("post_likes")
}

pub(super) async fn run(context: Context, caller: Caller, arguments: Arguments) -> Result<String, Failure> {
    let account = require_account(caller)?;
    let post = arguments.id("p_post_id")?;
    let now = context.clock.now();
    let toggled = context.db.write(move |tx| {
        Box::pin(async move {
            require_visible_post(tx, account, post).await?;
            let liked = !remove_like(tx, account, post).await?;
            if liked {
                like(tx, account, post, now).await?;
            }
            Ok(json!({ "liked": liked, "likes": count_likes(tx, post).await? }))
        })
    });
    let answer = toggled.await.map_err(|failure| match failure {
        // The post was deleted between the check and the insert.
        Failure::Rows(sangam_db::Error::ForeignKey { .. }) => no_such_post().into(),
        other => other,
    })?;
    Ok(answer.to_string())
}

async fn require_visible_post(tx: &mut Tx<'_>, account: Uuid, post: Uuid) -> Result<(), Failure> {
    let visible = tx.statement(
        concat!("select 1 from posts where posts.id = {1:uuid} and ", post_is_visible!("posts" to "{2:uuid}"),),
        vec![post.into(), account.into()],
    );
    if tx.fetch(&visible).await?.is_empty() {
        return Err(no_such_post().into());
    }
    Ok(())
}

async fn remove_like(tx: &mut Tx<'_>, account: Uuid, post: Uuid) -> Result<bool, Failure> {
    let delete = tx.statement(
        "delete from post_likes where post_id = {uuid} and user_id = {uuid}",
        vec![post.into(), account.into()],
    );
    Ok(tx.execute(&delete).await? > 0)
}

/// Inserts the like. Of two simultaneous clicks the second may find the like of the first, which is fine.
async fn like(tx: &mut Tx<'_>, account: Uuid, post: Uuid, now: Timestamp) -> Result<(), Failure> {
    let insert = tx.statement(
        "insert into post_likes (post_id, user_id, created_at)
        values ({uuid}, {uuid}, {timestamp})
        on conflict (post_id, user_id) do nothing",
        vec![post.into(), account.into(), now.into()],
    );
    tx.execute(&insert).await?;
    Ok(())
}

async fn count_likes(tx: &mut Tx<'_>, post: Uuid) -> Result<i64, Failure> {
    let likes = tx.statement("select likes from posts where id = {uuid}", vec![post.into()]);
    let rows = tx.fetch(&likes).await?;
    rows.first().and_then(|row| row.int(0)).ok_or_else(|| no_such_post().into())
}

fn no_such_post() -> Refusal {
    Refusal::impossible("This post is no longer there.")
}
