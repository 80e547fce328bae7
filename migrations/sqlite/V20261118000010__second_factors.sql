-- Second factors: what people show after their password, the challenges they answer with it, and the codes that stand in for a
-- lost device. Secrets are encrypted with a key of the instance, recovery codes are kept as hashes only.

create table mfa_factors (
  id text not null,
  account_id text not null,
  factor_type text not null,
  status text not null default 'unverified',
  friendly_name text not null default '',
  -- What the factor proves itself with, sealed; recovery codes have rows of their own.
  secret text,
  -- The time step of the last code that was accepted: a code is good once.
  last_step integer,
  failures integer not null default 0,
  -- How often wrong codes have locked it since a right one.
  locks integer not null default 0,
  locked_until text,
  created_at text not null,
  updated_at text not null,
  last_challenged_at text,
  constraint mfa_factors_pkey primary key (id),
  constraint mfa_factors_account_id_fkey foreign key (account_id) references accounts (id) on delete cascade,
  constraint mfa_factors_factor_type_check check (factor_type in ('totp', 'webauthn', 'recovery_code')),
  constraint mfa_factors_status_check check (status in ('unverified', 'verified')),
  constraint mfa_factors_friendly_name_check check (length(friendly_name) <= 200)
) strict;

create index mfa_factors_account_id_idx on mfa_factors (account_id, created_at, id);
create unique index mfa_factors_recovery_code_key on mfa_factors (account_id) where factor_type = 'recovery_code';

create table mfa_challenges (
  id text not null,
  factor_id text not null,
  -- What a security key was asked.
  state text,
  created_at text not null,
  expires_at text not null,
  used_at text,
  constraint mfa_challenges_pkey primary key (id),
  constraint mfa_challenges_factor_id_fkey foreign key (factor_id) references mfa_factors (id) on delete cascade
) strict;

create index mfa_challenges_factor_id_idx on mfa_challenges (factor_id);
create index mfa_challenges_expires_at_idx on mfa_challenges (expires_at);

create table recovery_codes (
  id text not null,
  factor_id text not null,
  code_hash text not null,
  used_at text,
  constraint recovery_codes_pkey primary key (id),
  constraint recovery_codes_factor_id_fkey foreign key (factor_id) references mfa_factors (id) on delete cascade
) strict;

create index recovery_codes_factor_id_idx on recovery_codes (factor_id);

-- Sessions remember the factors that were shown in them, and may begin in more ways. A check cannot be altered in place, so the
-- tables are made again; refresh tokens move along, because dropping the sessions would take them, too.
create table sessions_new (
  id text not null,
  account_id text not null,
  method text not null,
  aal text not null default 'aal1',
  -- [{"method", "factor_id", "timestamp"}], newest first.
  factors_used text not null default '[]',
  refresh_seed text not null,
  created_at text not null,
  refreshed_at text,
  ended_at text,
  user_agent text,
  ip text,
  constraint sessions_pkey primary key (id),
  constraint sessions_account_id_fkey foreign key (account_id) references accounts (id) on delete cascade,
  constraint sessions_method_check check (method in (
    'password', 'otp', 'recovery', 'magiclink', 'invite', 'email/signup', 'email_change', 'oauth', 'passkey')),
  constraint sessions_aal_check check (aal in ('aal1', 'aal2', 'aal3')),
  constraint sessions_factors_used_check check (json_type(factors_used) = 'array')
) strict;

insert into sessions_new
  (id, account_id, method, aal, refresh_seed, created_at, refreshed_at, ended_at, user_agent, ip)
select id, account_id, method, aal, refresh_seed, created_at, refreshed_at, ended_at, user_agent, ip
from sessions;

create table refresh_tokens_new (
  token_hash text not null,
  session_id text not null,
  generation integer not null,
  created_at text not null,
  consumed_at text,
  constraint refresh_tokens_pkey primary key (token_hash),
  constraint refresh_tokens_session_id_fkey foreign key (session_id) references sessions_new (id) on delete cascade,
  constraint refresh_tokens_generation_key unique (session_id, generation),
  constraint refresh_tokens_generation_check check (generation >= 0)
) strict;

insert into refresh_tokens_new (token_hash, session_id, generation, created_at, consumed_at)
select token_hash, session_id, generation, created_at, consumed_at
from refresh_tokens;

drop table refresh_tokens;
drop table sessions;
alter table sessions_new rename to sessions;
alter table refresh_tokens_new rename to refresh_tokens;

create index sessions_account_id_idx on sessions (account_id);
create unique index refresh_tokens_active_key on refresh_tokens (session_id) where consumed_at is null;

-- Nothing that lives for minutes has to survive an upgrade.
drop table auth_codes;
create table auth_codes (
  code_hash text not null,
  account_id text not null,
  method text not null,
  code_challenge text not null,
  code_challenge_method text not null,
  created_at text not null,
  expires_at text not null,
  constraint auth_codes_pkey primary key (code_hash),
  constraint auth_codes_account_id_fkey foreign key (account_id) references accounts (id) on delete cascade,
  constraint auth_codes_method_check check (method in (
    'otp', 'recovery', 'magiclink', 'invite', 'email/signup', 'email_change', 'oauth')),
  constraint auth_codes_code_challenge_method_check check (code_challenge_method in ('plain', 's256'))
) strict;

create index auth_codes_account_id_idx on auth_codes (account_id);
