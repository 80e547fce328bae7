-- How far the applications to a job have got is shown on every employer's dashboard, and jobs past their date are closed
-- by the clock: both are found without reading the rows themselves.

create index job_applications_status_idx on job_applications (job_id, status, created_at, id);
create index jobs_expires_at_idx on jobs (expires_at) where status = 'Active' and expires_at is not null;
