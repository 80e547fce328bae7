-- How people keep others away, and how they tell the moderators. A report outlives the account that made it.

create table blocks (
  user_id uuid not null,
  blocked_id uuid not null,
  created_at timestamptz not null,
  constraint blocks_pkey primary key (user_id, blocked_id),
  constraint blocks_user_id_fkey foreign key (user_id) references profiles (id) on delete cascade,
  constraint blocks_blocked_id_fkey foreign key (blocked_id) references profiles (id) on delete cascade,
  constraint blocks_blocked_id_check check (blocked_id <> user_id)
);

create index blocks_blocked_id_idx on blocks (blocked_id, user_id);

create table reports (
  id uuid not null,
  reporter_id uuid,
  kind text not null,
  target_id uuid not null,
  reason text not null,
  status text not null default 'Open',
  created_at timestamptz not null,
  constraint reports_pkey primary key (id),
  constraint reports_reporter_id_fkey foreign key (reporter_id) references profiles (id) on delete set null,
  constraint reports_kind_check check (
    kind in ('profile', 'post', 'comment', 'job', 'tender', 'freelancer', 'seeker', 'review', 'message')
  ),
  constraint reports_reason_check check (btrim(reason, E' \t\r\n') <> '' and length(reason) <= 5000),
  constraint reports_status_check check (status in ('Open', 'Resolved', 'Dismissed'))
);

create index reports_status_idx on reports (status, created_at, id);
create index reports_reporter_id_idx on reports (reporter_id, created_at, id);
create index reports_target_id_idx on reports (target_id);
