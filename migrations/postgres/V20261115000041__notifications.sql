-- Notifications know whom and what they tell of, so that they can be grouped, mailed later, and go when that goes. Kinds are
-- now a closed list.

delete from notifications
where kind not in (
    'application', 'application_status', 'proposal', 'award', 'message', 'comment', 'like', 'review', 'deadline',
    'tender_amended'
  );
delete from notification_preferences
where kind not in (
    'application', 'application_status', 'proposal', 'award', 'message', 'comment', 'like', 'review', 'deadline',
    'tender_amended'
  );

alter table notifications
  add column actor_id uuid,
  add column group_id uuid,
  add column source_id uuid,
  add column count bigint not null default 1,
  add column began_at timestamptz,
  add column shown boolean not null default true,
  add column mail_due_at timestamptz,
  add column mailed_at timestamptz,
  add constraint notifications_actor_id_fkey foreign key (actor_id) references profiles (id) on delete cascade,
  add constraint notifications_count_check check (count >= 1),
  drop constraint notifications_kind_check,
  add constraint notifications_kind_check check (kind in (
    'application', 'application_status', 'proposal', 'award', 'message', 'comment', 'like', 'review', 'deadline',
    'tender_amended'
  ));

create index notifications_group_id_idx on notifications (group_id, user_id, kind) where group_id is not null;
create index notifications_source_id_idx on notifications (source_id) where source_id is not null;
create index notifications_actor_id_idx on notifications (actor_id) where actor_id is not null;
create index notifications_mail_due_at_idx on notifications (mail_due_at) where mail_due_at is not null;

alter table notification_preferences
  drop constraint notification_preferences_kind_check,
  add constraint notification_preferences_kind_check check (kind in (
    'application', 'application_status', 'proposal', 'award', 'message', 'comment', 'like', 'review', 'deadline',
    'tender_amended'
  ));

-- Whoever has read the conversation has read what it was told of.
create function read_message_notifications() returns trigger
language plpgsql as $$
begin
  update notifications
  set read_at = new.last_read_at
  where group_id = new.conversation_id
    and user_id = new.user_id
    and kind = 'message'
    and read_at is null
    and began_at <= new.last_read_at;
  return null;
end
$$;

create trigger participants_read after update of last_read_at on participants
for each row when (new.last_read_at is not null) execute function read_message_notifications();

-- A notification repeats what somebody wrote and leads to it; it goes when that goes.
create function forget_notifications_of_group() returns trigger
language plpgsql as $$
begin
  delete from notifications where group_id = old.id;
  return null;
end
$$;

create function forget_notifications_of_source() returns trigger
language plpgsql as $$
begin
  delete from notifications where source_id = old.id;
  return null;
end
$$;

create trigger posts_notifications_delete after delete on posts
for each row execute function forget_notifications_of_group();

create trigger comments_notifications_delete after delete on comments
for each row execute function forget_notifications_of_source();

create trigger reviews_notifications_delete after delete on reviews
for each row execute function forget_notifications_of_source();

create trigger job_applications_notifications_delete after delete on job_applications
for each row execute function forget_notifications_of_source();

create trigger proposals_notifications_delete after delete on proposals
for each row execute function forget_notifications_of_source();

create trigger tenders_notifications_delete after delete on tenders
for each row execute function forget_notifications_of_group();

create trigger conversations_notifications_delete after delete on conversations
for each row execute function forget_notifications_of_group();
