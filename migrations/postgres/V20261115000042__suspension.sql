-- Suspending somebody hides what they put up, at once and everywhere, and restoring them brings it back, except for what
-- moderators took down by itself. Lists must not pay for it, so each row of a list carries the flag itself, and the indexes
-- that count whole lists carry it too. `hidden` is never shown; it follows accounts.banned_until, which a chore clears when a
-- suspension is over.

alter table profiles add column hidden boolean not null default false;
alter table posts add column hidden boolean not null default false;
alter table jobs add column hidden boolean not null default false;
alter table tenders add column hidden boolean not null default false;
alter table seekers add column hidden boolean not null default false;
alter table freelancers add column hidden boolean not null default false;

-- What moderators took down. It stays down when its owner is restored.
create table _removals (
  target_id uuid not null primary key,
  removed_at timestamptz not null
);

create function hide_suspended() returns trigger
language plpgsql as $$
begin
  update profiles set hidden = new.banned_until is not null where id = new.id;
  update posts
  set hidden = new.banned_until is not null or id in (select target_id from _removals)
  where user_id = new.id;
  update jobs
  set hidden = new.banned_until is not null or id in (select target_id from _removals)
  where employer_id = new.id;
  update tenders
  set hidden = new.banned_until is not null or id in (select target_id from _removals)
  where business_id = new.id;
  update seekers
  set hidden = new.banned_until is not null or id in (select target_id from _removals)
  where id = new.id;
  update freelancers
  set hidden = new.banned_until is not null or id in (select target_id from _removals)
  where id = new.id;
  return null;
end
$$;

create trigger accounts_hide after update of banned_until on accounts
for each row when ((old.banned_until is null) <> (new.banned_until is null)) execute function hide_suspended();

-- Chores look for suspensions that are over.
create index accounts_banned_until_idx on accounts (banned_until) where banned_until is not null;

drop index jobs_status_idx;
create index jobs_status_idx on jobs (status, created_at, id, type, experience, salary_min, salary_max, hidden);
drop index tenders_created_at_idx;
create index tenders_created_at_idx on tenders (created_at, id, category, budget_min, budget_max, hidden);
drop index tenders_status_idx;
create index tenders_status_idx on tenders (status, created_at, id, category, budget_min, budget_max, hidden);
drop index seekers_updated_at_idx;
create index seekers_updated_at_idx on seekers (updated_at, id, hidden);
drop index seekers_experience_idx;
create index seekers_experience_idx on seekers (experience, updated_at, id, hidden);
drop index freelancers_updated_at_idx;
create index freelancers_updated_at_idx on freelancers (updated_at, id, hidden);
drop index freelancers_rating_idx;
create index freelancers_rating_idx on freelancers (rating, id, hidden);
drop index freelancers_hourly_rate_idx;
create index freelancers_hourly_rate_idx on freelancers (hourly_rate, id, hidden);
