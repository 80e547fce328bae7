-- Personal access tokens: what a person's own programs show instead of a session. Only a hash of each is kept, and its first
-- characters, by which its owner tells it from the others.

create table api_tokens (
  id text not null,
  account_id text not null,
  name text not null,
  prefix text not null,
  token_hash text not null,
  access text not null,
  created_at text not null,
  last_used_at text,
  expires_at text,
  constraint api_tokens_pkey primary key (id),
  constraint api_tokens_account_id_fkey foreign key (account_id) references accounts (id) on delete cascade,
  constraint api_tokens_token_hash_key unique (token_hash),
  constraint api_tokens_name_check check (name <> '' and length(name) <= 100),
  constraint api_tokens_access_check check (access in ('read', 'write'))
) strict;

create index api_tokens_account_id_idx on api_tokens (account_id, created_at, id);
