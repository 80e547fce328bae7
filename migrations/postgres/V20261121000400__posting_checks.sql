-- Postings are compared with what fraudulent ones have in common, when they are written. `warnings` names the rules that readers are warned
-- by; `held_at` is set while a posting waits for a moderator. A held posting is hidden like one of a suspended owner, so `hidden` stays the
-- one thing that lists look at. What only the server needs stands apart: the fingerprint by which copies are found, and whether it is held, by
-- which its owner sees it all the same.

alter table jobs add column warnings jsonb not null default '[]'
  constraint jobs_warnings_check check (jsonb_typeof(warnings) = 'array');
alter table jobs add column held_at timestamptz;
alter table tenders add column warnings jsonb not null default '[]'
  constraint tenders_warnings_check check (jsonb_typeof(warnings) = 'array');
alter table tenders add column held_at timestamptz;

create table posting_checks (
  posting_id uuid not null primary key,
  kind text not null constraint posting_checks_kind_check check (kind in ('job', 'tender')),
  owner_id uuid not null,
  fingerprint text,
  score bigint not null,
  held boolean not null,
  -- What was looked at, and whether a moderator let it through; another text is looked at again.
  text_key text not null,
  released boolean not null,
  checked_at timestamptz not null,
  constraint posting_checks_owner_id_fkey foreign key (owner_id) references profiles (id) on delete cascade
);

create index posting_checks_fingerprint_idx on posting_checks (fingerprint, owner_id) where fingerprint is not null;
create index posting_checks_owner_id_idx on posting_checks (owner_id);
create index posting_checks_held_idx on posting_checks (checked_at) where held;

create function forget_posting_check() returns trigger
language plpgsql as $$
begin
  delete from posting_checks where posting_id = old.id;
  return null;
end
$$;

create trigger jobs_forget_check after delete on jobs
for each row execute function forget_posting_check();

create trigger tenders_forget_check after delete on tenders
for each row execute function forget_posting_check();

-- As before, and what is held stays hidden when its owner comes back.
create or replace function hide_absent() returns trigger
language plpgsql as $$
declare
  absent boolean := coalesce(new.banned_until, new.leaves_at) is not null;
begin
  update profiles set hidden = absent where id = new.id;
  update posts set hidden = absent or id in (select target_id from _removals) where user_id = new.id;
  update jobs
  set hidden = absent or held_at is not null or id in (select target_id from _removals)
  where employer_id = new.id;
  update tenders
  set hidden = absent or held_at is not null or id in (select target_id from _removals)
  where business_id = new.id;
  update seekers set hidden = absent or id in (select target_id from _removals) where id = new.id;
  update freelancers set hidden = absent or id in (select target_id from _removals) where id = new.id;
  update comments set hidden = absent where user_id = new.id;
  update post_likes set hidden = absent where user_id = new.id;
  update reviews set hidden = absent where author_id = new.id;
  return null;
end
$$;
