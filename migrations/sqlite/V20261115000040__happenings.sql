-- What happened and has not been told yet. Triggers write a row beside the change itself, so nothing is lost in a crash and
-- nobody who writes a message or a comment waits for those who are told of it. A worker turns the rows into notifications.
-- The name begins with _ because the rows concern nobody else: they stay off the change feed.
--
-- A number is never given twice: a worker may still hold the number of a happening that another has told, and would take the
-- next one of that number away untold.

create table _happenings (
  id integer primary key autoincrement,
  kind text not null,
  subject_id text not null,
  actor_id text
) strict;

create trigger job_applications_happen after insert on job_applications begin
  insert into _happenings (kind, subject_id) values ('application', new.id);
end;

create trigger application_events_happen after insert on application_events begin
  insert into _happenings (kind, subject_id) values ('application_status', new.id);
end;

create trigger proposals_happen after insert on proposals begin
  insert into _happenings (kind, subject_id) values ('proposal', new.id);
end;

create trigger proposals_decision_happens after update of status on proposals when old.status <> new.status begin
  insert into _happenings (kind, subject_id) values ('award', new.id);
end;

create trigger messages_happen after insert on messages begin
  insert into _happenings (kind, subject_id) values ('message', new.id);
end;

create trigger comments_happen after insert on comments begin
  insert into _happenings (kind, subject_id) values ('comment', new.id);
end;

-- A like has no id of its own, so its person is kept too.
create trigger post_likes_happen after insert on post_likes begin
  insert into _happenings (kind, subject_id, actor_id) values ('like', new.post_id, new.user_id);
end;

create trigger reviews_happen after insert on reviews begin
  insert into _happenings (kind, subject_id) values ('review', new.id);
end;

-- Bidders made their offers for what they had read. Closing and awarding are told as decisions, not as amendments.
create trigger tenders_amendment_happens
after update of title, location, category, type, budget_min, budget_max, deadline, description, requirements on tenders
when new.bids > 0 and old.status = 'Open' and new.status = 'Open' and (
  old.title <> new.title
  or old.location <> new.location
  or old.category <> new.category
  or old.type is not new.type
  or old.budget_min is not new.budget_min
  or old.budget_max is not new.budget_max
  or old.deadline <> new.deadline
  or old.description <> new.description
  or old.requirements <> new.requirements
) begin
  insert into _happenings (kind, subject_id) values ('tender_amended', new.id);
end;

create trigger contact_messages_happen after insert on contact_messages begin
  insert into _happenings (kind, subject_id) values ('contact', new.id);
end;

-- Which deadlines have been announced, so that each is announced once, and again only if it moves.
create table _announced_deadlines (
  tender_id text not null,
  deadline text not null,
  primary key (tender_id, deadline),
  foreign key (tender_id) references tenders (id) on delete cascade
) strict, without rowid;
