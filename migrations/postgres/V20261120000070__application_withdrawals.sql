-- An application that is taken back is gone, with the letter and the way to the resume. What stays is that it was taken back, the reason if
-- one was given, and how its promise stood, so that a withdrawal after the promise passed does not improve anyone's record.

create table application_withdrawals (
  id uuid not null,
  job_id uuid not null,
  applicant_id uuid not null,
  reason text,
  applied_at timestamptz not null,
  reply_by timestamptz,
  answered_at timestamptz,
  unanswered_at timestamptz,
  created_at timestamptz not null,
  constraint application_withdrawals_pkey primary key (id),
  constraint application_withdrawals_job_id_fkey foreign key (job_id) references jobs (id) on delete cascade,
  constraint application_withdrawals_applicant_id_fkey foreign key (applicant_id) references profiles (id) on delete cascade,
  constraint application_withdrawals_reason_check check (length(reason) <= 5000)
);

create index application_withdrawals_job_id_idx on application_withdrawals (job_id, created_at, id);
create index application_withdrawals_applicant_id_idx on application_withdrawals (applicant_id, created_at, id);

create trigger application_withdrawals_happen after insert on application_withdrawals
for each row execute function note_happening('application_withdrawn');

create trigger application_withdrawals_notifications_delete after delete on application_withdrawals
for each row execute function forget_notifications_of_source();
