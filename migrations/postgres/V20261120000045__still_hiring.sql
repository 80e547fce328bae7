-- An open job is confirmed by its owner every two weeks, or it closes. `confirmed_at` is when someone last said that the job is
-- still open: by posting it, opening it again, or answering. `confirm_by` is set while an answer is awaited. Jobs from before
-- have no `confirmed_at`: they are asked about by their age, and get three weeks for the first answer.

alter table jobs add column confirmed_at timestamptz;
alter table jobs add column confirm_by timestamptz;

create index jobs_confirmed_at_idx on jobs (coalesce(confirmed_at, created_at)) where status = 'Active' and confirm_by is null;
create index jobs_confirm_by_idx on jobs (confirm_by) where confirm_by is not null;

-- Opening a job again says that it is open now; its first day stays the first day. A closed job awaits no answer.
create function settle_confirmation() returns trigger
language plpgsql as $$
begin
  if new.status = 'Active' then
    new.confirmed_at = coalesce(new.updated_at, new.confirmed_at);
  end if;
  new.confirm_by = null;
  return new;
end
$$;

create trigger jobs_settle_confirmation before update of status on jobs
for each row when (old.status <> new.status) execute function settle_confirmation();

alter table notifications
  drop constraint notifications_kind_check,
  add constraint notifications_kind_check check (kind in (
    'application', 'application_status', 'proposal', 'award', 'message', 'comment', 'like', 'review', 'deadline',
    'tender_amended', 'notice', 'team', 'search_match', 'still_hiring'
  ));

alter table notification_preferences
  drop constraint notification_preferences_kind_check,
  add constraint notification_preferences_kind_check check (kind in (
    'application', 'application_status', 'proposal', 'award', 'message', 'comment', 'like', 'review', 'deadline',
    'tender_amended', 'notice', 'team', 'search_match', 'still_hiring'
  ));

-- Once one person has answered, the question is settled for all who were asked.
create function settle_still_hiring() returns trigger
language plpgsql as $$
begin
  update notifications
  set read_at = coalesce(new.updated_at, new.confirmed_at)
  where group_id = new.id and kind = 'still_hiring' and read_at is null;
  return null;
end
$$;

-- Without a list of columns: a trigger that runs before the row is written clears this one.
create trigger jobs_answer after update on jobs
for each row when (old.confirm_by is not null and new.confirm_by is null) execute function settle_still_hiring();

create trigger jobs_notifications_delete after delete on jobs
for each row execute function forget_notifications_of_group();
