-- Resumes that people keep in their profile, to apply with again: a name for a file of the bucket, and one that is preferred. A file that
-- an application names stays for that application.

create table resumes (
  id uuid not null,
  user_id uuid not null,
  name text not null,
  path text not null,
  size bigint not null,
  content_type text not null,
  preferred boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint resumes_pkey primary key (id),
  constraint resumes_user_id_fkey foreign key (user_id) references profiles (id) on delete cascade,
  constraint resumes_path_key unique (path),
  constraint resumes_name_check check (trim(name) <> '' and length(name) <= 80)
);

create index resumes_user_id_idx on resumes (user_id, created_at, id);
create unique index resumes_preferred_idx on resumes (user_id) where preferred;

-- The latest of those that are left takes the place of one that was preferred.
create function prefer_latest_resume() returns trigger
language plpgsql as $$
begin
  update resumes
  set preferred = true
  where id = (select id from resumes where user_id = old.user_id order by created_at desc, id desc limit 1);
  return null;
end
$$;

create trigger resumes_preferred_delete after delete on resumes
for each row when (old.preferred) execute function prefer_latest_resume();

-- An application that names the file at the same moment has locked it: the second statement sees what that one wrote.
create function delete_resume_file() returns trigger
language plpgsql as $$
begin
  perform 1 from objects where bucket_id = 'resumes' and name = old.path for update;
  delete from objects
  where bucket_id = 'resumes'
    and name = old.path
    and not exists (
      select 1 from job_applications where applicant_id = old.user_id and resume_path = old.path
    );
  return null;
end
$$;

create trigger resumes_file_delete after delete on resumes
for each row execute function delete_resume_file();

create trigger resumes_file_replaced after update of path on resumes
for each row when (old.path <> new.path) execute function delete_resume_file();
