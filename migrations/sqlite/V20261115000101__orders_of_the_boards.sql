-- The boards' other orders come out of an index as the newest-first one does: tenders by what closes soonest, the open ones
-- first; jobs by what closes soonest and by pay. The last columns let the same index count a list that is filtered by pay.

drop index tenders_deadline_idx;
create index tenders_deadline_idx on tenders (status desc, deadline, id);

drop index jobs_expires_at_idx;
create index jobs_expires_at_idx on jobs (status, expires_at, id);

drop index jobs_salary_max_idx;
create index jobs_salary_max_idx on jobs (status, salary_max, id, salary_min, type, experience, hidden);
