-- A job that its employer posts again keeps the date of the first. `_posted_jobs` remembers what was posted, also after it was deleted:
-- hashes of its words, when it was first posted, and when it was last confirmed.

create table _posted_jobs (
  id text not null primary key,
  employer_id text not null,
  job_id text not null,
  place text not null,
  title text not null,
  sketch text not null,
  first_posted_at text not null,
  confirmed_at text not null,
  foreign key (employer_id) references profiles (id) on delete cascade
) strict, without rowid;

create index _posted_jobs_employer_id_idx on _posted_jobs (employer_id, place, confirmed_at);
create index _posted_jobs_job_id_idx on _posted_jobs (job_id);
create index _posted_jobs_confirmed_at_idx on _posted_jobs (confirmed_at);

create trigger jobs_posted_confirm after update of confirmed_at on jobs when new.confirmed_at is not null begin
  update _posted_jobs set confirmed_at = new.confirmed_at where job_id = new.id;
end;
