-- What is said of a freelancer in numbers is counted from what happened, never typed in: proposals that were accepted, and
-- how long somebody who wrote to them waited for a first reply. Both are kept for everybody, since anybody may become a
-- freelancer later and brings their past along.

create table _first_replies (
  conversation_id text not null,
  user_id text not null,
  minutes integer not null,
  constraint _first_replies_pkey primary key (conversation_id, user_id),
  constraint _first_replies_conversation_id_fkey foreign key (conversation_id)
    references conversations (id) on delete cascade,
  constraint _first_replies_user_id_fkey foreign key (user_id) references profiles (id) on delete cascade
) strict, without rowid;

create index _first_replies_user_id_idx on _first_replies (user_id, minutes);

-- Most messages are not the sender's first in the conversation, and cost one look into an index.
create trigger messages_first_reply after insert on messages
when not exists (
  select 1
  from messages as earlier
  where earlier.sender_id = new.sender_id
    and earlier.conversation_id = new.conversation_id
    and earlier.id <> new.id
)
begin
  insert into _first_replies (conversation_id, user_id, minutes)
  select new.conversation_id, new.sender_id, max(0, (unixepoch(new.created_at) - unixepoch(first.created_at)) / 60)
  from messages as first
  where first.conversation_id = new.conversation_id
    and first.sender_id <> new.sender_id
  order by first.created_at, first.id
  limit 1
  on conflict do nothing;
end;

create trigger first_replies_median_insert after insert on _first_replies begin
  update freelancers
  set response_minutes = (
    select cast(round(avg(minutes)) as integer)
    from (
      select minutes
      from _first_replies
      where user_id = new.user_id
      order by minutes
      limit 2 - (select count(*) from _first_replies where user_id = new.user_id) % 2
      offset ((select count(*) from _first_replies where user_id = new.user_id) - 1) / 2
    )
  )
  where id = new.user_id;
end;

create trigger first_replies_median_delete after delete on _first_replies begin
  update freelancers
  set response_minutes = (
    select cast(round(avg(minutes)) as integer)
    from (
      select minutes
      from _first_replies
      where user_id = old.user_id
      order by minutes
      limit 2 - (select count(*) from _first_replies where user_id = old.user_id) % 2
      offset ((select count(*) from _first_replies where user_id = old.user_id) - 1) / 2
    )
  )
  where id = old.user_id;
end;

create trigger proposals_projects_insert after insert on proposals when new.status = 'Accepted' begin
  update freelancers set completed_projects = completed_projects + 1 where id = new.bidder_id;
end;

create trigger proposals_projects_update after update of status on proposals
when (old.status = 'Accepted') <> (new.status = 'Accepted') begin
  update freelancers
  set completed_projects = completed_projects + (case when new.status = 'Accepted' then 1 else -1 end)
  where id = new.bidder_id;
end;

create trigger proposals_projects_delete after delete on proposals when old.status = 'Accepted' begin
  update freelancers set completed_projects = completed_projects - 1 where id = old.bidder_id;
end;

create index proposals_accepted_idx on proposals (bidder_id) where status = 'Accepted';

create trigger freelancers_numbers_insert after insert on freelancers begin
  update freelancers
  set completed_projects = (select count(*) from proposals where bidder_id = new.id and status = 'Accepted'),
      response_minutes = (
        select cast(round(avg(minutes)) as integer)
        from (
          select minutes
          from _first_replies
          where user_id = new.id
          order by minutes
          limit 2 - (select count(*) from _first_replies where user_id = new.id) % 2
          offset ((select count(*) from _first_replies where user_id = new.id) - 1) / 2
        )
      )
  where id = new.id;
end;
