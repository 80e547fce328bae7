-- What happened and has not been told yet. Triggers write a row beside the change itself, so nothing is lost in a crash and
-- nobody who writes a message or a comment waits for those who are told of it. A worker turns the rows into notifications.
-- The name begins with _ because the rows concern nobody else: they stay off the change feed.

create table _happenings (
  id bigint generated always as identity primary key,
  kind text not null,
  subject_id uuid not null,
  actor_id uuid
);

create function note_happening() returns trigger
language plpgsql as $$
begin
  insert into _happenings (kind, subject_id) values (tg_argv[0], new.id);
  return null;
end
$$;

create trigger job_applications_happen after insert on job_applications
for each row execute function note_happening('application');

create trigger application_events_happen after insert on application_events
for each row execute function note_happening('application_status');

create trigger proposals_happen after insert on proposals
for each row execute function note_happening('proposal');

create trigger proposals_decision_happens after update of status on proposals
for each row when (old.status <> new.status) execute function note_happening('award');

create trigger messages_happen after insert on messages
for each row execute function note_happening('message');

create trigger comments_happen after insert on comments
for each row execute function note_happening('comment');

create trigger reviews_happen after insert on reviews
for each row execute function note_happening('review');

create trigger contact_messages_happen after insert on contact_messages
for each row execute function note_happening('contact');

-- Bidders made their offers for what they had read. Closing and awarding are told as decisions, not as amendments.
create trigger tenders_amendment_happens
after update of title, location, category, type, budget_min, budget_max, deadline, description, requirements on tenders
for each row when (
  new.bids > 0 and old.status = 'Open' and new.status = 'Open' and (
    old.title, old.location, old.category, old.type, old.budget_min, old.budget_max, old.deadline, old.description,
    old.requirements
  ) is distinct from (
    new.title, new.location, new.category, new.type, new.budget_min, new.budget_max, new.deadline, new.description,
    new.requirements
  )
) execute function note_happening('tender_amended');

-- A like has no id of its own, so its person is kept too.
create function note_like() returns trigger
language plpgsql as $$
begin
  insert into _happenings (kind, subject_id, actor_id) values ('like', new.post_id, new.user_id);
  return null;
end
$$;

create trigger post_likes_happen after insert on post_likes
for each row execute function note_like();

-- Which deadlines have been announced, so that each is announced once, and again only if it moves.
create table _announced_deadlines (
  tender_id uuid not null,
  deadline date not null,
  primary key (tender_id, deadline),
  foreign key (tender_id) references tenders (id) on delete cascade
);
