-- Who looked at what on which day (India's), and who passed it on: once a day each. They are nobody else's business, so
-- no client can name these tables; what is counted stands on the row itself.

create table _views (
  kind text not null,
  target_id text not null,
  day text not null,
  viewer_id text not null,
  constraint _views_pkey primary key (kind, target_id, day, viewer_id),
  constraint _views_viewer_id_fkey foreign key (viewer_id) references profiles (id) on delete cascade,
  constraint _views_kind_check check (kind in ('job', 'tender', 'profile'))
) strict, without rowid;

create index _views_viewer_id_idx on _views (viewer_id);

create table _shares (
  kind text not null,
  target_id text not null,
  day text not null,
  sharer_id text not null,
  constraint _shares_pkey primary key (kind, target_id, day, sharer_id),
  constraint _shares_sharer_id_fkey foreign key (sharer_id) references profiles (id) on delete cascade,
  constraint _shares_kind_check check (kind in ('post', 'job', 'tender', 'profile'))
) strict, without rowid;

create index _shares_sharer_id_idx on _shares (sharer_id);

-- They point to one of several tables, which no foreign key can say; these triggers do what its cascade would.
create trigger jobs_views_delete after delete on jobs begin
  delete from _views where kind = 'job' and target_id = old.id;
  delete from _shares where kind = 'job' and target_id = old.id;
end;

create trigger tenders_views_delete after delete on tenders begin
  delete from _views where kind = 'tender' and target_id = old.id;
  delete from _shares where kind = 'tender' and target_id = old.id;
end;

create trigger profiles_views_delete after delete on profiles begin
  delete from _views where kind = 'profile' and target_id = old.id;
  delete from _shares where kind = 'profile' and target_id = old.id;
end;

create trigger posts_shares_delete after delete on posts begin
  delete from _shares where kind = 'post' and target_id = old.id;
end;
