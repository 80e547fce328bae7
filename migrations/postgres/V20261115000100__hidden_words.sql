-- What a suspended person said under others' posts, liked or reviewed counts no more while nobody sees it: the flag that their
-- listings carry stands on these rows too, and the counts on posts and freelancers follow it. Whoever deletes a hidden row
-- changes no count, since it was taken off when the row was hidden.

alter table comments add column hidden boolean not null default false;
alter table post_likes add column hidden boolean not null default false;
alter table reviews add column hidden boolean not null default false;

create function hide_words_of_suspended() returns trigger
language plpgsql as $$
begin
  update comments set hidden = new.banned_until is not null where user_id = new.id;
  update post_likes set hidden = new.banned_until is not null where user_id = new.id;
  update reviews set hidden = new.banned_until is not null where author_id = new.id;
  return null;
end
$$;

create trigger accounts_hide_words after update of banned_until on accounts
for each row when ((old.banned_until is null) <> (new.banned_until is null)) execute function hide_words_of_suspended();

create or replace function count_post_likes() returns trigger
language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    update posts set likes = likes - 1 where id = old.post_id and not old.hidden;
  end if;
  if tg_op <> 'DELETE' then
    update posts set likes = likes + 1 where id = new.post_id and not new.hidden;
  end if;
  return null;
end
$$;

create trigger post_likes_count_hide after update of hidden on post_likes
for each row when (old.hidden <> new.hidden) execute function count_post_likes();

create or replace function count_comments() returns trigger
language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    update posts set comments = comments - 1 where id = old.post_id and not old.hidden;
  end if;
  if tg_op <> 'DELETE' then
    update posts set comments = comments + 1 where id = new.post_id and not new.hidden;
  end if;
  return null;
end
$$;

create trigger comments_count_hide after update of hidden on comments
for each row when (old.hidden <> new.hidden) execute function count_comments();

-- As before, rating * review_count rounds to the exact sum of the ratings.
create or replace function count_reviews() returns trigger
language plpgsql as $$
declare
  reviewed uuid := case tg_op when 'DELETE' then old.freelancer_id else new.freelancer_id end;
  counted bigint := 0;
  points bigint := 0;
begin
  if tg_op <> 'INSERT' then
    if not old.hidden then
      counted := counted - 1;
      points := points - old.rating;
    end if;
  end if;
  if tg_op <> 'DELETE' then
    if not new.hidden then
      counted := counted + 1;
      points := points + new.rating;
    end if;
  end if;
  if counted <> 0 or points <> 0 then
    update freelancers
    set rating = coalesce((round(rating * review_count) + points) / nullif(review_count + counted, 0), 0),
        review_count = review_count + counted
    where id = reviewed;
  end if;
  return null;
end
$$;

create trigger reviews_count_hide after update of hidden on reviews
for each row when (old.hidden <> new.hidden) execute function count_reviews();

-- Whoever is suspended already.
update comments set hidden = true where user_id in (select id from profiles where hidden);
update post_likes set hidden = true where user_id in (select id from profiles where hidden);
update reviews set hidden = true where author_id in (select id from profiles where hidden);
