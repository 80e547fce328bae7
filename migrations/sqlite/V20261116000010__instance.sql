-- Which instance this database is, and whether it and the file store know each other. The file store holds the same id, so that
-- a database that was lost, restored or mistaken for another never decides about files that are not its own.
-- The one row says: new (no files may be there yet), older (made before there were ids: takes the files it finds), pairing (has an id,
-- which the file store is about to get) or paired.

create table _instance (
  one integer not null default 1,
  id text,
  files text not null,
  constraint _instance_pkey primary key (one),
  constraint _instance_one_check check (one = 1),
  constraint _instance_files_check check (files in ('new', 'older', 'pairing', 'paired')),
  constraint _instance_id_check check (id is not null or files in ('new', 'older'))
) strict;

insert into _instance (files)
select case when exists (select 1 from accounts) then 'older' else 'new' end;
