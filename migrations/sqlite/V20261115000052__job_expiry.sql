-- A job that is over before it begins helps nobody: whoever posts it means another date, or wants to close it. The time of a
-- change comes with the row, in `updated_at`, because SQL does not ask for it.

alter table jobs add column updated_at text;

create trigger jobs_expires_at_insert before insert on jobs
when new.status = 'Active' and new.expires_at <= new.created_at begin
  select raise(abort, 'P0001:Choose an expiry date that is still to come.');
end;

create trigger jobs_expires_at_update before update of status, expires_at on jobs
when new.status = 'Active'
  and new.expires_at <= new.updated_at
  and (old.status <> 'Active' or old.expires_at is not new.expires_at)
begin
  select raise(abort, 'P0001:This job''s expiry date has passed. Choose one that is still to come.')
  where old.expires_at is new.expires_at;
  select raise(abort, 'P0001:Choose an expiry date that is still to come, or close the job.');
end;
