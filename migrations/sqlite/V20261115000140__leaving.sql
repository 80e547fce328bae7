-- Whoever deletes their account has some days to change their mind. Until then nobody sees anything of them, as if they were
-- suspended, so `hidden` follows both. leaves_at says when the account is erased, which a chore does.

alter table accounts add column leaves_at text;

drop trigger accounts_hide;
drop trigger accounts_hide_words;

create trigger accounts_hide after update of banned_until, leaves_at on accounts
when (coalesce(old.banned_until, old.leaves_at) is null) <> (coalesce(new.banned_until, new.leaves_at) is null) begin
  update profiles set hidden = coalesce(new.banned_until, new.leaves_at) is not null where id = new.id;
  update posts
  set hidden = coalesce(new.banned_until, new.leaves_at) is not null or id in (select target_id from _removals)
  where user_id = new.id;
  update jobs
  set hidden = coalesce(new.banned_until, new.leaves_at) is not null or id in (select target_id from _removals)
  where employer_id = new.id;
  update tenders
  set hidden = coalesce(new.banned_until, new.leaves_at) is not null or id in (select target_id from _removals)
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

-- Chores look for accounts whose time is over.
create index accounts_leaves_at_idx on accounts (leaves_at) where leaves_at is not null;
