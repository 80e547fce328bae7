-- An employer's reply record must not improve when applications are deleted: withdrawn, or deleted with their job. What stays of an
-- application whose promise was kept or broken is three facts without the applicant: the days of application and answer, and whether
-- the answer came in time.

create table _reply_outcomes (
  employer_id text not null,
  applied_on text not null,
  answered_on text,
  in_time integer not null check (in_time in (0, 1)),
  foreign key (employer_id) references profiles (id) on delete cascade
) strict;

create index _reply_outcomes_employer_id_idx on _reply_outcomes (employer_id, applied_on, answered_on, in_time);
create index _reply_outcomes_applied_on_idx on _reply_outcomes (applied_on);

-- Until now, a withdrawal kept what its application had counted for.
insert into _reply_outcomes (employer_id, applied_on, answered_on, in_time)
select
  job.employer_id,
  date(withdrawal.applied_at, '+330 minutes'),
  date(withdrawal.answered_at, '+330 minutes'),
  coalesce(withdrawal.answered_at < withdrawal.reply_by, 0)
from application_withdrawals as withdrawal
join jobs as job on job.id = withdrawal.job_id
where withdrawal.reply_by is not null
  and (withdrawal.answered_at is not null or withdrawal.unanswered_at is not null);

create trigger job_applications_keep_outcome after delete on job_applications
when old.reply_by is not null and (old.answered_at is not null or old.unanswered_at is not null) begin
  insert into _reply_outcomes (employer_id, applied_on, answered_on, in_time)
  select
    employer_id,
    date(old.created_at, '+330 minutes'),
    date(old.answered_at, '+330 minutes'),
    coalesce(old.answered_at < old.reply_by, 0)
  from jobs
  where id = old.job_id;
end;

-- When a job is deleted, its applications follow and no longer find it. An employer who is deleted needs no record.
create trigger jobs_keep_outcomes before delete on jobs begin
  insert into _reply_outcomes (employer_id, applied_on, answered_on, in_time)
  select
    old.employer_id,
    date(created_at, '+330 minutes'),
    date(answered_at, '+330 minutes'),
    coalesce(answered_at < reply_by, 0)
  from job_applications
  where job_id = old.id
    and reply_by is not null
    and (answered_at is not null or unanswered_at is not null)
    and exists (select 1 from profiles where id = old.employer_id);
end;
