-- The boards' other orders come out of an index as the newest-first one does: tenders by what closes soonest, the open ones
-- first, and by budget; jobs by what closes soonest and by pay. What names no amount comes last, so the index says so too. The
-- last columns let the same index count a list that is filtered by pay.

drop index tenders_deadline_idx;
create index tenders_deadline_idx on tenders (status desc, deadline, id);

drop index tenders_budget_max_idx;
create index tenders_budget_max_idx on tenders (budget_max desc nulls last, id desc);

drop index jobs_expires_at_idx;
create index jobs_expires_at_idx on jobs (status, expires_at, id);

drop index jobs_salary_max_idx;
create index jobs_salary_max_idx on jobs (
  status, salary_max desc nulls last, id desc, salary_min, type, experience, hidden
);
