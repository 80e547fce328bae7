-- The boards' other orders come out of an index as the newest-first one does: tenders by what closes soonest, the open ones
-- first; jobs by what closes soonest. The highest pay first is sorted: an index that begins with the status and the pay would
-- be taken for every list that is filtered by pay too, and those would be sorted instead.

drop index tenders_deadline_idx;
create index tenders_deadline_idx on tenders (status desc, deadline, id);

drop index jobs_expires_at_idx;
create index jobs_expires_at_idx on jobs (status, expires_at, id);
