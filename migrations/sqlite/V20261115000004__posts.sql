-- The shared feed: posts, who likes them, and what people say under them. The counts on a post are kept here,
-- one statement per like or comment, so that they are exact however many arrive at once.

create table posts (
  rowid integer primary key,
  id text not null,
  user_id text not null,
  content text not null default '',
  media_url text,
  media_type text,
  created_at text not null,
  likes integer not null default 0,
  comments integer not null default 0,
  shares integer not null default 0,
  constraint posts_pkey unique (id),
  constraint posts_user_id_fkey foreign key (user_id) references profiles (id) on delete cascade,
  constraint posts_content_check check (
    (trim(content, char(9, 10, 13, 32)) <> '' or media_url is not null)
    and length(content) <= 10000
  ),
  constraint posts_media_url_check check (
    length(media_url) <= 2048
    and (media_url glob 'http://*' or media_url glob 'https://*' or media_url glob '/[^/]*')
  ),
  constraint posts_media_type_check check (
    media_type in ('image', 'video')
    and (media_type is null) = (media_url is null)
  ),
  constraint posts_likes_check check (likes >= 0),
  constraint posts_comments_check check (comments >= 0),
  constraint posts_shares_check check (shares >= 0)
) strict;

create index posts_created_at_idx on posts (created_at, id);
create index posts_user_id_idx on posts (user_id, created_at, id);

create table post_likes (
  post_id text not null,
  user_id text not null,
  created_at text not null,
  constraint post_likes_pkey primary key (post_id, user_id),
  constraint post_likes_post_id_fkey foreign key (post_id) references posts (id) on delete cascade,
  constraint post_likes_user_id_fkey foreign key (user_id) references profiles (id) on delete cascade
) strict, without rowid;

create index post_likes_user_id_idx on post_likes (user_id, created_at, post_id);

create table comments (
  id text not null,
  post_id text not null,
  user_id text not null,
  "text" text not null,
  created_at text not null,
  constraint comments_pkey primary key (id),
  constraint comments_post_id_fkey foreign key (post_id) references posts (id) on delete cascade,
  constraint comments_user_id_fkey foreign key (user_id) references profiles (id) on delete cascade,
  constraint comments_text_check check (trim("text", char(9, 10, 13, 32)) <> '' and length("text") <= 5000)
) strict;

create index comments_post_id_idx on comments (post_id, created_at, id);
create index comments_user_id_idx on comments (user_id, created_at, id);

create trigger post_likes_count_insert after insert on post_likes begin
  update posts set likes = likes + 1 where id = new.post_id;
end;

create trigger post_likes_count_delete after delete on post_likes begin
  update posts set likes = likes - 1 where id = old.post_id;
end;

create trigger comments_count_insert after insert on comments begin
  update posts set comments = comments + 1 where id = new.post_id;
end;

create trigger comments_count_delete after delete on comments begin
  update posts set comments = comments - 1 where id = old.post_id;
end;

create virtual table _posts_search using fts5 (
  content,
  content = '', contentless_delete = 1, prefix = '2 3',
  tokenize = "porter unicode61 remove_diacritics 2 categories 'L* N* Co Mn Mc'"
);

create trigger posts_search_insert after insert on posts begin
  insert into _posts_search (rowid, content) values (new.rowid, new.content);
end;

create trigger posts_search_update after update of content on posts begin
  delete from _posts_search where rowid = old.rowid;
  insert into _posts_search (rowid, content) values (new.rowid, new.content);
end;

create trigger posts_search_delete after delete on posts begin
  delete from _posts_search where rowid = old.rowid;
end;
