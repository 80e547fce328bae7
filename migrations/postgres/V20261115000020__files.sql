-- Files. The bytes are in the file store under `version`, a fresh name for every upload, so that a row either shows the old
-- file or the new one and never something between. `folder_id` is the first part of the path when that is an id: the rules
-- of the buckets ask whose folder a file is in. Neither table is reachable through the data API.

create table buckets (
  id text collate "C" not null,
  public boolean not null default false,
  file_size_limit bigint,
  allowed_mime_types jsonb,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint buckets_pkey primary key (id),
  constraint buckets_id_check check (id <> '' and length(id) <= 100),
  constraint buckets_file_size_limit_check check (file_size_limit >= 0),
  constraint buckets_allowed_mime_types_check check (jsonb_typeof(allowed_mime_types) = 'array')
);

-- Names are compared byte for byte, whatever language the server was set up in.
create table objects (
  id uuid not null,
  bucket_id text collate "C" not null,
  name text collate "C" not null,
  folder_id uuid,
  owner_id uuid,
  version uuid not null,
  size bigint not null,
  content_type text not null,
  cache_control text not null,
  metadata jsonb not null default '{}',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint objects_pkey primary key (id),
  constraint objects_bucket_id_fkey foreign key (bucket_id) references buckets (id),
  constraint objects_owner_id_fkey foreign key (owner_id) references accounts (id) on delete cascade,
  constraint objects_bucket_id_name_key unique (bucket_id, name),
  constraint objects_version_key unique (version),
  constraint objects_name_check check (name <> '' and length(name) <= 1024),
  constraint objects_size_check check (size >= 0),
  constraint objects_metadata_check check (jsonb_typeof(metadata) = 'object')
);

create index objects_owner_id_idx on objects (owner_id);
create index objects_folder_id_idx on objects (folder_id);

-- What was attached to a conversation goes with it.
create function delete_attachments() returns trigger
language plpgsql as $$
begin
  delete from objects where bucket_id = 'attachments' and folder_id = old.id;
  return null;
end
$$;

create trigger conversations_attachments_delete after delete on conversations
for each row execute function delete_attachments();

-- The picture or video of a post goes with it, unless its author has another post that shows it. 21 is the length of the
-- text in front of the path.
create function delete_post_media() returns trigger
language plpgsql as $$
begin
  delete from objects
  where bucket_id = 'media'
    and folder_id = old.user_id
    and strpos(old.media_url, '/object/public/media/') > 0
    and name = substr(old.media_url, strpos(old.media_url, '/object/public/media/') + 21)
    and not exists (select 1 from posts where user_id = old.user_id and media_url = old.media_url);
  return null;
end
$$;

create trigger posts_media_delete after delete on posts
for each row when (old.media_url is not null) execute function delete_post_media();
