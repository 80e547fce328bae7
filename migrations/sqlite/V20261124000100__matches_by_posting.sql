-- A new posting is written for thousands of searches at once, which lay all over three tables. Now the matches of a posting lie together,
-- filed searches bring their filters, and alerts that wait are a table of their own.

create table _matches_before as select * from saved_search_matches;
drop table saved_search_matches;

create table saved_search_matches (
  search_id text not null,
  target_id text not null,
  matched_at text not null,
  seen integer not null default 0,
  told integer not null default 0,
  constraint saved_search_matches_pkey primary key (target_id, search_id),
  constraint saved_search_matches_search_id_fkey foreign key (search_id) references saved_searches (id) on delete cascade,
  constraint saved_search_matches_seen_check check (seen in (0, 1)),
  constraint saved_search_matches_told_check check (told in (0, 1))
) strict, without rowid;

insert into saved_search_matches (search_id, target_id, matched_at, seen, told)
select search_id, target_id, matched_at, seen, told from _matches_before order by target_id, search_id;
drop table _matches_before;

create index saved_search_matches_search_id_idx on saved_search_matches (search_id, seen);

-- The server files every search anew.
drop table _saved_search_keys;

create table _saved_search_keys (
  kind text not null,
  key text not null,
  search_id text not null,
  filters text not null,
  primary key (kind, key, search_id),
  foreign key (search_id) references saved_searches (id) on delete cascade
) strict, without rowid;

create index _saved_search_keys_search_id_idx on _saved_search_keys (search_id);

-- Searches that found something, by the time at which their people hear of it. One whose search is gone tells nothing.
create table _search_alerts (
  due_at text not null,
  search_id text not null,
  primary key (due_at, search_id)
) strict, without rowid;

insert into _search_alerts (due_at, search_id)
select alert_due_at, id from saved_searches where alert_due_at is not null;
drop index saved_searches_alert_due_at_idx;
alter table saved_searches drop column alert_due_at;

-- As before, but going from the posting's matches to their searches, never through all searches.
drop trigger jobs_matches_delete;
drop trigger tenders_matches_delete;
drop trigger freelancers_matches_delete;
drop trigger seekers_matches_delete;

create trigger jobs_matches_delete after delete on jobs begin
  delete from saved_search_matches
  where target_id = old.id and exists (select 1 from saved_searches where id = search_id and kind = 'job');
end;

create trigger tenders_matches_delete after delete on tenders begin
  delete from saved_search_matches
  where target_id = old.id and exists (select 1 from saved_searches where id = search_id and kind = 'tender');
end;

create trigger freelancers_matches_delete after delete on freelancers begin
  delete from saved_search_matches
  where target_id = old.id and exists (select 1 from saved_searches where id = search_id and kind = 'freelancer');
end;

create trigger seekers_matches_delete after delete on seekers begin
  delete from saved_search_matches
  where target_id = old.id and exists (select 1 from saved_searches where id = search_id and kind = 'seeker');
end;
