-- An interview that an employer offers to an applicant: a few times to choose from, a place or a link, and what the applicant says.
-- It outlives the application it is about, because both sides are told that a withdrawal ended it. `starts_at` and `minutes` are the time
-- that was last agreed, also after a change or a cancellation: calendars know the interview by it. `sequence` counts what calendars must hear.

create table interviews (
  id uuid not null,
  application_id uuid,
  job_id uuid not null,
  applicant_id uuid not null,
  organizer_id uuid,
  status text not null default 'Offered',
  format text not null,
  place text not null,
  note text,
  slots jsonb not null,
  starts_at timestamptz,
  minutes bigint,
  answer_note text,
  cancel_note text,
  ended_because text,
  sequence bigint not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
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
  constraint interviews_minutes_check check (minutes between 5 and 480)
);

create index interviews_application_id_idx on interviews (application_id, created_at, id);
create index interviews_job_id_idx on interviews (job_id, created_at, id);
create index interviews_applicant_id_idx on interviews (applicant_id, created_at, id);
create index interviews_organizer_id_idx on interviews (organizer_id, starts_at) where organizer_id is not null;
create index interviews_starts_at_idx on interviews (starts_at) where status = 'Accepted';

-- Which reminders were sent for which time: each one once, and again for another time.
create table _interview_reminders (
  interview_id uuid not null,
  starts_at timestamptz not null,
  kind text not null,
  primary key (interview_id, starts_at, kind),
  foreign key (interview_id) references interviews (id) on delete cascade
);

-- What ends an application or its job ends the interviews that are still to come. A job that closes on its last day keeps them (it leaves
-- `updated_at` as it was): that is when they take place.
create function end_interviews(ended uuid[], because text, actor uuid, moment timestamptz) returns void
language plpgsql as $$
begin
  insert into _happenings (kind, subject_id, actor_id)
  select 'interview_cancelled', id, actor
  from interviews
  where id = any (ended) and (status in ('Offered', 'Time Requested') or (status = 'Accepted' and starts_at > moment))
  order by id;
  update interviews
  set status = 'Cancelled', ended_because = because, updated_at = moment, sequence = sequence + 1
  where id = any (ended) and (status in ('Offered', 'Time Requested') or (status = 'Accepted' and starts_at > moment));
end
$$;

create function end_interviews_of_withdrawal() returns trigger
language plpgsql as $$
begin
  perform end_interviews(
    array(select id from interviews where job_id = new.job_id and applicant_id = new.applicant_id order by id for update), 'Withdrawn', new.applicant_id, new.created_at
  );
  return null;
end
$$;

create trigger interviews_withdrawn after insert on application_withdrawals
for each row execute function end_interviews_of_withdrawal();

create function end_interviews_of_deleted() returns trigger
language plpgsql as $$
begin
  perform end_interviews(
    array(select id from interviews where application_id = old.id order by id for update), 'Withdrawn', old.applicant_id, now()
  );
  return old;
end
$$;

create trigger interviews_application_deleted before delete on job_applications
for each row execute function end_interviews_of_deleted();

create function end_interviews_of_rejected() returns trigger
language plpgsql as $$
begin
  perform end_interviews(
    array(select id from interviews where application_id = new.id order by id for update), 'Rejected', null, new.updated_at
  );
  return null;
end
$$;

create trigger interviews_rejected after update of status on job_applications
for each row when (old.status <> 'Rejected' and new.status = 'Rejected') execute function end_interviews_of_rejected();

create function end_interviews_of_closed() returns trigger
language plpgsql as $$
begin
  perform end_interviews(
    array(select id from interviews where job_id = new.id order by id for update), 'Closed', null, new.updated_at
  );
  return null;
end
$$;

create trigger interviews_closed after update of status on jobs
for each row when (old.status = 'Active' and new.status = 'Closed' and new.updated_at is distinct from old.updated_at) execute function end_interviews_of_closed();

create trigger interviews_notifications_delete after delete on interviews
for each row execute function forget_notifications_of_source();

alter table notifications
  drop constraint notifications_kind_check,
  add constraint notifications_kind_check check (kind in (
    'application', 'application_status', 'proposal', 'award', 'message', 'comment', 'like', 'review', 'deadline',
    'tender_amended', 'notice', 'team', 'search_match', 'still_hiring', 'interview'
  ));

alter table notification_preferences
  drop constraint notification_preferences_kind_check,
  add constraint notification_preferences_kind_check check (kind in (
    'application', 'application_status', 'proposal', 'award', 'message', 'comment', 'like', 'review', 'deadline',
    'tender_amended', 'notice', 'team', 'search_match', 'still_hiring', 'interview'
  ));
