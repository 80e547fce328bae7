-- A person who marked everything as read, while a trigger or the server changed some of the same notifications in another order, got a
-- deadlock. Whatever changes several notifications or matches now locks them in the order of their keys first.

create or replace function read_message_notifications() returns trigger
language plpgsql as $$
begin
  perform 1
  from notifications
  where group_id = new.conversation_id and user_id = new.user_id and kind = 'message' and read_at is null
  order by id
  for no key update;
  update notifications
  set read_at = new.last_read_at
  where group_id = new.conversation_id
    and user_id = new.user_id
    and kind = 'message'
    and read_at is null
    and began_at <= new.last_read_at;
  return null;
end
$$;

create or replace function settle_still_hiring() returns trigger
language plpgsql as $$
begin
  perform 1
  from notifications
  where group_id = new.id and kind = 'still_hiring' and read_at is null
  order by id
  for no key update;
  update notifications
  set read_at = coalesce(new.updated_at, new.confirmed_at)
  where group_id = new.id and kind = 'still_hiring' and read_at is null;
  return null;
end
$$;

create or replace function forget_notifications_of_group() returns trigger
language plpgsql as $$
begin
  perform 1 from notifications where group_id = old.id order by id for update;
  delete from notifications where group_id = old.id;
  return null;
end
$$;

create or replace function forget_notifications_of_source() returns trigger
language plpgsql as $$
begin
  perform 1 from notifications where source_id = old.id order by id for update;
  delete from notifications where source_id = old.id;
  return null;
end
$$;

create or replace function forget_matches() returns trigger
language plpgsql as $$
begin
  perform 1
  from saved_search_matches
  where target_id = old.id and search_id in (select id from saved_searches where kind = tg_argv[0])
  order by search_id
  for update;
  delete from saved_search_matches
  where target_id = old.id and search_id in (select id from saved_searches where kind = tg_argv[0]);
  return null;
end
$$;
