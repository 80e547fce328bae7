-- What a job asks its applicants, and what they answered. The questions are a list in the job: they are written, shown and told to listeners
-- as a whole. Answers are rows that repeat the question as it was asked, so that a later change of the job does not change what was
-- answered; the bucket's rule asks them who may read a file. `unmet_needs` counts the answers other than the job needs, for lists.

alter table jobs add column questions jsonb not null default '[]'
  constraint jobs_questions_check check (
    case when jsonb_typeof(questions) = 'array' then jsonb_array_length(questions) <= 10 else false end
  );
alter table job_applications add column unmet_needs bigint not null default 0
  constraint job_applications_unmet_needs_check check (unmet_needs between 0 and 10);

create table application_answers (
  id uuid not null,
  application_id uuid not null,
  number bigint not null,
  kind text not null,
  question text not null,
  needed jsonb,
  answer text,
  file_path text,
  meets boolean,
  created_at timestamptz not null,
  constraint application_answers_pkey primary key (id),
  constraint application_answers_application_id_fkey foreign key (application_id)
    references job_applications (id) on delete cascade,
  constraint application_answers_application_id_number_key unique (application_id, number),
  constraint application_answers_number_check check (number between 1 and 10),
  constraint application_answers_kind_check check (kind in ('yes_no', 'choice', 'number', 'text', 'file')),
  constraint application_answers_question_check check (trim(question) <> '' and length(question) <= 300),
  constraint application_answers_needed_check check (jsonb_typeof(needed) = 'object'),
  constraint application_answers_answer_check check (length(answer) <= 1000),
  constraint application_answers_file_path_check check (file_path <> '' and length(file_path) <= 1024)
);

create index application_answers_file_path_idx on application_answers (file_path) where file_path is not null;

-- A file that was an answer goes with it, unless something else names it. A row that names it at the same moment has locked it.
create function delete_answer_file() returns trigger
language plpgsql as $$
begin
  perform 1 from objects where bucket_id = 'resumes' and name = old.file_path for update;
  delete from objects
  where bucket_id = 'resumes'
    and name = old.file_path
    and not exists (select 1 from application_answers where file_path = old.file_path)
    and not exists (select 1 from resumes where path = old.file_path)
    and not exists (
      select 1 from job_applications where applicant_id = objects.folder_id and resume_path = old.file_path
    );
  return null;
end
$$;

create trigger application_answers_file_delete after delete on application_answers
for each row when (old.file_path is not null) execute function delete_answer_file();

-- As before, and a file that is an answer stays for it.
create or replace function delete_resume_file() returns trigger
language plpgsql as $$
begin
  perform 1 from objects where bucket_id = 'resumes' and name = old.path for update;
  delete from objects
  where bucket_id = 'resumes'
    and name = old.path
    and not exists (select 1 from application_answers where file_path = old.path)
    and not exists (
      select 1 from job_applications where applicant_id = old.user_id and resume_path = old.path
    );
  return null;
end
$$;
