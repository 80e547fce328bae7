-- Anybody can sign up with an address that is not theirs. What a sign-up brings therefore waits beside the account, with its
-- own link, until that link is opened; the account itself has no password before. Sign-ups that were waiting move here.
create table sign_ups (
  id text not null,
  account_id text not null,
  password_hash text not null,
  user_metadata text not null,
  created_at text not null,
  constraint sign_ups_pkey primary key (id),
  constraint sign_ups_account_id_fkey foreign key (account_id) references accounts (id) on delete cascade,
  constraint sign_ups_user_metadata_check check (json_type(user_metadata) = 'object')
) strict;

create index sign_ups_account_id_idx on sign_ups (account_id, created_at);

insert into sign_ups (id, account_id, password_hash, user_metadata, created_at)
select id, id, password_hash, user_metadata, confirmation_sent_at
from accounts
where email_confirmed_at is null and confirmation_sent_at is not null and password_hash is not null;

update accounts
set password_hash = null
where id in (select account_id from sign_ups);

-- A link knows its sign-up, and a mailed code may prove that it is the owner who changes a password or an address. A check
-- cannot be altered in place, so the table is made again; its indexes go with it.
create table one_time_tokens_new (
  id text not null,
  account_id text not null,
  kind text not null,
  token_hash text not null,
  sent_to text not null,
  created_at text not null,
  expires_at text not null,
  code_challenge text,
  code_challenge_method text,
  sign_up_id text,
  constraint one_time_tokens_pkey primary key (id),
  constraint one_time_tokens_account_id_fkey foreign key (account_id) references accounts (id) on delete cascade,
  constraint one_time_tokens_sign_up_id_fkey foreign key (sign_up_id) references sign_ups (id) on delete cascade,
  constraint one_time_tokens_token_hash_key unique (token_hash),
  constraint one_time_tokens_kind_check check (
    kind in ('signup', 'recovery', 'email_change', 'invite', 'magiclink', 'reauthentication')),
  constraint one_time_tokens_code_challenge_method_check check (code_challenge_method in ('plain', 's256'))
) strict;

insert into one_time_tokens_new
  (id, account_id, kind, token_hash, sent_to, created_at, expires_at, code_challenge, code_challenge_method, sign_up_id)
select id, account_id, kind, token_hash, sent_to, created_at, expires_at, code_challenge, code_challenge_method,
       case when kind = 'signup' then (select sign_ups.id from sign_ups where sign_ups.id = one_time_tokens.account_id) end
from one_time_tokens;

drop table one_time_tokens;
alter table one_time_tokens_new rename to one_time_tokens;

create index one_time_tokens_account_id_idx on one_time_tokens (account_id, kind);
create index one_time_tokens_sign_up_id_idx on one_time_tokens (sign_up_id);
