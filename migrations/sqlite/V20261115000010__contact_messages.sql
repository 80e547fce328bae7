-- What visitors write to the operator, signed in or not. It outlives the account it came from.

create table contact_messages (
  id text not null,
  name text not null,
  email text not null,
  subject text not null,
  message text not null,
  user_id text,
  created_at text not null,
  constraint contact_messages_pkey primary key (id),
  constraint contact_messages_user_id_fkey foreign key (user_id) references profiles (id) on delete set null,
  constraint contact_messages_name_check check (trim(name, char(9, 10, 13, 32)) <> '' and length(name) <= 200),
  constraint contact_messages_email_check check (email like '_%@_%' and length(email) <= 320),
  constraint contact_messages_subject_check check (trim(subject, char(9, 10, 13, 32)) <> '' and length(subject) <= 300),
  constraint contact_messages_message_check check (
    trim(message, char(9, 10, 13, 32)) <> ''
    and length(message) <= 10000
  )
) strict;

create index contact_messages_created_at_idx on contact_messages (created_at, id);
create index contact_messages_user_id_idx on contact_messages (user_id);
