-- An open job is confirmed by its owner every two weeks, or it closes. `confirmed_at` is when someone last said that the job is
-- still open: by posting it, opening it again, or answering. `confirm_by` is set while an answer is awaited. Jobs from before
-- have no `confirmed_at`: they are asked about by their age, and get three weeks for the first answer.

alter table jobs add column confirmed_at text;
alter table jobs add column confirm_by text;

create index jobs_confirmed_at_idx on jobs (coalesce(confirmed_at, created_at)) where status = 'Active' and confirm_by is null;
create index jobs_confirm_by_idx on jobs (confirm_by) where confirm_by is not null;

-- Opening a job again says that it is open now; its first day stays the first day.
create trigger jobs_reopen after update of status on jobs when old.status = 'Closed' and new.status = 'Active' begin
  update jobs set confirmed_at = coalesce(new.updated_at, confirmed_at) where id = new.id;
end;

-- A closed job awaits no answer.
create trigger jobs_close after update of status on jobs when new.status = 'Closed' and new.confirm_by is not null begin
  update jobs set confirm_by = null where id = new.id;
end;

-- The kind `still_hiring` is new. SQLite changes checks by making the table again; nothing refers to these two.

create table _notifications_before as select * from notifications;
drop table notifications;

create table notifications (
  id text not null,
  user_id text not null,
  kind text not null,
  title text not null,
  body text not null default '',
  link text,
  actor_id text,
  created_at text not null,
  read_at text,
  group_id text,
  source_id text,
  count integer not null default 1,
  began_at text,
  shown integer not null default 1,
  mail_due_at text,
  mailed_at text,
  status text,
  constraint notifications_pkey primary key (id),
  constraint notifications_user_id_fkey foreign key (user_id) references profiles (id) on delete cascade,
  constraint notifications_actor_id_fkey foreign key (actor_id) references profiles (id) on delete cascade,
  constraint notifications_kind_check check (kind in (
    'application', 'application_status', 'proposal', 'award', 'message', 'comment', 'like', 'review', 'deadline',
    'tender_amended', 'notice', 'team', 'search_match', 'still_hiring'
  )),
  constraint notifications_title_check check (trim(title, char(9, 10, 13, 32)) <> '' and length(title) <= 500),
  constraint notifications_body_check check (length(body) <= 5000),
  constraint notifications_link_check check (link glob '/*' and length(link) <= 2048),
  constraint notifications_count_check check (count >= 1),
  constraint notifications_shown_check check (shown in (0, 1)),
  constraint notifications_status_check check (status in ('Interview Scheduled', 'Accepted', 'Hired', 'Rejected'))
) strict;

insert into notifications
select
  id, user_id, kind, title, body, link, actor_id, created_at, read_at, group_id, source_id, count, began_at, shown,
  mail_due_at, mailed_at, status
from _notifications_before;
drop table _notifications_before;

create index notifications_user_id_idx on notifications (user_id, created_at, id);
create index notifications_unread_idx on notifications (user_id, created_at, id) where read_at is null;
create index notifications_group_id_idx on notifications (group_id, user_id, kind) where group_id is not null;
create index notifications_source_id_idx on notifications (source_id) where source_id is not null;
create index notifications_actor_id_idx on notifications (actor_id) where actor_id is not null;
create index notifications_mail_due_at_idx on notifications (mail_due_at) where mail_due_at is not null;

create table _notification_preferences_before as select * from notification_preferences;
drop table notification_preferences;

create table notification_preferences (
  user_id text not null,
  kind text not null,
  in_app integer not null default 1,
  email integer not null default 1,
  constraint notification_preferences_pkey primary key (user_id, kind),
  constraint notification_preferences_user_id_fkey foreign key (user_id) references profiles (id) on delete cascade,
  constraint notification_preferences_kind_check check (kind in (
    'application', 'application_status', 'proposal', 'award', 'message', 'comment', 'like', 'review', 'deadline',
    'tender_amended', 'notice', 'team', 'search_match', 'still_hiring'
  )),
  constraint notification_preferences_in_app_check check (in_app in (0, 1)),
  constraint notification_preferences_email_check check (email in (0, 1))
) strict, without rowid;

insert into notification_preferences (user_id, kind, in_app, email)
select user_id, kind, in_app, email from _notification_preferences_before;
drop table _notification_preferences_before;

-- As before: who wants no notices in the application does not see one, and when it is mailed, the notifier decides.
create trigger notifications_notice after insert on notifications when new.kind = 'notice' begin
  update notifications
  set shown = 0
  where id = new.id
    and exists (
      select 1
      from notification_preferences as preference
      where preference.user_id = new.user_id and preference.kind = 'notice' and not preference.in_app
    );
  insert into _happenings (kind, subject_id) values ('notice', new.id);
end;

-- Once one person has answered, the question is settled for all who were asked.
create trigger jobs_answer after update of confirm_by on jobs when old.confirm_by is not null and new.confirm_by is null begin
  update notifications
  set read_at = coalesce(new.updated_at, new.confirmed_at)
  where group_id = new.id and kind = 'still_hiring' and read_at is null;
end;

create trigger jobs_notifications_delete after delete on jobs begin
  delete from notifications where group_id = old.id;
end;
