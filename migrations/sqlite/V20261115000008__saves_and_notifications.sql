-- What people put aside for later, and what the product tells them.

create table saves (
  user_id text not null,
  kind text not null,
  target_id text not null,
  created_at text not null,
  constraint saves_pkey primary key (user_id, kind, target_id),
  constraint saves_user_id_fkey foreign key (user_id) references profiles (id) on delete cascade,
  constraint saves_kind_check check (kind in ('job', 'tender', 'freelancer', 'seeker', 'post'))
) strict, without rowid;

create index saves_created_at_idx on saves (user_id, kind, created_at, target_id);
create index saves_target_id_idx on saves (target_id, kind);

-- A save points to one of five tables, which no foreign key can say; these triggers do what its cascade would.
create trigger jobs_saves_delete after delete on jobs begin
  delete from saves where target_id = old.id and kind = 'job';
end;

create trigger tenders_saves_delete after delete on tenders begin
  delete from saves where target_id = old.id and kind = 'tender';
end;

create trigger freelancers_saves_delete after delete on freelancers begin
  delete from saves where target_id = old.id and kind = 'freelancer';
end;

create trigger seekers_saves_delete after delete on seekers begin
  delete from saves where target_id = old.id and kind = 'seeker';
end;

create trigger posts_saves_delete after delete on posts begin
  delete from saves where target_id = old.id and kind = 'post';
end;

create table notifications (
  id text not null,
  user_id text not null,
  kind text not null,
  title text not null,
  body text not null default '',
  link text,
  created_at text not null,
  read_at text,
  constraint notifications_pkey primary key (id),
  constraint notifications_user_id_fkey foreign key (user_id) references profiles (id) on delete cascade,
  constraint notifications_kind_check check (kind <> '' and length(kind) <= 100),
  constraint notifications_title_check check (trim(title, char(9, 10, 13, 32)) <> '' and length(title) <= 500),
  constraint notifications_body_check check (length(body) <= 5000),
  constraint notifications_link_check check (link glob '/*' and length(link) <= 2048)
) strict;

create index notifications_user_id_idx on notifications (user_id, created_at, id);
create index notifications_unread_idx on notifications (user_id, created_at, id) where read_at is null;

create table notification_preferences (
  user_id text not null,
  kind text not null,
  in_app integer not null default 1,
  email integer not null default 1,
  constraint notification_preferences_pkey primary key (user_id, kind),
  constraint notification_preferences_user_id_fkey foreign key (user_id) references profiles (id) on delete cascade,
  constraint notification_preferences_kind_check check (kind <> '' and length(kind) <= 100),
  constraint notification_preferences_in_app_check check (in_app in (0, 1)),
  constraint notification_preferences_email_check check (email in (0, 1))
) strict, without rowid;
