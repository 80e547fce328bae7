-- Jobs, who applied to them, and what became of each application.

create table jobs (
  id uuid not null,
  employer_id uuid not null,
  title text not null,
  company text not null,
  logo_url text,
  location text not null,
  type text not null,
  department text,
  salary_min bigint,
  salary_max bigint,
  experience text,
  skills jsonb not null default '[]',
  description text not null,
  requirements jsonb not null default '[]',
  status text not null default 'Active',
  created_at timestamptz not null,
  expires_at timestamptz,
  views bigint not null default 0,
  applications bigint not null default 0,
  search tsvector generated always as (
    setweight(to_tsvector('sangam', words(title)), 'A')
    || setweight(to_tsvector('sangam', words(company)), 'B')
    || setweight(to_tsvector('sangam', words(skills::text)), 'B')
    || setweight(to_tsvector('sangam', words(location)), 'C')
    || setweight(to_tsvector('sangam', words(description)), 'D')
  ) stored,
  constraint jobs_pkey primary key (id),
  constraint jobs_employer_id_fkey foreign key (employer_id) references profiles (id) on delete cascade,
  constraint jobs_title_check check (btrim(title, E' \t\r\n') <> '' and length(title) <= 200),
  constraint jobs_company_check check (length(company) <= 200),
  constraint jobs_logo_url_check check (length(logo_url) <= 2048 and logo_url ~ '^(https?://|/[^/])'),
  constraint jobs_location_check check (btrim(location, E' \t\r\n') <> '' and length(location) <= 200),
  constraint jobs_type_check check (type in ('Full-time', 'Part-time', 'Contract', 'Freelance', 'Remote')),
  constraint jobs_department_check check (length(department) <= 200),
  constraint jobs_salary_min_check check (salary_min between 0 and 1000000000000),
  constraint jobs_salary_max_check check (
    salary_max between 0 and 1000000000000
    and (salary_min is null or salary_min <= salary_max)
  ),
  constraint jobs_experience_check check (experience in ('Entry Level', 'Mid Level', 'Senior Level', 'Executive')),
  constraint jobs_skills_check check (
    case when jsonb_typeof(skills) = 'array' then jsonb_array_length(skills) <= 100 else false end
  ),
  constraint jobs_description_check check (btrim(description, E' \t\r\n') <> '' and length(description) <= 20000),
  constraint jobs_requirements_check check (
    case when jsonb_typeof(requirements) = 'array' then jsonb_array_length(requirements) <= 100 else false end
  ),
  constraint jobs_status_check check (status in ('Active', 'Closed')),
  constraint jobs_views_check check (views >= 0),
  constraint jobs_applications_check check (applications >= 0)
);

-- The job board filters by any mix of these and counts what is left, so the list's own index carries them all and no
-- other index competes for a filter with it.
create index jobs_status_idx on jobs (status, created_at, id, type, experience, salary_min, salary_max);
create index jobs_created_at_idx on jobs (created_at, id);
create index jobs_salary_max_idx on jobs (salary_max desc nulls last, id desc);
create index jobs_employer_id_idx on jobs (employer_id, created_at, id);
create index jobs_search_idx on jobs using gin (search);
create index jobs_skills_idx on jobs using gin (skills jsonb_path_ops);

create table job_applications (
  id uuid not null,
  job_id uuid not null,
  applicant_id uuid not null,
  full_name text not null,
  email text not null,
  resume_path text not null,
  cover_letter text,
  status text not null default 'Under Review',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint job_applications_pkey primary key (id),
  constraint job_applications_job_id_fkey foreign key (job_id) references jobs (id) on delete cascade,
  constraint job_applications_applicant_id_fkey foreign key (applicant_id) references profiles (id) on delete cascade,
  constraint job_applications_job_id_applicant_id_key unique (job_id, applicant_id),
  constraint job_applications_full_name_check check (btrim(full_name, E' \t\r\n') <> '' and length(full_name) <= 200),
  constraint job_applications_email_check check (email like '_%@_%' and length(email) <= 320),
  constraint job_applications_resume_path_check check (resume_path <> '' and length(resume_path) <= 1024),
  constraint job_applications_cover_letter_check check (length(cover_letter) <= 20000),
  constraint job_applications_status_check check (
    status in ('Under Review', 'Interview Scheduled', 'Rejected', 'Accepted', 'Hired')
  )
);

create index job_applications_job_id_idx on job_applications (job_id, created_at, id);
create index job_applications_applicant_id_idx on job_applications (applicant_id, created_at, id);

create table application_events (
  id uuid not null,
  application_id uuid not null,
  actor_id uuid not null,
  status text not null,
  note text,
  created_at timestamptz not null,
  constraint application_events_pkey primary key (id),
  constraint application_events_application_id_fkey foreign key (application_id)
    references job_applications (id) on delete cascade,
  constraint application_events_actor_id_fkey foreign key (actor_id) references profiles (id) on delete cascade,
  constraint application_events_status_check check (
    status in ('Under Review', 'Interview Scheduled', 'Rejected', 'Accepted', 'Hired')
  ),
  constraint application_events_note_check check (length(note) <= 5000)
);

create index application_events_application_id_idx on application_events (application_id, created_at, id);
create index application_events_actor_id_idx on application_events (actor_id);

create function count_job_applications() returns trigger
language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update jobs set applications = applications + 1 where id = new.job_id;
  else
    update jobs set applications = applications - 1 where id = old.job_id;
  end if;
  return null;
end
$$;

create trigger job_applications_count after insert or delete on job_applications
for each row execute function count_job_applications();
