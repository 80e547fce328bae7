-- By what a team judges the applicants of a job, and what each member gave: one score for each criterion, in the same order. The criteria
-- stand in one row, so that listeners hear of a change whole. No applicant ever sees any of it.

create table job_scorecards (
  job_id uuid not null,
  criteria jsonb not null default '[]',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint job_scorecards_pkey primary key (job_id),
  constraint job_scorecards_job_id_fkey foreign key (job_id) references jobs (id) on delete cascade,
  constraint job_scorecards_criteria_check check (
    case when jsonb_typeof(criteria) = 'array' then jsonb_array_length(criteria) <= 10 else false end
  )
);

create table application_scores (
  application_id uuid not null,
  author_id uuid not null,
  scores jsonb not null,
  comment text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint application_scores_pkey primary key (application_id, author_id),
  constraint application_scores_application_id_fkey foreign key (application_id) references job_applications (id) on delete cascade,
  constraint application_scores_author_id_fkey foreign key (author_id) references profiles (id) on delete cascade,
  constraint application_scores_scores_check check (
    case when jsonb_typeof(scores) = 'array' then jsonb_array_length(scores) between 1 and 10 else false end
  ),
  constraint application_scores_comment_check check (length(comment) between 1 and 2000)
);

create index application_scores_author_id_idx on application_scores (author_id);
