-- Uploads that come in pieces and can be continued after an interruption. Each piece is a file of its own in the file store until
-- all have arrived; then they are joined, looked at like any other upload, and become the object. Finished uploads are kept until
-- they expire, so that a client that missed the last answer learns that it is done.

create table uploads (
  id uuid not null,
  bucket_id text collate "C" not null,
  name text collate "C" not null,
  owner_id uuid,
  upsert boolean not null,
  size bigint not null,
  received bigint not null default 0,
  content_type text not null,
  cache_control text not null,
  metadata jsonb not null,
  declared text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  finished_at timestamptz,
  constraint uploads_pkey primary key (id),
  constraint uploads_bucket_id_fkey foreign key (bucket_id) references buckets (id) on delete cascade,
  constraint uploads_owner_id_fkey foreign key (owner_id) references accounts (id) on delete cascade,
  constraint uploads_received_check check (received >= 0 and received <= size),
  constraint uploads_metadata_check check (jsonb_typeof(metadata) = 'object')
);

create index uploads_owner_id_idx on uploads (owner_id) where finished_at is null;
create index uploads_expires_at_idx on uploads (expires_at);

create table upload_parts (
  upload_id uuid not null,
  start bigint not null,
  size bigint not null,
  version uuid not null,
  constraint upload_parts_pkey primary key (upload_id, start),
  constraint upload_parts_upload_id_fkey foreign key (upload_id) references uploads (id) on delete cascade,
  constraint upload_parts_version_key unique (version),
  constraint upload_parts_size_check check (size > 0)
);
