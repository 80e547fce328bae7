-- Whoever deletes their account has some days to change their mind. Until then nobody sees anything of them, as if they were
-- suspended, so `hidden` follows both. leaves_at says when the account is erased, which a chore does.

alter table accounts add column leaves_at timestamptz;

drop trigger accounts_hide on accounts;
drop trigger accounts_hide_words on accounts;
drop function hide_suspended();
drop function hide_words_of_suspended();

create function hide_absent() returns trigger
language plpgsql as $$
declare
  absent boolean := coalesce(new.banned_until, new.leaves_at) is not null;
begin
  update profiles set hidden = absent where id = new.id;
  update posts set hidden = absent or id in (select target_id from _removals) where user_id = new.id;
  update jobs set hidden = absent or id in (select target_id from _removals) where employer_id = new.id;
  update tenders set hidden = absent or id in (select target_id from _removals) where business_id = new.id;
  update seekers set hidden = absent or id in (select target_id from _removals) where id = new.id;
  update freelancers set hidden = absent or id in (select target_id from _removals) where id = new.id;
  update comments set hidden = absent where user_id = new.id;
  update post_likes set hidden = absent where user_id = new.id;
  update reviews set hidden = absent where author_id = new.id;
  return null;
end
$$;

create trigger accounts_hide after update of banned_until, leaves_at on accounts
for each row when (
  (coalesce(old.banned_until, old.leaves_at) is null) <> (coalesce(new.banned_until, new.leaves_at) is null)
) execute function hide_absent();

-- Chores look for accounts whose time is over.
create index accounts_leaves_at_idx on accounts (leaves_at) where leaves_at is not null;
