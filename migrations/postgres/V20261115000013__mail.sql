-- Mails on their way. A row is written with whatever the mail tells of, so that neither exists without the other, and a
-- worker sends it afterwards. due_at is both the next attempt and the lease of the copy that is busy with it. Nothing here is
-- reachable through the data API: params hold the links and codes that open accounts.

create table mails (
  id uuid not null,
  kind text not null,
  recipient text not null,
  params jsonb not null default '{}',
  created_at timestamptz not null,
  due_at timestamptz not null,
  attempts bigint not null default 0,
  sent_at timestamptz,
  failed_at timestamptz,
  last_error text,
  constraint mails_pkey primary key (id),
  constraint mails_params_check check (jsonb_typeof(params) = 'object'),
  constraint mails_attempts_check check (attempts >= 0),
  constraint mails_settled_check check (sent_at is null or failed_at is null)
);

create index mails_due_at_idx on mails (due_at) where sent_at is null and failed_at is null;
create index mails_created_at_idx on mails (created_at, id);
