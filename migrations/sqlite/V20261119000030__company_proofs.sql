-- A company shows that a domain is its own: it publishes a token there, and the server looks for it, first every hour and then every
-- thirty days. What is proved stands on the profile too, where every list reads it without another query; the triggers keep the two equal.

create table company_proofs (
  id text not null,
  domain text not null,
  token text not null,
  status text not null,
  method text,
  dns_result text,
  file_result text,
  gstin text,
  started_at text not null,
  proved_at text,
  checked_at text,
  failed_checks integer not null default 0,
  failing_since text,
  next_check_at text,
  constraint company_proofs_pkey primary key (id),
  constraint company_proofs_id_fkey foreign key (id) references profiles (id) on delete cascade,
  constraint company_proofs_domain_check check (domain = lower(domain) and length(domain) between 4 and 253),
  constraint company_proofs_token_check check (length(token) between 32 and 100),
  constraint company_proofs_status_check check (status in ('Waiting', 'Proved', 'Lost')),
  constraint company_proofs_method_check check (method in ('dns', 'file')),
  constraint company_proofs_dns_result_check check (dns_result in ('found', 'different', 'missing', 'unreachable')),
  constraint company_proofs_file_result_check check (file_result in ('found', 'different', 'missing', 'unreachable')),
  constraint company_proofs_gstin_check check (length(gstin) = 15),
  constraint company_proofs_failed_checks_check check (failed_checks >= 0),
  constraint company_proofs_proved_check check (status <> 'Proved' or (method is not null and proved_at is not null))
) strict;

-- One domain and one GSTIN prove one company at a time. Others may wait for theirs.
create unique index company_proofs_domain_key on company_proofs (domain) where status = 'Proved';
create unique index company_proofs_gstin_key on company_proofs (gstin) where status = 'Proved' and gstin is not null;
create index company_proofs_next_check_at_idx on company_proofs (next_check_at) where next_check_at is not null;

alter table profiles add column verified_domain text;
alter table profiles add column verified_at text;
alter table profiles add column verified_gstin text;

create trigger company_proofs_profile_insert after insert on company_proofs when new.status = 'Proved' begin
  update profiles
  set verified_domain = new.domain, verified_at = new.proved_at, verified_gstin = new.gstin
  where id = new.id;
end;

create trigger company_proofs_profile_update
after update of domain, status, proved_at, gstin on company_proofs
when old.status = 'Proved' or new.status = 'Proved' begin
  update profiles
  set
    verified_domain = case when new.status = 'Proved' then new.domain end,
    verified_at = case when new.status = 'Proved' then new.proved_at end,
    verified_gstin = case when new.status = 'Proved' then new.gstin end
  where id = new.id;
end;

create trigger company_proofs_profile_delete after delete on company_proofs when old.status = 'Proved' begin
  update profiles set verified_domain = null, verified_at = null, verified_gstin = null where id = old.id;
end;
