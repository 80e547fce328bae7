-- Moderators listen to the checks of postings, so that what another one decided leaves their list. Clients see the names of keys, and
-- this one had none: SQLite names it by making the table again. Nothing refers to it.

create table _posting_checks_before as select * from posting_checks;
drop table posting_checks;

create table posting_checks (
  posting_id text not null,
  kind text not null,
  owner_id text not null,
  fingerprint text,
  score integer not null,
  held integer not null,
  -- What was looked at, and whether a moderator let it through; another text is looked at again.
  text_key text not null,
  released integer not null,
  checked_at text not null,
  constraint posting_checks_pkey primary key (posting_id),
  constraint posting_checks_owner_id_fkey foreign key (owner_id) references profiles (id) on delete cascade,
  constraint posting_checks_kind_check check (kind in ('job', 'tender')),
  constraint posting_checks_held_check check (held in (0, 1)),
  constraint posting_checks_released_check check (released in (0, 1))
) strict, without rowid;

insert into posting_checks (posting_id, kind, owner_id, fingerprint, score, held, text_key, released, checked_at)
select posting_id, kind, owner_id, fingerprint, score, held, text_key, released, checked_at from _posting_checks_before;
drop table _posting_checks_before;

create index posting_checks_fingerprint_idx on posting_checks (fingerprint, owner_id) where fingerprint is not null;
create index posting_checks_owner_id_idx on posting_checks (owner_id);
create index posting_checks_held_idx on posting_checks (checked_at) where held;
