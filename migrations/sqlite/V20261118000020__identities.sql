-- Signing in with an account that people have elsewhere, by OpenID Connect. An identity is one such account; the address and
-- the password that an account has here need no row.

create table identities (
  id text not null,
  account_id text not null,
  provider text not null,
  -- A provider's name may come to mean another issuer, whose subjects are other people.
  issuer text not null,
  -- What the issuer calls the person: the same for ever, unlike an address.
  subject text not null,
  email text,
  identity_data text not null default '{}',
  created_at text not null,
  updated_at text not null,
  last_sign_in_at text,
  constraint identities_pkey primary key (id),
  constraint identities_account_id_fkey foreign key (account_id) references accounts (id) on delete cascade,
  constraint identities_subject_key unique (provider, issuer, subject),
  constraint identities_provider_check check (provider <> '' and length(provider) <= 100),
  constraint identities_subject_check check (subject <> '' and length(subject) <= 255),
  constraint identities_identity_data_check check (json_type(identity_data) = 'object')
) strict;

create index identities_account_id_idx on identities (account_id, created_at, id);

-- A browser that was sent to a provider and has minutes to come back. The state it brings is kept as a hash only; the nonce and
-- the code verifier are computed from it.
create table oauth_flows (
  state_hash text not null,
  provider text not null,
  -- Where it may go afterwards, decided before it left.
  redirect_to text not null,
  code_challenge text,
  code_challenge_method text,
  -- The account that the identity is to be linked to; without one it signs in.
  account_id text,
  -- Whether the browser was given a cookie that it must bring back.
  browser_bound integer not null,
  created_at text not null,
  expires_at text not null,
  constraint oauth_flows_pkey primary key (state_hash),
  constraint oauth_flows_account_id_fkey foreign key (account_id) references accounts (id) on delete cascade,
  constraint oauth_flows_browser_bound_check check (browser_bound in (0, 1)),
  constraint oauth_flows_code_challenge_method_check check (code_challenge_method in ('plain', 's256'))
) strict;

create index oauth_flows_account_id_idx on oauth_flows (account_id);
create index oauth_flows_expires_at_idx on oauth_flows (expires_at);

-- An identity whose provider does not vouch for its address waits for the link that was mailed there. The token itself is
-- deleted when it is used, so there is no foreign key to it.
create table waiting_identities (
  token_hash text not null,
  account_id text not null,
  provider text not null,
  issuer text not null,
  subject text not null,
  identity_data text not null,
  created_at text not null,
  constraint waiting_identities_pkey primary key (token_hash),
  constraint waiting_identities_account_id_fkey foreign key (account_id) references accounts (id) on delete cascade,
  constraint waiting_identities_identity_data_check check (json_type(identity_data) = 'object')
) strict;

create index waiting_identities_account_id_idx on waiting_identities (account_id);
create index waiting_identities_created_at_idx on waiting_identities (created_at);
