-- Second factors: what people show after their password, the challenges they answer with it, and the codes that stand in for a
-- lost device. Secrets are encrypted with a key of the instance, recovery codes are kept as hashes only.

create table mfa_factors (
  id uuid not null,
  account_id uuid not null,
  factor_type text not null,
  status text not null default 'unverified',
  friendly_name text not null default '',
  -- What the factor proves itself with, sealed; recovery codes have rows of their own.
  secret text,
  -- The time step of the last code that was accepted: a code is good once.
  last_step bigint,
  failures bigint not null default 0,
  -- How often wrong codes have locked it since a right one.
  locks bigint not null default 0,
  locked_until timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  last_challenged_at timestamptz,
  constraint mfa_factors_pkey primary key (id),
  constraint mfa_factors_account_id_fkey foreign key (account_id) references accounts (id) on delete cascade,
  constraint mfa_factors_factor_type_check check (factor_type in ('totp', 'webauthn', 'recovery_code')),
  constraint mfa_factors_status_check check (status in ('unverified', 'verified')),
  constraint mfa_factors_friendly_name_check check (length(friendly_name) <= 200)
);

create index mfa_factors_account_id_idx on mfa_factors (account_id, created_at, id);
create unique index mfa_factors_recovery_code_key on mfa_factors (account_id) where factor_type = 'recovery_code';

create table mfa_challenges (
  id uuid not null,
  factor_id uuid not null,
  -- What a security key was asked.
  state text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  constraint mfa_challenges_pkey primary key (id),
  constraint mfa_challenges_factor_id_fkey foreign key (factor_id) references mfa_factors (id) on delete cascade
);

create index mfa_challenges_factor_id_idx on mfa_challenges (factor_id);
create index mfa_challenges_expires_at_idx on mfa_challenges (expires_at);

create table recovery_codes (
  id uuid not null,
  factor_id uuid not null,
  code_hash text not null,
  used_at timestamptz,
  constraint recovery_codes_pkey primary key (id),
  constraint recovery_codes_factor_id_fkey foreign key (factor_id) references mfa_factors (id) on delete cascade
);

create index recovery_codes_factor_id_idx on recovery_codes (factor_id);

-- Sessions remember the factors that were shown in them, and may begin in more ways.
-- The entries are {"method", "factor_id", "timestamp"}, newest first.
alter table sessions add column factors_used jsonb not null default '[]'
  constraint sessions_factors_used_check check (jsonb_typeof(factors_used) = 'array');
alter table sessions drop constraint sessions_method_check;
alter table sessions add constraint sessions_method_check check (method in (
  'password', 'otp', 'recovery', 'magiclink', 'invite', 'email/signup', 'email_change', 'oauth', 'passkey'));

alter table auth_codes drop constraint auth_codes_method_check;
alter table auth_codes add constraint auth_codes_method_check check (method in (
  'otp', 'recovery', 'magiclink', 'invite', 'email/signup', 'email_change', 'oauth'));
