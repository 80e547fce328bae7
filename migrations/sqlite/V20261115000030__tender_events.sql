-- What happens to a tender after it was posted, so that whoever bid can be told: who looks only at the present row cannot
-- see that it was another yesterday. Bidders rely on what they bid for, so a tender changes only while it is open, and it
-- is awarded only to a proposal that was accepted.
--
-- The time comes with the row, in `updated_at`, because SQL does not ask for it. India's days are five and a half hours,
-- 330 minutes, ahead of UTC, all year.

alter table tenders add column updated_at text;
alter table tenders add column withdrawn_at text;

alter table proposals add column note text constraint proposals_note_check check (length(note) <= 5000);
alter table proposals add column decided_at text;

create table tender_events (
  tender_id text not null,
  number integer not null,
  kind text not null,
  changes text not null default '[]',
  created_at text not null,
  constraint tender_events_pkey primary key (tender_id, number),
  constraint tender_events_tender_id_fkey foreign key (tender_id) references tenders (id) on delete cascade,
  constraint tender_events_kind_check check (kind in ('Amended', 'Closed', 'Awarded', 'Withdrawn')),
  constraint tender_events_changes_check check (json_type(changes) = 'array')
) strict, without rowid;

drop trigger tenders_status_update;

create trigger tenders_status_update before update of status on tenders when old.status <> new.status begin
  select raise(abort, 'P0001:A closed tender cannot be opened again. Post a new one instead.')
  where new.status = 'Open';
  select raise(abort, 'P0001:An awarded tender stays awarded.')
  where old.status = 'Awarded';
  select raise(abort, 'P0001:A tender is awarded by accepting one of its proposals.')
  where new.status = 'Awarded'
    and not exists (select 1 from proposals where tender_id = new.id and status = 'Accepted');
end;

create trigger tenders_deadline_insert before insert on tenders
when new.deadline < date(new.created_at, '+330 minutes') begin
  select raise(abort, 'P0001:Choose a deadline that is today or later.');
end;

create trigger tenders_deadline_update before update of deadline on tenders
when new.deadline <> old.deadline and new.deadline < date(coalesce(new.updated_at, new.created_at), '+330 minutes') begin
  select raise(abort, 'P0001:Choose a deadline that is today or later.');
end;

create trigger tenders_amend
after update of title, location, category, type, budget_min, budget_max, deadline, description, requirements on tenders
when old.title <> new.title
  or old.location <> new.location
  or old.category <> new.category
  or old.type is not new.type
  or old.budget_min is not new.budget_min
  or old.budget_max is not new.budget_max
  or old.deadline <> new.deadline
  or old.description <> new.description
  or old.requirements <> new.requirements
begin
  select raise(abort, 'P0001:Only an open tender can be changed.')
  where old.status <> 'Open' or new.status <> 'Open';
  insert into tender_events (tender_id, number, kind, changes, created_at)
  select
    new.id,
    (select coalesce(max(number), 0) + 1 from tender_events where tender_id = new.id),
    'Amended',
    json_group_array(changed.name),
    coalesce(new.updated_at, new.created_at)
  from (
    select 'title' as name where old.title <> new.title
    union all select 'location' where old.location <> new.location
    union all select 'category' where old.category <> new.category
    union all select 'type' where old.type is not new.type
    union all select 'budget_min' where old.budget_min is not new.budget_min
    union all select 'budget_max' where old.budget_max is not new.budget_max
    union all select 'deadline' where old.deadline <> new.deadline
    union all select 'description' where old.description <> new.description
    union all select 'requirements' where old.requirements <> new.requirements
  ) as changed;
end;

create trigger tenders_end after update of status, withdrawn_at on tenders
when old.status <> new.status or (old.withdrawn_at is null and new.withdrawn_at is not null) begin
  insert into tender_events (tender_id, number, kind, created_at)
  select
    new.id,
    coalesce(max(number), 0) + 1,
    case when old.withdrawn_at is null and new.withdrawn_at is not null then 'Withdrawn' else new.status end,
    coalesce(new.updated_at, new.created_at)
  from tender_events
  where tender_id = new.id;
end;
