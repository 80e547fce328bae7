-- Direct messages. A conversation is between two people; `pair` is their two ids in order, so that two
-- conversations of the same two people cannot exist, whoever starts them and however simultaneously.

create table conversations (
  id text not null,
  pair text not null,
  created_at text not null,
  constraint conversations_pkey primary key (id),
  constraint conversations_pair_key unique (pair)
) strict;

create table participants (
  conversation_id text not null,
  user_id text not null,
  last_read_at text,
  constraint participants_pkey primary key (conversation_id, user_id),
  constraint participants_conversation_id_fkey foreign key (conversation_id)
    references conversations (id) on delete cascade,
  constraint participants_user_id_fkey foreign key (user_id) references profiles (id) on delete cascade
) strict, without rowid;

create index participants_user_id_idx on participants (user_id, conversation_id);

create table messages (
  id text not null,
  conversation_id text not null,
  sender_id text not null,
  content text not null default '',
  attachment_path text,
  attachment_name text,
  created_at text not null,
  constraint messages_pkey primary key (id),
  constraint messages_conversation_id_fkey foreign key (conversation_id)
    references conversations (id) on delete cascade,
  constraint messages_sender_id_fkey foreign key (sender_id) references profiles (id) on delete cascade,
  constraint messages_content_check check (
    (trim(content, char(9, 10, 13, 32)) <> '' or attachment_path is not null)
    and length(content) <= 10000
  ),
  constraint messages_attachment_path_check check (attachment_path <> '' and length(attachment_path) <= 1024),
  constraint messages_attachment_name_check check (
    length(attachment_name) <= 255
    and (attachment_name is null) = (attachment_path is null)
  )
) strict;

create index messages_conversation_id_idx on messages (conversation_id, created_at, id);
create index messages_sender_id_idx on messages (sender_id, conversation_id);
