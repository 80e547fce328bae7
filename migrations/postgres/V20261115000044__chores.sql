-- When each chore is due next. due_at is also the lease of the copy that is busy with it: a copy that dies loses it.

create table _chores (
  name text not null primary key,
  due_at timestamptz not null,
  last_success_at timestamptz,
  failures bigint not null default 0
);
