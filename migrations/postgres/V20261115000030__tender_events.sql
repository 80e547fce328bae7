-- What happens to a tender after it was posted, so that whoever bid can be told: who looks only at the present row cannot
-- see that it was another yesterday. Bidders rely on what they bid for, so a tender changes only while it is open, and it
-- is awarded only to a proposal that was accepted.
--
-- The time comes with the row, in `updated_at`, because SQL does not ask for it.

alter table tenders add column updated_at timestamptz;
alter table tenders add column withdrawn_at timestamptz;

alter table proposals add column note text constraint proposals_note_check check (length(note) <= 5000);
alter table proposals add column decided_at timestamptz;

create table tender_events (
  tender_id uuid not null,
  number bigint not null,
  kind text not null,
  changes jsonb not null default '[]',
  created_at timestamptz not null,
  constraint tender_events_pkey primary key (tender_id, number),
  constraint tender_events_tender_id_fkey foreign key (tender_id) references tenders (id) on delete cascade,
  constraint tender_events_kind_check check (kind in ('Amended', 'Closed', 'Awarded', 'Withdrawn')),
  constraint tender_events_changes_check check (jsonb_typeof(changes) = 'array')
);

-- The calendar day in India.
create function day_in_india(moment timestamptz) returns date
language sql immutable as $$
  select (moment at time zone 'Asia/Kolkata')::date
$$;

create or replace function guard_tender() returns trigger
language plpgsql as $$
begin
  if old.sealed <> new.sealed and old.bids > 0 then
    raise exception using errcode = 'P0001', message = 'A tender''s seal cannot be changed once there is a proposal.';
  end if;
  if old.status = new.status then
    return new;
  end if;
  if new.status = 'Open' then
    raise exception using errcode = 'P0001', message = 'A closed tender cannot be opened again. Post a new one instead.';
  end if;
  if old.status = 'Awarded' then
    raise exception using errcode = 'P0001', message = 'An awarded tender stays awarded.';
  end if;
  if new.status = 'Awarded' and not exists (
    select 1 from proposals where tender_id = new.id and status = 'Accepted'
  ) then
    raise exception using errcode = 'P0001', message = 'A tender is awarded by accepting one of its proposals.';
  end if;
  return new;
end
$$;

create function guard_deadline() returns trigger
language plpgsql as $$
begin
  raise exception using errcode = 'P0001', message = 'Choose a deadline that is today or later.';
end
$$;

create trigger tenders_deadline_insert before insert on tenders
for each row when (new.deadline < day_in_india(new.created_at)) execute function guard_deadline();

create trigger tenders_deadline_update before update of deadline on tenders
for each row when (
  new.deadline <> old.deadline
  and new.deadline < day_in_india(coalesce(new.updated_at, new.created_at))
) execute function guard_deadline();

create function record_amendment() returns trigger
language plpgsql as $$
declare
  changed text[] := array_remove(array[
    case when old.title <> new.title then 'title' end,
    case when old.location <> new.location then 'location' end,
    case when old.category <> new.category then 'category' end,
    case when old.type is distinct from new.type then 'type' end,
    case when old.budget_min is distinct from new.budget_min then 'budget_min' end,
    case when old.budget_max is distinct from new.budget_max then 'budget_max' end,
    case when old.deadline <> new.deadline then 'deadline' end,
    case when old.description <> new.description then 'description' end,
    case when old.requirements <> new.requirements then 'requirements' end
  ], null);
begin
  if cardinality(changed) = 0 then
    return null;
  end if;
  if old.status <> 'Open' or new.status <> 'Open' then
    raise exception using errcode = 'P0001', message = 'Only an open tender can be changed.';
  end if;
  insert into tender_events (tender_id, number, kind, changes, created_at)
  select new.id, coalesce(max(number), 0) + 1, 'Amended', to_jsonb(changed), coalesce(new.updated_at, new.created_at)
  from tender_events
  where tender_id = new.id;
  return null;
end
$$;

create trigger tenders_amend
after update of title, location, category, type, budget_min, budget_max, deadline, description, requirements on tenders
for each row execute function record_amendment();

create function record_end() returns trigger
language plpgsql as $$
begin
  insert into tender_events (tender_id, number, kind, created_at)
  select
    new.id,
    coalesce(max(number), 0) + 1,
    case when old.withdrawn_at is null and new.withdrawn_at is not null then 'Withdrawn' else new.status end,
    coalesce(new.updated_at, new.created_at)
  from tender_events
  where tender_id = new.id;
  return null;
end
$$;

create trigger tenders_end after update of status, withdrawn_at on tenders
for each row when (
  old.status <> new.status
  or (old.withdrawn_at is null and new.withdrawn_at is not null)
) execute function record_end();
