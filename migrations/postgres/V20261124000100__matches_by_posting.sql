-- A new posting is written for thousands of searches at once, which lay all over three tables. Now the matches of a posting lie together
-- in their index, filed searches bring their filters, and alerts that wait are a table of their own.

alter table saved_search_matches drop constraint saved_search_matches_pkey;
drop index saved_search_matches_target_id_idx;
drop index saved_search_matches_new_idx;
alter table saved_search_matches add constraint saved_search_matches_pkey primary key (target_id, search_id);
create index saved_search_matches_search_id_idx on saved_search_matches (search_id, seen);

-- The server files every search anew.
delete from _saved_search_keys;
alter table _saved_search_keys add column filters text not null;

-- Searches that found something, by the time at which their people hear of it. One whose search is gone tells nothing.
create table _search_alerts (
  due_at timestamptz not null,
  search_id uuid not null,
  primary key (due_at, search_id)
);

insert into _search_alerts (due_at, search_id)
select alert_due_at, id from saved_searches where alert_due_at is not null;
alter table saved_searches drop column alert_due_at;
