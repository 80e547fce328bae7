-- What a job asks its applicants, and what they answered. The questions are a list in the job: they are written, shown and told to listeners
-- as a whole. Answers are rows that repeat the question as it was asked, so that a later change of the job does not change what was
-- answered; the bucket's rule asks them who may read a file. `unmet_needs` counts the answers other than the job needs, for lists.

alter table jobs add column questions text not null default '[]'
  constraint jobs_questions_check check (json_type(questions) = 'array' and json_array_length(questions) <= 10);
alter table job_applications add column unmet_needs integer not null default 0
  constraint job_applications_unmet_needs_check check (unmet_needs between 0 and 10);

create table application_answers (
  id text not null,
  application_id text not null,
  number integer not null,
  kind text not null,
  question text not null,
  needed text,
  answer text,
  file_path text,
  meets integer,
  created_at text not null,
  constraint application_answers_pkey primary key (id),
  constraint application_answers_application_id_fkey foreign key (application_id)
    references job_applications (id) on delete cascade,
  constraint application_answers_application_id_number_key unique (application_id, number),
  constraint application_answers_number_check check (number between 1 and 10),
  constraint application_answers_kind_check check (kind in ('yes_no', 'choice', 'number', 'text', 'file')),
  constraint application_answers_question_check check (trim(question) <> '' and length(question) <= 300),
  constraint application_answers_needed_check check (json_type(needed) = 'object'),
  constraint application_answers_answer_check check (length(answer) <= 1000),
  constraint application_answers_file_path_check check (file_path <> '' and length(file_path) <= 1024),
  constraint application_answers_meets_check check (meets in (0, 1))
) strict;

create index application_answers_file_path_idx on application_answers (file_path) where file_path is not null;

-- A file that was an answer goes with it, unless something else names it.
create trigger application_answers_file_delete after delete on application_answers when old.file_path is not null begin
  delete from objects
  where bucket_id = 'resumes'
    and name = old.file_path
    and not exists (select 1 from application_answers where file_path = old.file_path)
    and not exists (select 1 from resumes where path = old.file_path)
    and not exists (
      select 1 from job_applications where applicant_id = objects.folder_id and resume_path = old.file_path
    );
end;

-- As before, and a file that is an answer stays for it.
drop trigger resumes_file_delete;
drop trigger resumes_file_replaced;

create trigger resumes_file_delete after delete on resumes begin
  delete from objects
  where bucket_id = 'resumes'
    and name = old.path
    and not exists (select 1 from application_answers where file_path = old.path)
    and not exists (
      select 1 from job_applications where applicant_id = old.user_id and resume_path = old.path
    );
end;

create trigger resumes_file_replaced after update of path on resumes when old.path <> new.path begin
  delete from objects
  where bucket_id = 'resumes'
    and name = old.path
    and not exists (select 1 from application_answers where file_path = old.path)
    and not exists (
      select 1 from job_applications where applicant_id = old.user_id and resume_path = old.path
    );
end;
