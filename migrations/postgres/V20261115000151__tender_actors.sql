-- Several people may act for a company, so a tender's history says who did what: every write notes its writer on the tender, as
-- it notes the time, and the event takes both from there. What the calendar did, nobody did.

alter table tenders add column changed_by uuid;
alter table tender_events add column actor_id uuid;

create index tenders_changed_by_idx on tenders (changed_by) where changed_by is not null;
create index tender_events_actor_id_idx on tender_events (actor_id) where actor_id is not null;

create or replace function record_amendment() returns trigger
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
  insert into tender_events (tender_id, number, kind, changes, created_at, actor_id)
  select
    new.id, coalesce(max(number), 0) + 1, 'Amended', to_jsonb(changed), coalesce(new.updated_at, new.created_at),
    new.changed_by
  from tender_events
  where tender_id = new.id;
  return null;
end
$$;

create or replace function record_end() returns trigger
language plpgsql as $$
begin
  insert into tender_events (tender_id, number, kind, created_at, actor_id)
  select
    new.id,
    coalesce(max(number), 0) + 1,
    case when old.withdrawn_at is null and new.withdrawn_at is not null then 'Withdrawn' else new.status end,
    coalesce(new.updated_at, new.created_at),
    new.changed_by
  from tender_events
  where tender_id = new.id;
  return null;
end
$$;
