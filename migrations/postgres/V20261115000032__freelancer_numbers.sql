-- What is said of a freelancer in numbers is counted from what happened, never typed in: proposals that were accepted, and
-- how long somebody who wrote to them waited for a first reply. Both are kept for everybody, since anybody may become a
-- freelancer later and brings their past along.

create table _first_replies (
  conversation_id uuid not null,
  user_id uuid not null,
  minutes bigint not null,
  constraint _first_replies_pkey primary key (conversation_id, user_id),
  constraint _first_replies_conversation_id_fkey foreign key (conversation_id)
    references conversations (id) on delete cascade,
  constraint _first_replies_user_id_fkey foreign key (user_id) references profiles (id) on delete cascade
);

create index _first_replies_user_id_idx on _first_replies (user_id, minutes);

-- Most messages are not the sender's first in the conversation, and cost one look into an index.
create function record_first_reply() returns trigger
language plpgsql as $$
begin
  if exists (
    select 1
    from messages as earlier
    where earlier.sender_id = new.sender_id
      and earlier.conversation_id = new.conversation_id
      and earlier.id <> new.id
  ) then
    return null;
  end if;
  insert into _first_replies (conversation_id, user_id, minutes)
  select
    new.conversation_id,
    new.sender_id,
    greatest(0, floor(extract(epoch from new.created_at - first.created_at) / 60))
  from messages as first
  where first.conversation_id = new.conversation_id
    and first.sender_id <> new.sender_id
  order by first.created_at, first.id
  limit 1
  on conflict do nothing;
  return null;
end
$$;

create trigger messages_first_reply after insert on messages
for each row execute function record_first_reply();

create function median_reply(person uuid) returns bigint
language sql stable as $$
  select round((percentile_cont(0.5) within group (order by minutes))::numeric)::bigint
  from _first_replies
  where user_id = person
$$;

create function set_response_minutes() returns trigger
language plpgsql as $$
declare
  person uuid := case when tg_op = 'INSERT' then new.user_id else old.user_id end;
begin
  update freelancers set response_minutes = median_reply(person) where id = person;
  return null;
end
$$;

create trigger first_replies_median after insert or delete on _first_replies
for each row execute function set_response_minutes();

create function count_projects() returns trigger
language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.status = 'Accepted' then
    update freelancers set completed_projects = completed_projects - 1 where id = old.bidder_id;
  end if;
  if tg_op <> 'DELETE' and new.status = 'Accepted' then
    update freelancers set completed_projects = completed_projects + 1 where id = new.bidder_id;
  end if;
  return null;
end
$$;

create trigger proposals_projects after insert or update of status or delete on proposals
for each row execute function count_projects();

create index proposals_accepted_idx on proposals (bidder_id) where status = 'Accepted';

create function set_freelancer_numbers() returns trigger
language plpgsql as $$
begin
  new.completed_projects := (select count(*) from proposals where bidder_id = new.id and status = 'Accepted');
  new.response_minutes := median_reply(new.id);
  return new;
end
$$;

create trigger freelancers_numbers before insert on freelancers
for each row execute function set_freelancer_numbers();
