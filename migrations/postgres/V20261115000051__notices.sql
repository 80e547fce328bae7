-- The operator tells people something in their own words, as a notification of the kind `notice`: one row per person, put
-- there with the service key.

alter table notifications
  drop constraint notifications_kind_check,
  add constraint notifications_kind_check check (kind in (
    'application', 'application_status', 'proposal', 'award', 'message', 'comment', 'like', 'review', 'deadline',
    'tender_amended', 'notice'
  ));

alter table notification_preferences
  drop constraint notification_preferences_kind_check,
  add constraint notification_preferences_kind_check check (kind in (
    'application', 'application_status', 'proposal', 'award', 'message', 'comment', 'like', 'review', 'deadline',
    'tender_amended', 'notice'
  ));

-- Whoever wants no notices in the application does not see one; when it is mailed, the notifier decides.
create function place_notice() returns trigger
language plpgsql as $$
begin
  new.shown := not exists (
    select 1
    from notification_preferences as preference
    where preference.user_id = new.user_id and preference.kind = 'notice' and not preference.in_app
  );
  insert into _happenings (kind, subject_id) values ('notice', new.id);
  return new;
end
$$;

create trigger notifications_notice before insert on notifications
for each row when (new.kind = 'notice') execute function place_notice();
