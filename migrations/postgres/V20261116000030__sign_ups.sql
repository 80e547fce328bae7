-- Anybody can sign up with an address that is not theirs. What a sign-up brings therefore waits beside the account, with its
-- own link, until that link is opened; the account itself has no password before. Sign-ups that were waiting move here.
create table sign_ups (
  id uuid not null,
  account_id uuid not null,
  password_hash text not null,
  user_metadata jsonb not null,
  created_at timestamptz not null,
  constraint sign_ups_pkey primary key (id),
  constraint sign_ups_account_id_fkey foreign key (account_id) references accounts (id) on delete cascade,
  constraint sign_ups_user_metadata_check check (jsonb_typeof(user_metadata) = 'object')
);

create index sign_ups_account_id_idx on sign_ups (account_id, created_at);

insert into sign_ups (id, account_id, password_hash, user_metadata, created_at)
select id, id, password_hash, user_metadata, confirmation_sent_at
from accounts
where email_confirmed_at is null and confirmation_sent_at is not null and password_hash is not null;

update accounts
set password_hash = null
where id in (select account_id from sign_ups);

-- A link knows its sign-up, and a mailed code may prove that it is the owner who changes a password or an address.
alter table one_time_tokens add column sign_up_id uuid;
alter table one_time_tokens
  add constraint one_time_tokens_sign_up_id_fkey foreign key (sign_up_id) references sign_ups (id) on delete cascade;
alter table one_time_tokens drop constraint one_time_tokens_kind_check;
alter table one_time_tokens add constraint one_time_tokens_kind_check check (
  kind in ('signup', 'recovery', 'email_change', 'invite', 'magiclink', 'reauthentication'));

update one_time_tokens
set sign_up_id = (select sign_ups.id from sign_ups where sign_ups.id = one_time_tokens.account_id)
where kind = 'signup';

create index one_time_tokens_sign_up_id_idx on one_time_tokens (sign_up_id);
