//! The shared feed: posts, likes and comments.

use sangam_schema::{Column, Default, Resource, Rule, Type};

use super::rules::{is_about_visible_post, is_shown, owns, user_is_not_blocked};

/// Posts, shown newest first in the feed. Posts by suspended people, by people the caller blocked and by people who blocked the
/// caller are left out.
pub(super) fn posts() -> Resource {
    Resource::new("posts", "Posts in the shared feed.")
        .column(Column::id())
        .column(Column::owner("user_id"))
        .column(Column::text("content").or(Default::Text("")).note("May be empty when there is a picture or video."))
        .column(Column::text("media_url").nullable())
        .column(Column::text("media_type").nullable().one_of(&["image", "video"]))
        .column(
            Column::integer("media_width")
                .nullable()
                .note("The width of a picture in pixels, so that clients can reserve space for it."),
        )
        .column(Column::integer("media_height").nullable())
        .column(Column::created_at())
        .column(Column::edited_at().note("When the text was last changed; null if it never was."))
        .column(Column::counter("likes"))
        .column(Column::counter("comments"))
        .column(Column::counter("shares"))
        .references("user_id", "profiles", "author")
        .searchable(&[("content", 'A')])
        .rule_column("hidden", Type::Boolean)
        .listened_to()
        .per_hour(500)
        .read(is_shown().and(user_is_not_blocked()))
        .insert(owns())
        .update_only(&["content"], owns())
        .delete(owns())
}

/// Likes. Clients usually write them through `toggle_like`.
pub(super) fn post_likes() -> Resource {
    Resource::new("post_likes", "Likes of posts; people see only their own.")
        .column(Column::reference("post_id"))
        .column(Column::owner("user_id"))
        .column(Column::created_at())
        .primary_key(&["post_id", "user_id"])
        .references("post_id", "posts", "post")
        .references("user_id", "profiles", "profile")
        .per_hour(5000)
        .read(owns())
        .insert(owns().and(is_about_visible_post()))
        .delete(owns())
}

/// Comments on posts. The author and the owner of the post can delete them. People who blocked each other do not see each other's
/// comments.
pub(super) fn comments() -> Resource {
    Resource::new("comments", "Comments on a post.")
        .column(Column::id())
        .column(Column::reference("post_id"))
        .column(Column::owner("user_id"))
        .column(Column::text("text"))
        .column(Column::created_at())
        .references("post_id", "posts", "post")
        .references("user_id", "profiles", "author")
        .rule_column("hidden", Type::Boolean)
        .listened_to()
        .per_hour(1000)
        // Callers can always see and delete their own comments, even if the post is hidden from them.
        .read(owns().or(is_shown().and(is_about_visible_post()).and(user_is_not_blocked())))
        .insert(owns().and(is_about_visible_post()))
        .delete(owns().or(Rule::sql(
            "exists (
                select 1
                from posts as post
                where post.id = {row}.post_id
                  and post.user_id = {caller}
            )",
        )))
}
