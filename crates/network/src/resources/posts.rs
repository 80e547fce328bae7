//! The shared feed: posts, likes and comments.

use sangam_schema::{Column, Default, Resource, Rule};

use super::rules::owns;

/// Posts, newest first on everybody's feed; those of people who blocked the caller are not there.
pub(super) fn posts() -> Resource {
    Resource::new("posts", "What people tell everybody.")
        .column(Column::id())
        .column(Column::owner("user_id"))
        .column(Column::text("content").or(Default::Text("")).note("May be empty when there is a picture or video."))
        .column(Column::text("media_url").nullable())
        .column(Column::text("media_type").nullable().one_of(&["image", "video"]))
        .column(Column::created_at())
        .column(Column::counter("likes"))
        .column(Column::counter("comments"))
        .column(Column::counter("shares"))
        .references("user_id", "profiles", "author")
        .searchable(&[("content", 'A')])
        .read(Rule::sql(
            "not exists (
                select 1
                from blocks as block
                where block.user_id = {row}.user_id
                  and block.blocked_id = {caller}
            )",
        ))
        .insert(owns())
        .update_only(&["content"], owns())
        .delete(owns())
}

/// Who likes what. `toggle_like` is the usual way in.
pub(super) fn post_likes() -> Resource {
    Resource::new("post_likes", "Who likes which post; one sees only one's own.")
        .column(Column::reference("post_id"))
        .column(Column::owner("user_id"))
        .column(Column::created_at())
        .primary_key(&["post_id", "user_id"])
        .references("post_id", "posts", "post")
        .references("user_id", "profiles", "profile")
        .read(owns())
        .insert(owns())
        .delete(owns())
}

/// Comments under a post, which its owner may take away as well as their author.
pub(super) fn comments() -> Resource {
    Resource::new("comments", "What people say under a post.")
        .column(Column::id())
        .column(Column::reference("post_id"))
        .column(Column::owner("user_id"))
        .column(Column::text("text"))
        .column(Column::created_at())
        .references("post_id", "posts", "post")
        .references("user_id", "profiles", "author")
        .read(Rule::SignedIn)
        .insert(owns())
        .delete(owns().or(Rule::sql(
            "exists (
                select 1
                from posts as post
                where post.id = {row}.post_id
                  and post.user_id = {caller}
            )",
        )))
}
