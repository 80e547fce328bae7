-- Passkeys: key pairs on people's devices that stand for address and password, and the same kind of key as a second factor. Only
-- public halves are kept.

create table passkeys (
  id uuid not null,
  account_id uuid not null,
  -- What the device calls the key, in base64url.
  credential_id text not null,
  -- The public key, the count of its signatures and what else is checked.
  credential jsonb not null,
  friendly_name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  constraint passkeys_pkey primary key (id),
  constraint passkeys_account_id_fkey foreign key (account_id) references accounts (id) on delete cascade,
  constraint passkeys_credential_id_key unique (credential_id),
  constraint passkeys_credential_check check (jsonb_typeof(credential) = 'object'),
  constraint passkeys_friendly_name_check check (length(friendly_name) between 1 and 120)
);

create index passkeys_account_id_idx on passkeys (account_id, created_at, id);

-- What a device was asked to sign. The row is deleted when an answer comes, whatever the answer is.
create table passkey_challenges (
  id uuid not null,
  kind text not null,
  -- Who registers a passkey; no one is known yet who signs in with one.
  account_id uuid,
  state jsonb not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  constraint passkey_challenges_pkey primary key (id),
  constraint passkey_challenges_account_id_fkey foreign key (account_id) references accounts (id) on delete cascade,
  constraint passkey_challenges_kind_check check (kind in ('registration', 'authentication')),
  constraint passkey_challenges_state_check check (jsonb_typeof(state) = 'object')
);

create index passkey_challenges_account_id_idx on passkey_challenges (account_id);
create index passkey_challenges_expires_at_idx on passkey_challenges (expires_at);

-- The passkey that a session began with, so that removing it can end the session.
alter table sessions add column passkey_id uuid;

-- A key as second factor.
alter table mfa_factors add column credential_id text;
alter table mfa_factors add column credential jsonb;
create unique index mfa_factors_credential_id_key on mfa_factors (credential_id) where credential_id is not null;
