-- When somebody other than the applicant opened the resume of an application, so that the applicant can see it.

create table resume_openings (
  id uuid not null,
  application_id uuid not null,
  opened_by uuid not null,
  opened_at timestamptz not null,
  constraint resume_openings_pkey primary key (id),
  constraint resume_openings_application_id_fkey foreign key (application_id)
    references job_applications (id) on delete cascade,
  constraint resume_openings_opened_by_fkey foreign key (opened_by) references profiles (id) on delete cascade
);

create index resume_openings_application_id_idx on resume_openings (application_id, opened_at, id);
create index resume_openings_opened_by_idx on resume_openings (opened_by);
