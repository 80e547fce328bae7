-- Jobs, who applied to them, and what became of each application.

create table jobs (
  rowid integer primary key,
  id text not null,
  employer_id text not null,
  title text not null,
  company text not null,
  logo_url text,
  location text not null,
  type text not null,
  department text,
  salary_min integer,
  salary_max integer,
  experience text,
  skills text not null default '[]',
  description text not null,
  requirements text not null default '[]',
  status text not null default 'Active',
  created_at text not null,
  expires_at text,
  views integer not null default 0,
  applications integer not null default 0,
  constraint jobs_pkey unique (id),
  constraint jobs_employer_id_fkey foreign key (employer_id) references profiles (id) on delete cascade,
  constraint jobs_title_check check (trim(title, char(9, 10, 13, 32)) <> '' and length(title) <= 200),
  constraint jobs_company_check check (length(company) <= 200),
  constraint jobs_logo_url_check check (
    length(logo_url) <= 2048
    and (logo_url glob 'http://*' or logo_url glob 'https://*' or logo_url glob '/[^/]*')
  ),
  constraint jobs_location_check check (trim(location, char(9, 10, 13, 32)) <> '' and length(location) <= 200),
  constraint jobs_type_check check (type in ('Full-time', 'Part-time', 'Contract', 'Freelance', 'Remote')),
  constraint jobs_department_check check (length(department) <= 200),
  constraint jobs_salary_min_check check (salary_min between 0 and 1000000000000),
  constraint jobs_salary_max_check check (
    salary_max between 0 and 1000000000000
    and (salary_min is null or salary_min <= salary_max)
  ),
  constraint jobs_experience_check check (experience in ('Entry Level', 'Mid Level', 'Senior Level', 'Executive')),
  constraint jobs_skills_check check (json_type(skills) = 'array' and json_array_length(skills) <= 100),
  constraint jobs_description_check check (
    trim(description, char(9, 10, 13, 32)) <> ''
    and length(description) <= 20000
  ),
  constraint jobs_requirements_check check (
    json_type(requirements) = 'array'
    and json_array_length(requirements) <= 100
  ),
  constraint jobs_status_check check (status in ('Active', 'Closed')),
  constraint jobs_views_check check (views >= 0),
  constraint jobs_applications_check check (applications >= 0)
) strict;

-- The job board filters by any mix of these and counts what is left, so the list's own index carries them all and no
-- other index competes for a filter with it.
create index jobs_status_idx on jobs (status, created_at, id, type, experience, salary_min, salary_max);
create index jobs_created_at_idx on jobs (created_at, id);
create index jobs_salary_max_idx on jobs (salary_max, id);
create index jobs_employer_id_idx on jobs (employer_id, created_at, id);

create table job_applications (
  id text not null,
  job_id text not null,
  applicant_id text not null,
  full_name text not null,
  email text not null,
  resume_path text not null,
  cover_letter text,
  status text not null default 'Under Review',
  created_at text not null,
  updated_at text not null,
  constraint job_applications_pkey primary key (id),
  constraint job_applications_job_id_fkey foreign key (job_id) references jobs (id) on delete cascade,
  constraint job_applications_applicant_id_fkey foreign key (applicant_id) references profiles (id) on delete cascade,
  constraint job_applications_job_id_applicant_id_key unique (job_id, applicant_id),
  constraint job_applications_full_name_check check (
    trim(full_name, char(9, 10, 13, 32)) <> ''
    and length(full_name) <= 200
  ),
  constraint job_applications_email_check check (email like '_%@_%' and length(email) <= 320),
  constraint job_applications_resume_path_check check (resume_path <> '' and length(resume_path) <= 1024),
  constraint job_applications_cover_letter_check check (length(cover_letter) <= 20000),
  constraint job_applications_status_check check (
    status in ('Under Review', 'Interview Scheduled', 'Rejected', 'Accepted', 'Hired')
  )
) strict;

create index job_applications_job_id_idx on job_applications (job_id, created_at, id);
create index job_applications_applicant_id_idx on job_applications (applicant_id, created_at, id);

create table application_events (
  id text not null,
  application_id text not null,
  actor_id text not null,
  status text not null,
  note text,
  created_at text not null,
  constraint application_events_pkey primary key (id),
  constraint application_events_application_id_fkey foreign key (application_id)
    references job_applications (id) on delete cascade,
  constraint application_events_actor_id_fkey foreign key (actor_id) references profiles (id) on delete cascade,
  constraint application_events_status_check check (
    status in ('Under Review', 'Interview Scheduled', 'Rejected', 'Accepted', 'Hired')
  ),
  constraint application_events_note_check check (length(note) <= 5000)
) strict;

create index application_events_application_id_idx on application_events (application_id, created_at, id);
create index application_events_actor_id_idx on application_events (actor_id);

create trigger job_applications_count_insert after insert on job_applications begin
  update jobs set applications = applications + 1 where id = new.job_id;
end;

create trigger job_applications_count_delete after delete on job_applications begin
  update jobs set applications = applications - 1 where id = old.job_id;
end;

create virtual table _jobs_search using fts5 (
  title, company, skills, location, description,
  content = '', contentless_delete = 1, prefix = '2 3',
  tokenize = "porter unicode61 remove_diacritics 2 categories 'L* N* Co Mn Mc'"
);

create trigger jobs_search_insert after insert on jobs begin
  insert into _jobs_search (rowid, title, company, skills, location, description)
  values (new.rowid, new.title, new.company, new.skills, new.location, new.description);
end;

create trigger jobs_search_update after update of title, company, skills, location, description on jobs begin
  delete from _jobs_search where rowid = old.rowid;
  insert into _jobs_search (rowid, title, company, skills, location, description)
  values (new.rowid, new.title, new.company, new.skills, new.location, new.description);
end;

create trigger jobs_search_delete after delete on jobs begin
  delete from _jobs_search where rowid = old.rowid;
end;

create table _jobs_skills (
  value text not null,
  row integer not null,
  primary key (value, row)
) strict, without rowid;

create index _jobs_skills_row_idx on _jobs_skills (row);

create trigger jobs_skills_insert after insert on jobs begin
  insert into _jobs_skills (value, row)
  select distinct value, new.rowid from json_each(new.skills) where type = 'text';
end;

create trigger jobs_skills_update after update of skills on jobs begin
  delete from _jobs_skills where row = old.rowid;
  insert into _jobs_skills (value, row)
  select distinct value, new.rowid from json_each(new.skills) where type = 'text';
end;

create trigger jobs_skills_delete after delete on jobs begin
  delete from _jobs_skills where row = old.rowid;
end;
