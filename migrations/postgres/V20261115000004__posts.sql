-- The shared feed: posts, who likes them, and what people say under them. The counts on a post are kept here,
-- one statement per like or comment, so that they are exact however many arrive at once.

create table posts (
  id uuid not null,
  user_id uuid not null,
  content text not null default '',
  media_url text,
  media_type text,
  created_at timestamptz not null,
  likes bigint not null default 0,
  comments bigint not null default 0,
  shares bigint not null default 0,
  search tsvector generated always as (setweight(to_tsvector('sangam', words(content)), 'A')) stored,
  constraint posts_pkey primary key (id),
  constraint posts_user_id_fkey foreign key (user_id) references profiles (id) on delete cascade,
  constraint posts_content_check check (
    (btrim(content, E' \t\r\n') <> '' or media_url is not null)
    and length(content) <= 10000
  ),
  constraint posts_media_url_check check (length(media_url) <= 2048 and media_url ~ '^(https?://|/[^/])'),
  constraint posts_media_type_check check (
    media_type in ('image', 'video')
    and (media_type is null) = (media_url is null)
  ),
  constraint posts_likes_check check (likes >= 0),
  constraint posts_comments_check check (comments >= 0),
  constraint posts_shares_check check (shares >= 0)
);

create index posts_created_at_idx on posts (created_at, id);
create index posts_user_id_idx on posts (user_id, created_at, id);
create index posts_search_idx on posts using gin (search);

create table post_likes (
  post_id uuid not null,
  user_id uuid not null,
  created_at timestamptz not null,
  constraint post_likes_pkey primary key (post_id, user_id),
  constraint post_likes_post_id_fkey foreign key (post_id) references posts (id) on delete cascade,
  constraint post_likes_user_id_fkey foreign key (user_id) references profiles (id) on delete cascade
);

create index post_likes_user_id_idx on post_likes (user_id, created_at, post_id);

create table comments (
  id uuid not null,
  post_id uuid not null,
  user_id uuid not null,
  "text" text not null,
  created_at timestamptz not null,
  constraint comments_pkey primary key (id),
  constraint comments_post_id_fkey foreign key (post_id) references posts (id) on delete cascade,
  constraint comments_user_id_fkey foreign key (user_id) references profiles (id) on delete cascade,
  constraint comments_text_check check (btrim("text", E' \t\r\n') <> '' and length("text") <= 5000)
);

create index comments_post_id_idx on comments (post_id, created_at, id);
create index comments_user_id_idx on comments (user_id, created_at, id);

create function count_post_likes() returns trigger
language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update posts set likes = likes + 1 where id = new.post_id;
  else
    update posts set likes = likes - 1 where id = old.post_id;
  end if;
  return null;
end
$$;

create trigger post_likes_count after insert or delete on post_likes
for each row execute function count_post_likes();

create function count_comments() returns trigger
language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update posts set comments = comments + 1 where id = new.post_id;
  else
    update posts set comments = comments - 1 where id = old.post_id;
  end if;
  return null;
end
$$;

create trigger comments_count after insert or delete on comments
for each row execute function count_comments();
