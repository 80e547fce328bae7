-- Uploads that come in pieces and can be continued after an interruption. Each piece is a file of its own in the file store until
-- all have arrived; then they are joined, looked at like any other upload, and become the object. Finished uploads are kept until
-- they expire, so that a client that missed the last answer learns that it is done.

create table uploads (
  id text not null,
  bucket_id text not null,
  name text not null,
  owner_id text,
  upsert integer not null,
  size integer not null,
  received integer not null default 0,
  content_type text not null,
  cache_control text not null,
  metadata text not null,
  declared text not null,
  created_at text not null,
  expires_at text not null,
  finished_at text,
  constraint uploads_pkey primary key (id),
  constraint uploads_bucket_id_fkey foreign key (bucket_id) references buckets (id) on delete cascade,
  constraint uploads_owner_id_fkey foreign key (owner_id) references accounts (id) on delete cascade,
  constraint uploads_upsert_check check (upsert in (0, 1)),
  constraint uploads_received_check check (received >= 0 and received <= size),
  constraint uploads_metadata_check check (json_type(metadata) = 'object')
) strict;

create index uploads_owner_id_idx on uploads (owner_id) where finished_at is null;
create index uploads_expires_at_idx on uploads (expires_at);

create table upload_parts (
  upload_id text not null,
  start integer not null,
  size integer not null,
  version text not null,
  constraint upload_parts_pkey primary key (upload_id, start),
  constraint upload_parts_upload_id_fkey foreign key (upload_id) references uploads (id) on delete cascade,
  constraint upload_parts_version_key unique (version),
  constraint upload_parts_size_check check (size > 0)
) strict;
