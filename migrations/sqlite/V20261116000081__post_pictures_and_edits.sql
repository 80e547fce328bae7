-- A picture's size, so that its place in the feed is kept free while it loads, and when a post's text was last changed.

alter table posts add column media_width integer
  constraint posts_media_width_check check (media_width between 1 and 100000);
alter table posts add column media_height integer
  constraint posts_media_height_check check (media_height between 1 and 100000);
alter table posts add column edited_at text;

-- Who liked a post, latest first.
create index post_likes_post_id_idx on post_likes (post_id, created_at, user_id);
