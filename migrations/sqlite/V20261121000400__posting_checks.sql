-- Postings are compared with what fraudulent ones have in common, when they are written. `warnings` names the rules that readers are warned
-- by; `held_at` is set while a posting waits for a moderator. A held posting is hidden like one of a suspended owner, so `hidden` stays the
-- one thing that lists look at. What only the server needs stands apart: the fingerprint by which copies are found, and whether it is held, by
-- which its owner sees it all the same.

alter table jobs add column warnings text not null default '[]'
  constraint jobs_warnings_check check (json_type(warnings) = 'array');
alter table jobs add column held_at text;
alter table tenders add column warnings text not null default '[]'
  constraint tenders_warnings_check check (json_type(warnings) = 'array');
alter table tenders add column held_at text;

create table posting_checks (
  posting_id text not null primary key,
  kind text not null constraint posting_checks_kind_check check (kind in ('job', 'tender')),
  owner_id text not null,
  fingerprint text,
  score integer not null,
  held integer not null constraint posting_checks_held_check check (held in (0, 1)),
  -- What was looked at, and whether a moderator let it through; another text is looked at again.
  text_key text not null,
  released integer not null constraint posting_checks_released_check check (released in (0, 1)),
  checked_at text not null,
  constraint posting_checks_owner_id_fkey foreign key (owner_id) references profiles (id) on delete cascade
) strict, without rowid;

create index posting_checks_fingerprint_idx on posting_checks (fingerprint, owner_id) where fingerprint is not null;
create index posting_checks_owner_id_idx on posting_checks (owner_id);
create index posting_checks_held_idx on posting_checks (checked_at) where held;

create trigger jobs_forget_check after delete on jobs begin
  delete from posting_checks where posting_id = old.id;
end;

create trigger tenders_forget_check after delete on tenders begin
  delete from posting_checks where posting_id = old.id;
end;

-- As before, and what is held stays hidden when its owner comes back.
drop trigger accounts_hide;

create trigger accounts_hide after update of banned_until, leaves_at on accounts
when (coalesce(old.banned_until, old.leaves_at) is null) <> (coalesce(new.banned_until, new.leaves_at) is null) begin
  update profiles set hidden = coalesce(new.banned_until, new.leaves_at) is not null where id = new.id;
  update posts
  set hidden = coalesce(new.banned_until, new.leaves_at) is not null or id in (select target_id from _removals)
  where user_id = new.id;
  update jobs
  set hidden = coalesce(new.banned_until, new.leaves_at) is not null or held_at is not null
    or id in (select target_id from _removals)
  where employer_id = new.id;
  update tenders
  set hidden = coalesce(new.banned_until, new.leaves_at) is not null or held_at is not null
    or id in (select target_id from _removals)
  where business_id = new.id;
  update seekers
  set hidden = coalesce(new.banned_until, new.leaves_at) is not null or id in (select target_id from _removals)
  where id = new.id;
  update freelancers
  set hidden = coalesce(new.banned_until, new.leaves_at) is not null or id in (select target_id from _removals)
  where id = new.id;
  update comments set hidden = coalesce(new.banned_until, new.leaves_at) is not null where user_id = new.id;
  update post_likes set hidden = coalesce(new.banned_until, new.leaves_at) is not null where user_id = new.id;
  update reviews set hidden = coalesce(new.banned_until, new.leaves_at) is not null where author_id = new.id;
end;
