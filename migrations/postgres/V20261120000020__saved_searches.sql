-- Searches that people keep, and what was put up since that matches them. A search is stored as the list's own filters, which the
-- server reads again with the code that reads those of the list.

create table saved_searches (
  id uuid not null,
  user_id uuid not null,
  kind text not null,
  name text not null,
  filters jsonb not null,
  notify text not null default 'daily',
  alert_due_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint saved_searches_pkey primary key (id),
  constraint saved_searches_user_id_fkey foreign key (user_id) references profiles (id) on delete cascade,
  constraint saved_searches_kind_check check (kind in ('job', 'tender', 'freelancer', 'seeker')),
  constraint saved_searches_name_check check (trim(name) <> '' and length(name) <= 80),
  constraint saved_searches_filters_check check (jsonb_typeof(filters) = 'object'),
  constraint saved_searches_notify_check check (notify in ('at_once', 'daily', 'weekly', 'never'))
);

create index saved_searches_user_id_idx on saved_searches (user_id, created_at, id);
create index saved_searches_kind_idx on saved_searches (kind);
create index saved_searches_alert_due_at_idx on saved_searches (alert_due_at) where alert_due_at is not null;

-- Each posting once for each search, so that no one hears of it twice. `seen` is what its reader has looked at, or what does not
-- match any more; `told` is what an alert has gone out for, or needs none.
create table saved_search_matches (
  search_id uuid not null,
  target_id uuid not null,
  matched_at timestamptz not null,
  seen boolean not null default false,
  told boolean not null default false,
  constraint saved_search_matches_pkey primary key (search_id, target_id),
  constraint saved_search_matches_search_id_fkey foreign key (search_id) references saved_searches (id) on delete cascade
);

create index saved_search_matches_target_id_idx on saved_search_matches (target_id);
create index saved_search_matches_new_idx on saved_search_matches (search_id) where not seen;

-- Where a search is filed: under values of which a posting must have one to match. A posting looks up its own values.
create table _saved_search_keys (
  kind text not null,
  key text not null,
  search_id uuid not null,
  primary key (kind, key, search_id),
  foreign key (search_id) references saved_searches (id) on delete cascade
);

create index _saved_search_keys_search_id_idx on _saved_search_keys (search_id);

-- Postings that are new or were changed and have not been compared with the searches. Written beside the change, so that nothing is
-- lost in a crash, and only while anyone has a search of that kind.
create table _listing_changes (
  id bigint generated always as identity primary key,
  kind text not null,
  target_id uuid not null
);

create function note_listing() returns trigger
language plpgsql as $$
begin
  if exists (select 1 from saved_searches where kind = tg_argv[0]) then
    insert into _listing_changes (kind, target_id) values (tg_argv[0], new.id);
  end if;
  return null;
end
$$;

create trigger jobs_listed after insert on jobs
for each row execute function note_listing('job');

create trigger jobs_listing_changed
after update of
  title, company, location, type, salary_min, salary_max, department, experience, skills, description, status, expires_at, hidden on jobs
for each row execute function note_listing('job');

create trigger tenders_listed after insert on tenders
for each row execute function note_listing('tender');

create trigger tenders_listing_changed
after update of
  title, company, location, category, type, budget_min, budget_max, deadline, skills, description, requirements, status, hidden
  on tenders
for each row execute function note_listing('tender');

create trigger freelancers_listed after insert on freelancers
for each row execute function note_listing('freelancer');

create trigger freelancers_listing_changed
after update of title, location, hourly_rate, skills, description, availability, rating, hidden on freelancers
for each row execute function note_listing('freelancer');

create trigger seekers_listed after insert on seekers
for each row execute function note_listing('seeker');

create trigger seekers_listing_changed
after update of title, location, experience, skills, bio, availability, hidden on seekers
for each row execute function note_listing('seeker');

-- People are found by their name, too.
create function note_listing_of_person() returns trigger
language plpgsql as $$
begin
  insert into _listing_changes (kind, target_id)
  select 'freelancer', id from freelancers
  where id = new.id and exists (select 1 from saved_searches where kind = 'freelancer')
  union all
  select 'seeker', id from seekers
  where id = new.id and exists (select 1 from saved_searches where kind = 'seeker');
  return null;
end
$$;

create trigger profiles_listing_changed after update of full_name on profiles
for each row when (old.full_name <> new.full_name) execute function note_listing_of_person();

-- A match points to one of four tables, which no foreign key can say; these triggers do what its cascade would. A person may be a
-- freelancer and a seeker under one id.
create function forget_matches() returns trigger
language plpgsql as $$
begin
  delete from saved_search_matches
  where target_id = old.id and search_id in (select id from saved_searches where kind = tg_argv[0]);
  return null;
end
$$;

create trigger jobs_matches_delete after delete on jobs
for each row execute function forget_matches('job');

create trigger tenders_matches_delete after delete on tenders
for each row execute function forget_matches('tender');

create trigger freelancers_matches_delete after delete on freelancers
for each row execute function forget_matches('freelancer');

create trigger seekers_matches_delete after delete on seekers
for each row execute function forget_matches('seeker');

-- Without its search a notification leads nowhere.
create trigger saved_searches_notifications_delete after delete on saved_searches
for each row execute function forget_notifications_of_group();
