-- Who looked at what on which day (India's), and who passed it on: once a day each. They are nobody else's business, so
-- no client can name these tables; what is counted stands on the row itself.

create table _views (
  kind text not null,
  target_id uuid not null,
  day date not null,
  viewer_id uuid not null,
  constraint _views_pkey primary key (kind, target_id, day, viewer_id),
  constraint _views_viewer_id_fkey foreign key (viewer_id) references profiles (id) on delete cascade,
  constraint _views_kind_check check (kind in ('job', 'tender', 'profile'))
);

create index _views_viewer_id_idx on _views (viewer_id);

create table _shares (
  kind text not null,
  target_id uuid not null,
  day date not null,
  sharer_id uuid not null,
  constraint _shares_pkey primary key (kind, target_id, day, sharer_id),
  constraint _shares_sharer_id_fkey foreign key (sharer_id) references profiles (id) on delete cascade,
  constraint _shares_kind_check check (kind in ('post', 'job', 'tender', 'profile'))
);

create index _shares_sharer_id_idx on _shares (sharer_id);

-- They point to one of several tables, which no foreign key can say; this does what its cascade would.
create function forget_attention() returns trigger
language plpgsql as $$
begin
  delete from _views where kind = tg_argv[0] and target_id = old.id;
  delete from _shares where kind = tg_argv[0] and target_id = old.id;
  return null;
end
$$;

create trigger jobs_views_delete after delete on jobs
for each row execute function forget_attention('job');

create trigger tenders_views_delete after delete on tenders
for each row execute function forget_attention('tender');

create trigger profiles_views_delete after delete on profiles
for each row execute function forget_attention('profile');

create trigger posts_shares_delete after delete on posts
for each row execute function forget_attention('post');
