//! The shared feed: posts, likes and comments.

use sangam_schema::{Column, Default, Resource, Rule, Type};

use super::rules::{is_about_visible_post, is_shown, owns, user_is_not_blocked};

/// Posts, newest first on everyone's feed. Those of suspended people are not there, nor those of people the caller
/// blocked or who blocked the caller.
pub(super) fn posts() -> Resource {
    Resource::new("posts", "What people tell everyone.")
        .column(Column::id())
        .column(Column::owner("user_id"))
        .column(Column::text("content").or(Default::Text("")).note("May be empty when there is a picture or video."))
        .column(Column::text("media_url").nullable())
        .column(Column::text("media_type").nullable().one_of(&["image", "video"]))
        .column(
            Column::integer("media_width").nullable().note("Of a picture, in pixels; so that its place is kept free."),
        )
        .column(Column::integer("media_height").nullable())
        .column(Column::created_at())
        .column(Column::edited_at().note("When its text was last changed; null while it is as it was published."))
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

/// Who likes what. `toggle_like` is the usual way in.
pub(super) fn post_likes() -> Resource {
    Resource::new("post_likes", "Who likes which post; one sees only one's own.")
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

/// Comments under a post, which its owner may take away as well as their author. People who blocked each other do not meet
/// here either.
pub(super) fn comments() -> Resource {
    Resource::new("comments", "What people say under a post.")
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
        // What the caller wrote stays theirs to find and take away, also when the post is kept from them.
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
