-- What accounts need beyond signing in: links that end in a code for the browser which asked for them, a mark on
-- accounts that were deleted, and a log of everything that concerns security.

-- A person may be gone while others keep what they wrote together; then the account stays as an empty shell.
alter table accounts add column deleted_at timestamptz;

-- Whoever asked for the link kept a secret and sent only its hash, the challenge. The link then gives no session but a
-- code, which is worth nothing without that secret.
alter table one_time_tokens add column code_challenge text;
alter table one_time_tokens add column code_challenge_method text
  constraint one_time_tokens_code_challenge_method_check check (code_challenge_method in ('plain', 's256'));

-- Using or voiding a token removes its row, so that a token is either good or not there.
alter table one_time_tokens drop column consumed_at;

create table auth_codes (
  code_hash text not null,
  account_id uuid not null,
  method text not null,
  code_challenge text not null,
  code_challenge_method text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  constraint auth_codes_pkey primary key (code_hash),
  constraint auth_codes_account_id_fkey foreign key (account_id) references accounts (id) on delete cascade,
  constraint auth_codes_method_check check (method in ('otp', 'recovery')),
  constraint auth_codes_code_challenge_method_check check (code_challenge_method in ('plain', 's256'))
);

create index auth_codes_account_id_idx on auth_codes (account_id);

-- The operator's log. It outlives the accounts it speaks of, hence no foreign key.
create table audit_events (
  id uuid not null,
  at timestamptz not null,
  account_id uuid,
  kind text not null,
  ip text,
  user_agent text,
  detail jsonb not null default '{}',
  constraint audit_events_pkey primary key (id),
  constraint audit_events_kind_check check (kind <> '' and length(kind) <= 100),
  constraint audit_events_detail_check check (jsonb_typeof(detail) = 'object')
);

create index audit_events_account_id_idx on audit_events (account_id, at, id);
create index audit_events_at_idx on audit_events (at, id);
