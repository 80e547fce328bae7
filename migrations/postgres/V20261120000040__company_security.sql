-- A company can ask its owner and managers for a second factor; having no row asks for nothing. Who is asked stands on the account too, where
-- the gate of every service reads it; the triggers keep the two equal.

create table company_security (
  id uuid not null,
  second_factor_required boolean not null default false,
  updated_at timestamptz not null,
  constraint company_security_pkey primary key (id),
  constraint company_security_id_fkey foreign key (id) references profiles (id) on delete cascade
);

alter table accounts add column second_factor_required boolean not null default false;

-- Who has to have one.
create view _second_factor_duties as
select company.id as account_id
from company_security as company
where company.second_factor_required
union all
select mate.user_id
from team_members as mate
join company_security as company on company.id = mate.company_id
where mate.active and mate.role = 'Manager' and company.second_factor_required;

create function follow_company_security() returns trigger
language plpgsql as $$
declare
  company uuid := case tg_op when 'DELETE' then old.id else new.id end;
begin
  update accounts
  set second_factor_required = not second_factor_required
  where (id = company or id in (select user_id from team_members where company_id = company))
    and second_factor_required <> (exists (select 1 from _second_factor_duties where account_id = accounts.id));
  return null;
end
$$;

create trigger company_security_account after insert or delete or update of second_factor_required on company_security
for each row execute function follow_company_security();

create function follow_membership() returns trigger
language plpgsql as $$
declare
  person uuid := case tg_op when 'DELETE' then old.user_id else new.user_id end;
begin
  update accounts
  set second_factor_required = not second_factor_required
  where id = person
    and second_factor_required <> (exists (select 1 from _second_factor_duties where account_id = accounts.id));
  return null;
end
$$;

create trigger team_members_account after insert or delete or update of role, active on team_members
for each row execute function follow_membership();
