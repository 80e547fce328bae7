-- A job that is over before it begins helps nobody: whoever posts it means another date, or wants to close it. The time of a
-- change comes with the row, in `updated_at`, because SQL does not ask for it.

alter table jobs add column updated_at timestamptz;

create function guard_expiry() returns trigger
language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    raise exception using errcode = 'P0001', message = 'Choose an expiry date that is still to come.';
  end if;
  if old.expires_at is not distinct from new.expires_at then
    raise exception using
      errcode = 'P0001', message = 'This job''s expiry date has passed. Choose one that is still to come.';
  end if;
  raise exception using
    errcode = 'P0001', message = 'Choose an expiry date that is still to come, or close the job.';
end
$$;

create trigger jobs_expires_at_insert before insert on jobs
for each row when (new.status = 'Active' and new.expires_at <= new.created_at) execute function guard_expiry();

create trigger jobs_expires_at_update before update of status, expires_at on jobs
for each row when (
  new.status = 'Active'
  and new.expires_at <= new.updated_at
  and (old.status <> 'Active' or old.expires_at is distinct from new.expires_at)
) execute function guard_expiry();
