-- Messages to people who look at the application. They see them arrive; those that are unread when they are due are announced.
create table _held_messages (
  message_id uuid not null primary key,
  due_at timestamptz not null,
  foreign key (message_id) references messages (id) on delete cascade
);

create index _held_messages_due_at_idx on _held_messages (due_at);
