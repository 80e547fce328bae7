-- A suspension hides the rows that it finds. A row that its author inserted at the same moment stayed visible, because the request had been
-- let in before. An insert is now refused if the author's account is suspended.
-- On PostgreSQL, this migration has more, which transactions that run one after the other do not need.

create trigger posts_author_present before insert on posts
when exists (select 1 from accounts where id = new.user_id and coalesce(banned_until, leaves_at) is not null) begin
  select raise(abort, '42501:This account is suspended or about to be deleted. Nothing can be added to it.');
end;

create trigger jobs_author_present before insert on jobs
when exists (select 1 from accounts where id = new.employer_id and coalesce(banned_until, leaves_at) is not null) begin
  select raise(abort, '42501:This account is suspended or about to be deleted. Nothing can be added to it.');
end;

create trigger tenders_author_present before insert on tenders
when exists (select 1 from accounts where id = new.business_id and coalesce(banned_until, leaves_at) is not null) begin
  select raise(abort, '42501:This account is suspended or about to be deleted. Nothing can be added to it.');
end;

create trigger seekers_author_present before insert on seekers
when exists (select 1 from accounts where id = new.id and coalesce(banned_until, leaves_at) is not null) begin
  select raise(abort, '42501:This account is suspended or about to be deleted. Nothing can be added to it.');
end;

create trigger freelancers_author_present before insert on freelancers
when exists (select 1 from accounts where id = new.id and coalesce(banned_until, leaves_at) is not null) begin
  select raise(abort, '42501:This account is suspended or about to be deleted. Nothing can be added to it.');
end;

create trigger comments_author_present before insert on comments
when exists (select 1 from accounts where id = new.user_id and coalesce(banned_until, leaves_at) is not null) begin
  select raise(abort, '42501:This account is suspended or about to be deleted. Nothing can be added to it.');
end;

create trigger post_likes_author_present before insert on post_likes
when exists (select 1 from accounts where id = new.user_id and coalesce(banned_until, leaves_at) is not null) begin
  select raise(abort, '42501:This account is suspended or about to be deleted. Nothing can be added to it.');
end;

create trigger reviews_author_present before insert on reviews
when exists (select 1 from accounts where id = new.author_id and coalesce(banned_until, leaves_at) is not null) begin
  select raise(abort, '42501:This account is suspended or about to be deleted. Nothing can be added to it.');
end;

-- Rows that became visible this way.
update posts
set hidden = 1
where not hidden
  and (user_id in (select id from profiles where hidden) or id in (select target_id from _removals));
update jobs
set hidden = 1
where not hidden
  and (
    held_at is not null
    or employer_id in (select id from profiles where hidden)
    or id in (select target_id from _removals)
  );
update tenders
set hidden = 1
where not hidden
  and (
    held_at is not null
    or business_id in (select id from profiles where hidden)
    or id in (select target_id from _removals)
  );
update seekers
set hidden = 1
where not hidden
  and (id in (select id from profiles where hidden) or id in (select target_id from _removals));
update freelancers
set hidden = 1
where not hidden
  and (id in (select id from profiles where hidden) or id in (select target_id from _removals));
update comments set hidden = 1 where not hidden and user_id in (select id from profiles where hidden);
update post_likes set hidden = 1 where not hidden and user_id in (select id from profiles where hidden);
update reviews set hidden = 1 where not hidden and author_id in (select id from profiles where hidden);
