-- An interview that an employer offers to an applicant: a few times to choose from, a place or a link, and what the applicant says.
-- It outlives the application it is about, because both sides are told that a withdrawal ended it. `starts_at` and `minutes` are the time
-- that was last agreed, also after a change or a cancellation: calendars know the interview by it. `sequence` counts what calendars must hear.

create table interviews (
  id text not null,
  application_id text,
  job_id text not null,
  applicant_id text not null,
  organizer_id text,
  status text not null default 'Offered',
  format text not null,
  place text not null,
  note text,
  slots text not null,
  starts_at text,
  minutes integer,
  answer_note text,
  cancel_note text,
  ended_because text,
  sequence integer not null default 0,
  created_at text not null,
  updated_at text not null,
  constraint interviews_pkey primary key (id),
  constraint interviews_application_id_fkey foreign key (application_id) references job_applications (id) on delete set null,
  constraint interviews_job_id_fkey foreign key (job_id) references jobs (id) on delete cascade,
  constraint interviews_applicant_id_fkey foreign key (applicant_id) references profiles (id) on delete cascade,
  constraint interviews_organizer_id_fkey foreign key (organizer_id) references profiles (id) on delete set null,
  constraint interviews_status_check check (status in ('Offered', 'Accepted', 'Time Requested', 'Declined', 'Cancelled')),
  constraint interviews_format_check check (format in ('In person', 'Video', 'Phone')),
  constraint interviews_ended_because_check check (ended_because in ('Cancelled', 'Withdrawn', 'Rejected', 'Closed', 'Left')),
  constraint interviews_place_check check (length(place) <= 500),
  constraint interviews_note_check check (length(note) <= 2000),
  constraint interviews_answer_note_check check (length(answer_note) <= 2000),
  constraint interviews_cancel_note_check check (length(cancel_note) <= 2000),
  constraint interviews_slots_check check (json_valid(slots)),
  constraint interviews_minutes_check check (minutes between 5 and 480)
) strict;

create index interviews_application_id_idx on interviews (application_id, created_at, id);
create index interviews_job_id_idx on interviews (job_id, created_at, id);
create index interviews_applicant_id_idx on interviews (applicant_id, created_at, id);
create index interviews_organizer_id_idx on interviews (organizer_id, starts_at) where organizer_id is not null;
create index interviews_starts_at_idx on interviews (starts_at) where status = 'Accepted';

-- Which reminders were sent for which time: each one once, and again for another time.
create table _interview_reminders (
  interview_id text not null,
  starts_at text not null,
  kind text not null,
  primary key (interview_id, starts_at, kind),
  foreign key (interview_id) references interviews (id) on delete cascade
) strict, without rowid;

-- What ends an application or its job ends the interviews that are still to come. A job that closes on its last day keeps them (it leaves
-- `updated_at` as it was): that is when they take place.
create trigger interviews_withdrawn after insert on application_withdrawals begin
  insert into _happenings (kind, subject_id, actor_id)
  select 'interview_cancelled', id, new.applicant_id
  from interviews
  where job_id = new.job_id and applicant_id = new.applicant_id and (status in ('Offered', 'Time Requested') or (status = 'Accepted' and starts_at > new.created_at))
  order by id;
  update interviews
  set status = 'Cancelled', ended_because = 'Withdrawn', updated_at = new.created_at, sequence = sequence + 1
  where job_id = new.job_id and applicant_id = new.applicant_id and (status in ('Offered', 'Time Requested') or (status = 'Accepted' and starts_at > new.created_at));
end;

create trigger interviews_application_deleted before delete on job_applications begin
  insert into _happenings (kind, subject_id, actor_id)
  select 'interview_cancelled', id, old.applicant_id
  from interviews
  where application_id = old.id and (status in ('Offered', 'Time Requested') or (status = 'Accepted' and starts_at > strftime('%Y-%m-%dT%H:%M:%S', 'now')))
  order by id;
  update interviews
  set status = 'Cancelled', ended_because = 'Withdrawn', sequence = sequence + 1
  where application_id = old.id and (status in ('Offered', 'Time Requested') or (status = 'Accepted' and starts_at > strftime('%Y-%m-%dT%H:%M:%S', 'now')));
end;

create trigger interviews_rejected after update of status on job_applications when old.status <> 'Rejected' and new.status = 'Rejected' begin
  insert into _happenings (kind, subject_id, actor_id)
  select 'interview_cancelled', id, null
  from interviews
  where application_id = new.id and (status in ('Offered', 'Time Requested') or (status = 'Accepted' and starts_at > new.updated_at))
  order by id;
  update interviews
  set status = 'Cancelled', ended_because = 'Rejected', updated_at = new.updated_at, sequence = sequence + 1
  where application_id = new.id and (status in ('Offered', 'Time Requested') or (status = 'Accepted' and starts_at > new.updated_at));
end;

create trigger interviews_closed after update of status on jobs
when old.status = 'Active' and new.status = 'Closed' and new.updated_at is not old.updated_at begin
  insert into _happenings (kind, subject_id, actor_id)
  select 'interview_cancelled', id, null
  from interviews
  where job_id = new.id and (status in ('Offered', 'Time Requested') or (status = 'Accepted' and starts_at > new.updated_at))
  order by id;
  update interviews
  set status = 'Cancelled', ended_because = 'Closed', updated_at = new.updated_at, sequence = sequence + 1
  where job_id = new.id and (status in ('Offered', 'Time Requested') or (status = 'Accepted' and starts_at > new.updated_at));
end;

create trigger interviews_notifications_delete after delete on interviews begin
  delete from notifications where source_id = old.id;
end;

-- The kind `interview` is new. SQLite changes checks by making the table again; nothing refers to these two.

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
    'tender_amended', 'notice', 'team', 'search_match', 'still_hiring', 'interview'
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
    'tender_amended', 'notice', 'team', 'search_match', 'still_hiring', 'interview'
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
