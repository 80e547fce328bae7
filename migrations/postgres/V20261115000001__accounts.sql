-- Who may come in: accounts, their sessions, and the tokens that prove them. They stand apart from
-- the product's tables, and nothing here is reachable through the data API. Tokens are kept as hashes only.

create table accounts (
  id uuid not null,
  email text not null,
  password_hash text,
  moderator boolean not null default false,
  user_metadata jsonb not null default '{}',
  app_metadata jsonb not null default '{}',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  email_confirmed_at timestamptz,
  banned_until timestamptz,
  last_sign_in_at timestamptz,
  invited_at timestamptz,
  confirmation_sent_at timestamptz,
  recovery_sent_at timestamptz,
  new_email text,
  email_change_sent_at timestamptz,
  constraint accounts_pkey primary key (id),
  constraint accounts_email_key unique (email),
  constraint accounts_email_check check (email = lower(email) and email <> ''),
  constraint accounts_user_metadata_check check (jsonb_typeof(user_metadata) = 'object'),
  constraint accounts_app_metadata_check check (jsonb_typeof(app_metadata) = 'object')
);

create index accounts_created_at_idx on accounts (created_at, id);

-- One sign-in on one device. Its refresh tokens are one family: they are computed from refresh_seed and the
-- server's secret, so a lost answer can be repeated although only hashes are stored.
create table sessions (
  id uuid not null,
  account_id uuid not null,
  method text not null,
  aal text not null default 'aal1',
  refresh_seed text not null,
  created_at timestamptz not null,
  refreshed_at timestamptz,
  ended_at timestamptz,
  user_agent text,
  ip text,
  constraint sessions_pkey primary key (id),
  constraint sessions_account_id_fkey foreign key (account_id) references accounts (id) on delete cascade,
  constraint sessions_method_check check (method in ('password', 'otp', 'recovery')),
  constraint sessions_aal_check check (aal in ('aal1', 'aal2', 'aal3'))
);

create index sessions_account_id_idx on sessions (account_id);

-- Generation n is the parent of n + 1. Consumed tokens stay, so that using one again is noticed.
create table refresh_tokens (
  token_hash text not null,
  session_id uuid not null,
  generation bigint not null,
  created_at timestamptz not null,
  consumed_at timestamptz,
  constraint refresh_tokens_pkey primary key (token_hash),
  constraint refresh_tokens_session_id_fkey foreign key (session_id) references sessions (id) on delete cascade,
  constraint refresh_tokens_generation_key unique (session_id, generation),
  constraint refresh_tokens_generation_check check (generation >= 0)
);

-- A family never forks: it has at most one token that is not consumed.
create unique index refresh_tokens_active_key on refresh_tokens (session_id) where consumed_at is null;

-- What a mailed link or code proves, once and for a short while.
create table one_time_tokens (
  id uuid not null,
  account_id uuid not null,
  kind text not null,
  token_hash text not null,
  sent_to text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  consumed_at timestamptz,
  constraint one_time_tokens_pkey primary key (id),
  constraint one_time_tokens_account_id_fkey foreign key (account_id) references accounts (id) on delete cascade,
  constraint one_time_tokens_token_hash_key unique (token_hash),
  constraint one_time_tokens_kind_check check (kind in ('signup', 'recovery', 'email_change', 'invite', 'magiclink'))
);

create index one_time_tokens_account_id_idx on one_time_tokens (account_id, kind);
