-- Employers promise an answer within some days. The promise that holds for an application is the one its applicant read, so its
-- last moment stands on the application. Applications from before have none.

alter table jobs add column reply_days bigint not null default 14
  constraint jobs_reply_days_check check (reply_days between 1 and 60);

alter table job_applications add column reply_by timestamptz;
alter table job_applications add column answered_at timestamptz;
alter table job_applications add column unanswered_at timestamptz;

-- What the clock looks through: promises that are neither kept nor broken yet.
create index job_applications_reply_by_idx on job_applications (reply_by)
  where answered_at is null and unanswered_at is null and reply_by is not null;
