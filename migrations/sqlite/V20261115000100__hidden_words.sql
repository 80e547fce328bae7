-- What a suspended person said under others' posts, liked or reviewed counts no more while nobody sees it: the flag that their
-- listings carry stands on these rows too, and the counts on posts and freelancers follow it. Whoever deletes a hidden row
-- changes no count, since it was taken off when the row was hidden.

alter table comments add column hidden integer not null default 0
  constraint comments_hidden_check check (hidden in (0, 1));
alter table post_likes add column hidden integer not null default 0
  constraint post_likes_hidden_check check (hidden in (0, 1));
alter table reviews add column hidden integer not null default 0
  constraint reviews_hidden_check check (hidden in (0, 1));

create trigger accounts_hide_words after update of banned_until on accounts
when (old.banned_until is null) <> (new.banned_until is null) begin
  update comments set hidden = new.banned_until is not null where user_id = new.id;
  update post_likes set hidden = new.banned_until is not null where user_id = new.id;
  update reviews set hidden = new.banned_until is not null where author_id = new.id;
end;

drop trigger comments_count_insert;
drop trigger comments_count_delete;
drop trigger post_likes_count_insert;
drop trigger post_likes_count_delete;
drop trigger reviews_count_insert;
drop trigger reviews_count_update;
drop trigger reviews_count_delete;

create trigger comments_count_insert after insert on comments when not new.hidden begin
  update posts set comments = comments + 1 where id = new.post_id;
end;

create trigger comments_count_delete after delete on comments when not old.hidden begin
  update posts set comments = comments - 1 where id = old.post_id;
end;

create trigger comments_count_hide after update of hidden on comments when old.hidden <> new.hidden begin
  update posts set comments = comments + old.hidden - new.hidden where id = new.post_id;
end;

create trigger post_likes_count_insert after insert on post_likes when not new.hidden begin
  update posts set likes = likes + 1 where id = new.post_id;
end;

create trigger post_likes_count_delete after delete on post_likes when not old.hidden begin
  update posts set likes = likes - 1 where id = old.post_id;
end;

create trigger post_likes_count_hide after update of hidden on post_likes when old.hidden <> new.hidden begin
  update posts set likes = likes + old.hidden - new.hidden where id = new.post_id;
end;

-- As before, rating * review_count rounds to the exact sum of the ratings.
create trigger reviews_count_insert after insert on reviews when not new.hidden begin
  update freelancers
  set rating = (round(rating * review_count) + new.rating) / (review_count + 1),
      review_count = review_count + 1
  where id = new.freelancer_id;
end;

create trigger reviews_count_update after update of rating on reviews when not old.hidden and not new.hidden begin
  update freelancers
  set rating = (round(rating * review_count) - old.rating + new.rating) / review_count
  where id = new.freelancer_id;
end;

create trigger reviews_count_hide after update of hidden on reviews when not old.hidden and new.hidden begin
  update freelancers
  set rating = case when review_count > 1 then (round(rating * review_count) - old.rating) / (review_count - 1) else 0 end,
      review_count = review_count - 1
  where id = old.freelancer_id;
end;

create trigger reviews_count_show after update of hidden on reviews when old.hidden and not new.hidden begin
  update freelancers
  set rating = (round(rating * review_count) + new.rating) / (review_count + 1),
      review_count = review_count + 1
  where id = new.freelancer_id;
end;

create trigger reviews_count_delete after delete on reviews when not old.hidden begin
  update freelancers
  set rating = case when review_count > 1 then (round(rating * review_count) - old.rating) / (review_count - 1) else 0 end,
      review_count = review_count - 1
  where id = old.freelancer_id;
end;

-- Whoever is suspended already.
update comments set hidden = 1 where user_id in (select id from profiles where hidden);
update post_likes set hidden = 1 where user_id in (select id from profiles where hidden);
update reviews set hidden = 1 where author_id in (select id from profiles where hidden);
