-- A job that is posted again does not alert the saved searches that were alerted about it before. `_reposts` says which earlier jobs a job
-- repeats. The matches of a job are deleted with it, so `_told_searches` keeps which searches were alerted about a deleted job, as long as
-- `_posted_jobs` keeps its text.

create table _reposts (
  job_id uuid not null,
  earlier_job_id uuid not null,
  primary key (job_id, earlier_job_id),
  foreign key (job_id) references jobs (id) on delete cascade
);

-- Without a key to the searches: one of them may be deleted at the same moment, which must not keep a job from being deleted.
create table _told_searches (
  job_id uuid not null,
  search_id uuid not null,
  seen boolean not null,
  primary key (job_id, search_id)
);

create function remember_told_searches() returns trigger
language plpgsql as $$
begin
  insert into _told_searches (job_id, search_id, seen)
  select old.id, search_id, seen
  from saved_search_matches
  where target_id = old.id
    and told
    and exists (select 1 from _posted_jobs where job_id = old.id)
  on conflict (job_id, search_id) do nothing;
  return old;
end
$$;

create trigger jobs_told_searches_keep before delete on jobs
for each row execute function remember_told_searches();
