-- A job that is posted again does not alert the saved searches that were alerted about it before. `_reposts` says which earlier jobs a job
-- repeats. The matches of a job are deleted with it, so `_told_searches` keeps which searches were alerted about a deleted job, as long as
-- `_posted_jobs` keeps its text.

create table _reposts (
  job_id text not null,
  earlier_job_id text not null,
  primary key (job_id, earlier_job_id),
  foreign key (job_id) references jobs (id) on delete cascade
) strict, without rowid;

-- Without a key to the searches, as on PostgreSQL, where one of them may be deleted at the same moment.
create table _told_searches (
  job_id text not null,
  search_id text not null,
  seen integer not null check (seen in (0, 1)),
  primary key (job_id, search_id)
) strict, without rowid;

create trigger jobs_told_searches_keep before delete on jobs begin
  insert into _told_searches (job_id, search_id, seen)
  select old.id, search_id, seen
  from saved_search_matches
  where target_id = old.id
    and told
    and exists (select 1 from _posted_jobs where job_id = old.id)
  on conflict (job_id, search_id) do nothing;
end;
