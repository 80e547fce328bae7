-- Searches that people keep, and what was put up since that matches them. A search is stored as the list's own filters, which the
-- server reads again with the code that reads those of the list.

create table saved_searches (
  id text not null,
  user_id text not null,
  kind text not null,
  name text not null,
  filters text not null,
  notify text not null default 'daily',
  alert_due_at text,
  created_at text not null,
  updated_at text not null,
  constraint saved_searches_pkey primary key (id),
  constraint saved_searches_user_id_fkey foreign key (user_id) references profiles (id) on delete cascade,
  constraint saved_searches_kind_check check (kind in ('job', 'tender', 'freelancer', 'seeker')),
  constraint saved_searches_name_check check (trim(name) <> '' and length(name) <= 80),
  constraint saved_searches_filters_check check (json_type(filters) = 'object'),
  constraint saved_searches_notify_check check (notify in ('at_once', 'daily', 'weekly', 'never'))
) strict;

create index saved_searches_user_id_idx on saved_searches (user_id, created_at, id);
create index saved_searches_kind_idx on saved_searches (kind);
create index saved_searches_alert_due_at_idx on saved_searches (alert_due_at) where alert_due_at is not null;

-- Each posting once for each search, so that no one hears of it twice. `seen` is what its reader has looked at, or what does not
-- match any more; `told` is what an alert has gone out for, or needs none.
create table saved_search_matches (
  search_id text not null,
  target_id text not null,
  matched_at text not null,
  seen integer not null default 0,
  told integer not null default 0,
  constraint saved_search_matches_pkey primary key (search_id, target_id),
  constraint saved_search_matches_search_id_fkey foreign key (search_id) references saved_searches (id) on delete cascade,
  constraint saved_search_matches_seen_check check (seen in (0, 1)),
  constraint saved_search_matches_told_check check (told in (0, 1))
) strict, without rowid;

create index saved_search_matches_target_id_idx on saved_search_matches (target_id);
create index saved_search_matches_new_idx on saved_search_matches (search_id) where not seen;

-- Where a search is filed: under values of which a posting must have one to match. A posting looks up its own values.
create table _saved_search_keys (
  kind text not null,
  key text not null,
  search_id text not null,
  primary key (kind, key, search_id),
  foreign key (search_id) references saved_searches (id) on delete cascade
) strict, without rowid;

create index _saved_search_keys_search_id_idx on _saved_search_keys (search_id);

-- Postings that are new or were changed and have not been compared with the searches. Written beside the change, so that nothing is
-- lost in a crash, and only while anyone has a search of that kind. Numbers are not given twice, as in _happenings.
create table _listing_changes (
  id integer primary key autoincrement,
  kind text not null,
  target_id text not null
) strict;

create trigger jobs_listed after insert on jobs when exists (select 1 from saved_searches where kind = 'job') begin
  insert into _listing_changes (kind, target_id) values ('job', new.id);
end;

create trigger jobs_listing_changed
after update of
  title, company, location, type, salary_min, salary_max, department, experience, skills, description, status, expires_at, hidden on jobs
when exists (select 1 from saved_searches where kind = 'job') begin
  insert into _listing_changes (kind, target_id) values ('job', new.id);
end;

create trigger tenders_listed after insert on tenders when exists (select 1 from saved_searches where kind = 'tender') begin
  insert into _listing_changes (kind, target_id) values ('tender', new.id);
end;

create trigger tenders_listing_changed
after update of
  title, company, location, category, type, budget_min, budget_max, deadline, skills, description, requirements, status, hidden
  on tenders
when exists (select 1 from saved_searches where kind = 'tender') begin
  insert into _listing_changes (kind, target_id) values ('tender', new.id);
end;

create trigger freelancers_listed after insert on freelancers
when exists (select 1 from saved_searches where kind = 'freelancer') begin
  insert into _listing_changes (kind, target_id) values ('freelancer', new.id);
end;

create trigger freelancers_listing_changed
after update of title, location, hourly_rate, skills, description, availability, rating, hidden on freelancers
when exists (select 1 from saved_searches where kind = 'freelancer') begin
  insert into _listing_changes (kind, target_id) values ('freelancer', new.id);
end;

create trigger seekers_listed after insert on seekers when exists (select 1 from saved_searches where kind = 'seeker') begin
  insert into _listing_changes (kind, target_id) values ('seeker', new.id);
end;

create trigger seekers_listing_changed
after update of title, location, experience, skills, bio, availability, hidden on seekers
when exists (select 1 from saved_searches where kind = 'seeker') begin
  insert into _listing_changes (kind, target_id) values ('seeker', new.id);
end;

-- People are found by their name, too.
create trigger profiles_listing_changed after update of full_name on profiles when old.full_name <> new.full_name begin
  insert into _listing_changes (kind, target_id)
  select 'freelancer', id from freelancers
  where id = new.id and exists (select 1 from saved_searches where kind = 'freelancer')
  union all
  select 'seeker', id from seekers
  where id = new.id and exists (select 1 from saved_searches where kind = 'seeker');
end;

-- A match points to one of four tables, which no foreign key can say; these triggers do what its cascade would. A person may be a
-- freelancer and a seeker under one id.
create trigger jobs_matches_delete after delete on jobs begin
  delete from saved_search_matches
  where target_id = old.id and search_id in (select id from saved_searches where kind = 'job');
end;

create trigger tenders_matches_delete after delete on tenders begin
  delete from saved_search_matches
  where target_id = old.id and search_id in (select id from saved_searches where kind = 'tender');
end;

create trigger freelancers_matches_delete after delete on freelancers begin
  delete from saved_search_matches
  where target_id = old.id and search_id in (select id from saved_searches where kind = 'freelancer');
end;

create trigger seekers_matches_delete after delete on seekers begin
  delete from saved_search_matches
  where target_id = old.id and search_id in (select id from saved_searches where kind = 'seeker');
end;

-- Without its search a notification leads nowhere.
create trigger saved_searches_notifications_delete after delete on saved_searches begin
  delete from notifications where group_id = old.id;
end;
