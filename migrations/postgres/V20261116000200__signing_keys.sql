-- The keys that sign access tokens (ES256). Only their names and times are here: each key is derived from the instance's secret
-- and its name, so that every copy of the server has it and no dump of this table lets anybody sign.

create table signing_keys (
  id uuid not null,
  state text not null,
  created_at timestamptz not null,
  activated_at timestamptz,
  retired_at timestamptz,
  constraint signing_keys_pkey primary key (id),
  constraint signing_keys_state_check check (state in ('standby', 'current', 'retired')),
  constraint signing_keys_retired_at_check check ((state = 'retired') = (retired_at is not null))
);

-- One signs and one waits; of copies that start at once, one makes them.
create unique index signing_keys_state_key on signing_keys (state) where state <> 'retired';
