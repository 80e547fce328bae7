-- What people put aside for later, and what the product tells them.

create table saves (
  user_id uuid not null,
  kind text not null,
  target_id uuid not null,
  created_at timestamptz not null,
  constraint saves_pkey primary key (user_id, kind, target_id),
  constraint saves_user_id_fkey foreign key (user_id) references profiles (id) on delete cascade,
  constraint saves_kind_check check (kind in ('job', 'tender', 'freelancer', 'seeker', 'post'))
);

create index saves_created_at_idx on saves (user_id, kind, created_at, target_id);
create index saves_target_id_idx on saves (target_id, kind);

-- A save points to one of five tables, which no foreign key can say; these triggers do what its cascade would.
create function forget_saves() returns trigger
language plpgsql as $$
begin
  delete from saves where target_id = old.id and kind = tg_argv[0];
  return null;
end
$$;

create trigger jobs_saves_delete after delete on jobs
for each row execute function forget_saves('job');

create trigger tenders_saves_delete after delete on tenders
for each row execute function forget_saves('tender');

create trigger freelancers_saves_delete after delete on freelancers
for each row execute function forget_saves('freelancer');

create trigger seekers_saves_delete after delete on seekers
for each row execute function forget_saves('seeker');

create trigger posts_saves_delete after delete on posts
for each row execute function forget_saves('post');

create table notifications (
  id uuid not null,
  user_id uuid not null,
  kind text not null,
  title text not null,
  body text not null default '',
  link text,
  created_at timestamptz not null,
  read_at timestamptz,
  constraint notifications_pkey primary key (id),
  constraint notifications_user_id_fkey foreign key (user_id) references profiles (id) on delete cascade,
  constraint notifications_kind_check check (kind <> '' and length(kind) <= 100),
  constraint notifications_title_check check (btrim(title, E' \t\r\n') <> '' and length(title) <= 500),
  constraint notifications_body_check check (length(body) <= 5000),
  constraint notifications_link_check check (link like '/%' and length(link) <= 2048)
);

create index notifications_user_id_idx on notifications (user_id, created_at, id);
create index notifications_unread_idx on notifications (user_id, created_at, id) where read_at is null;

create table notification_preferences (
  user_id uuid not null,
  kind text not null,
  in_app boolean not null default true,
  email boolean not null default true,
  constraint notification_preferences_pkey primary key (user_id, kind),
  constraint notification_preferences_user_id_fkey foreign key (user_id) references profiles (id) on delete cascade,
  constraint notification_preferences_kind_check check (kind <> '' and length(kind) <= 100)
);
