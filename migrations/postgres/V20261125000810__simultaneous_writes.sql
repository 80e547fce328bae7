-- Writes at the same moment, each of which was correct alone.
--
-- A suspension hides the rows that it finds. A row that its author inserted at the same moment stayed visible, because the request had been
-- let in before. An insert now locks the author's account and is refused if the account is suspended. Of an insert and a suspension at the
-- same time, the later one waits for the earlier one and sees what it did.
--
-- A statement that waits for a row sees the row's new values, but every other table as it was before. So the end of a suspension or of a hold
-- could show a row that was taken down in the meantime. Before a row is shown, a trigger looks again, because then the row is locked.

create function refuse_absent_author() returns trigger
language plpgsql as $$
declare
  author uuid := (to_jsonb(new) ->> tg_argv[0])::uuid;
  absent boolean;
begin
  select coalesce(banned_until, leaves_at) is not null into absent from accounts where id = author for share;
  if absent then
    raise exception using
      errcode = '42501', message = 'This account is suspended or about to be deleted. Nothing can be added to it.';
  end if;
  return new;
end
$$;

create function keep_hidden() returns trigger
language plpgsql as $$
declare
  author uuid := (to_jsonb(new) ->> tg_argv[0])::uuid;
begin
  if not new.hidden then
    new.hidden := exists (select 1 from _removals where target_id = new.id)
      or exists (select 1 from accounts where id = author and coalesce(banned_until, leaves_at) is not null);
  end if;
  return new;
end
$$;

create trigger posts_author_present before insert on posts
for each row execute function refuse_absent_author('user_id');

create trigger jobs_author_present before insert on jobs
for each row execute function refuse_absent_author('employer_id');

create trigger tenders_author_present before insert on tenders
for each row execute function refuse_absent_author('business_id');

create trigger seekers_author_present before insert on seekers
for each row execute function refuse_absent_author('id');

create trigger freelancers_author_present before insert on freelancers
for each row execute function refuse_absent_author('id');

create trigger comments_author_present before insert on comments
for each row execute function refuse_absent_author('user_id');

create trigger post_likes_author_present before insert on post_likes
for each row execute function refuse_absent_author('user_id');

create trigger reviews_author_present before insert on reviews
for each row execute function refuse_absent_author('author_id');

create trigger posts_keep_hidden before update of hidden on posts
for each row execute function keep_hidden('user_id');

create trigger jobs_keep_hidden before update of hidden on jobs
for each row execute function keep_hidden('employer_id');

create trigger tenders_keep_hidden before update of hidden on tenders
for each row execute function keep_hidden('business_id');

create trigger seekers_keep_hidden before update of hidden on seekers
for each row execute function keep_hidden('id');

create trigger freelancers_keep_hidden before update of hidden on freelancers
for each row execute function keep_hidden('id');

-- Rows that became visible this way.
update posts
set hidden = true
where not hidden
  and (user_id in (select id from profiles where hidden) or id in (select target_id from _removals));
update jobs
set hidden = true
where not hidden
  and (
    held_at is not null
    or employer_id in (select id from profiles where hidden)
    or id in (select target_id from _removals)
  );
update tenders
set hidden = true
where not hidden
  and (
    held_at is not null
    or business_id in (select id from profiles where hidden)
    or id in (select target_id from _removals)
  );
update seekers
set hidden = true
where not hidden
  and (id in (select id from profiles where hidden) or id in (select target_id from _removals));
update freelancers
set hidden = true
where not hidden
  and (id in (select id from profiles where hidden) or id in (select target_id from _removals));
update comments set hidden = true where not hidden and user_id in (select id from profiles where hidden);
update post_likes set hidden = true where not hidden and user_id in (select id from profiles where hidden);
update reviews set hidden = true where not hidden and author_id in (select id from profiles where hidden);

-- An interview ends together with its application, or with all interviews of a job that closes. Both lock the job before the interviews.

create or replace function end_interviews_of_withdrawal() returns trigger
language plpgsql as $$
begin
  perform 1 from jobs where id = new.job_id for no key update;
  perform end_interviews(
    array(select id from interviews where job_id = new.job_id and applicant_id = new.applicant_id order by id for update),
    'Withdrawn', new.applicant_id, new.created_at
  );
  return null;
end
$$;

create or replace function end_interviews_of_deleted() returns trigger
language plpgsql as $$
begin
  perform 1 from jobs where id = old.job_id for no key update;
  perform end_interviews(
    array(select id from interviews where application_id = old.id order by id for update), 'Withdrawn', old.applicant_id, now()
  );
  return old;
end
$$;

-- The resume that takes the place of the preferred one may be deleted at the same moment, so they are locked before one is chosen.
create or replace function prefer_latest_resume() returns trigger
language plpgsql as $$
begin
  perform 1 from resumes where user_id = old.user_id order by id for no key update;
  update resumes
  set preferred = true
  where id = (select id from resumes where user_id = old.user_id order by created_at desc, id desc limit 1);
  return null;
end
$$;

-- What is counted of a freelancer, and the row that holds the numbers, may be written at the same moment, when neither sees the other. So
-- everything that sets the numbers of one person runs one after the other, also while there is no row to lock.
create function lock_freelancer_numbers(person uuid) returns void
language sql as $$
  select pg_advisory_xact_lock(hashtextextended('freelancer_numbers', 0) # hashtextextended(person::text, 0))
$$;

create or replace function set_response_minutes() returns trigger
language plpgsql as $$
declare
  person uuid := case when tg_op = 'INSERT' then new.user_id else old.user_id end;
begin
  perform lock_freelancer_numbers(person);
  update freelancers set response_minutes = median_reply(person) where id = person;
  return null;
end
$$;

create or replace function count_projects() returns trigger
language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.status = 'Accepted' then
    perform lock_freelancer_numbers(old.bidder_id);
    update freelancers set completed_projects = completed_projects - 1 where id = old.bidder_id;
  end if;
  if tg_op <> 'DELETE' and new.status = 'Accepted' then
    perform lock_freelancer_numbers(new.bidder_id);
    update freelancers set completed_projects = completed_projects + 1 where id = new.bidder_id;
  end if;
  return null;
end
$$;

create or replace function set_freelancer_numbers() returns trigger
language plpgsql as $$
begin
  perform lock_freelancer_numbers(new.id);
  new.completed_projects := (select count(*) from proposals where bidder_id = new.id and status = 'Accepted');
  new.response_minutes := median_reply(new.id);
  return new;
end
$$;
