-- Resumes that people keep in their profile, to apply with again: a name for a file of the bucket, and one that is preferred. A file that
-- an application names stays for that application.

create table resumes (
  id text not null,
  user_id text not null,
  name text not null,
  path text not null,
  size integer not null,
  content_type text not null,
  preferred integer not null default 0,
  created_at text not null,
  updated_at text not null,
  constraint resumes_pkey primary key (id),
  constraint resumes_user_id_fkey foreign key (user_id) references profiles (id) on delete cascade,
  constraint resumes_path_key unique (path),
  constraint resumes_name_check check (trim(name) <> '' and length(name) <= 80),
  constraint resumes_preferred_check check (preferred in (0, 1))
) strict;

create index resumes_user_id_idx on resumes (user_id, created_at, id);
create unique index resumes_preferred_idx on resumes (user_id) where preferred;

-- The latest of those that are left takes the place of one that was preferred.
create trigger resumes_preferred_delete after delete on resumes when old.preferred begin
  update resumes
  set preferred = 1
  where id = (select id from resumes where user_id = old.user_id order by created_at desc, id desc limit 1);
end;

create trigger resumes_file_delete after delete on resumes begin
  delete from objects
  where bucket_id = 'resumes'
    and name = old.path
    and not exists (
      select 1 from job_applications where applicant_id = old.user_id and resume_path = old.path
    );
end;

create trigger resumes_file_replaced after update of path on resumes when old.path <> new.path begin
  delete from objects
  where bucket_id = 'resumes'
    and name = old.path
    and not exists (
      select 1 from job_applications where applicant_id = old.user_id and resume_path = old.path
    );
end;
