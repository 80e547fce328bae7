-- A job that its employer posts again keeps the date of the first. `_posted_jobs` remembers what was posted, also after it was deleted:
-- hashes of its words, when it was first posted, and when it was last confirmed.

create table _posted_jobs (
  id uuid not null primary key,
  employer_id uuid not null,
  job_id uuid not null,
  place text not null,
  title text not null,
  sketch text not null,
  first_posted_at timestamptz not null,
  confirmed_at timestamptz not null,
  foreign key (employer_id) references profiles (id) on delete cascade
);

create index _posted_jobs_employer_id_idx on _posted_jobs (employer_id, place, confirmed_at);
create index _posted_jobs_job_id_idx on _posted_jobs (job_id);
create index _posted_jobs_confirmed_at_idx on _posted_jobs (confirmed_at);

create function confirm_posted_job() returns trigger
language plpgsql as $$
begin
  update _posted_jobs set confirmed_at = new.confirmed_at where job_id = new.id;
  return null;
end
$$;

-- Reopening sets the time in another trigger, so this one cannot ask which columns were named.
create trigger jobs_posted_confirm after update on jobs
for each row when (new.confirmed_at is not null and new.confirmed_at is distinct from old.confirmed_at)
execute function confirm_posted_job();
