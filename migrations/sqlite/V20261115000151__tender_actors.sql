-- Several people may act for a company, so a tender's history says who did what: every write notes its writer on the tender, as
-- it notes the time, and the event takes both from there. What the calendar did, nobody did.

alter table tenders add column changed_by text;
alter table tender_events add column actor_id text;

create index tenders_changed_by_idx on tenders (changed_by) where changed_by is not null;
create index tender_events_actor_id_idx on tender_events (actor_id) where actor_id is not null;

drop trigger tenders_amend;

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
  insert into tender_events (tender_id, number, kind, changes, created_at, actor_id)
  select
    new.id,
    (select coalesce(max(number), 0) + 1 from tender_events where tender_id = new.id),
    'Amended',
    json_group_array(changed.name),
    coalesce(new.updated_at, new.created_at),
    new.changed_by
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

drop trigger tenders_end;

create trigger tenders_end after update of status, withdrawn_at on tenders
when old.status <> new.status or (old.withdrawn_at is null and new.withdrawn_at is not null) begin
  insert into tender_events (tender_id, number, kind, created_at, actor_id)
  select
    new.id,
    coalesce(max(number), 0) + 1,
    case when old.withdrawn_at is null and new.withdrawn_at is not null then 'Withdrawn' else new.status end,
    coalesce(new.updated_at, new.created_at),
    new.changed_by
  from tender_events
  where tender_id = new.id;
end;
