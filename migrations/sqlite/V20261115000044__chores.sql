-- When each chore is due next. due_at is also the lease of the copy that is busy with it: a copy that dies loses it.

create table _chores (
  name text not null primary key,
  due_at text not null,
  last_success_at text,
  failures integer not null default 0
) strict;
