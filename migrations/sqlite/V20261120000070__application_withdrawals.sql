-- An application that is taken back is gone, with the letter and the way to the resume. What stays is that it was taken back, the reason if
-- one was given, and how its promise stood, so that a withdrawal after the promise passed does not improve anyone's record.

create table application_withdrawals (
  id text not null,
  job_id text not null,
  applicant_id text not null,
  reason text,
  applied_at text not null,
  reply_by text,
  answered_at text,
  unanswered_at text,
  created_at text not null,
  constraint application_withdrawals_pkey primary key (id),
  constraint application_withdrawals_job_id_fkey foreign key (job_id) references jobs (id) on delete cascade,
  constraint application_withdrawals_applicant_id_fkey foreign key (applicant_id) references profiles (id) on delete cascade,
  constraint application_withdrawals_reason_check check (length(reason) <= 5000)
) strict;

create index application_withdrawals_job_id_idx on application_withdrawals (job_id, created_at, id);
create index application_withdrawals_applicant_id_idx on application_withdrawals (applicant_id, created_at, id);

create trigger application_withdrawals_happen after insert on application_withdrawals begin
  insert into _happenings (kind, subject_id) values ('application_withdrawn', new.id);
end;

create trigger application_withdrawals_notifications_delete after delete on application_withdrawals begin
  delete from notifications where source_id = old.id;
end;
