-- A company can ask its owner and managers for a second factor; having no row asks for nothing. Who is asked stands on the account too, where
-- the gate of every service reads it; the triggers keep the two equal.

create table company_security (
  id text not null,
  second_factor_required integer not null default 0,
  updated_at text not null,
  constraint company_security_pkey primary key (id),
  constraint company_security_id_fkey foreign key (id) references profiles (id) on delete cascade,
  constraint company_security_second_factor_required_check check (second_factor_required in (0, 1))
) strict;

alter table accounts add column second_factor_required integer not null default 0
  constraint accounts_second_factor_required_check check (second_factor_required in (0, 1));

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

create trigger company_security_account_insert after insert on company_security begin
  update accounts
  set second_factor_required = not second_factor_required
  where (id = new.id or id in (select user_id from team_members where company_id = new.id))
    and second_factor_required <> (exists (select 1 from _second_factor_duties where account_id = accounts.id));
end;

create trigger company_security_account_update after update of second_factor_required on company_security begin
  update accounts
  set second_factor_required = not second_factor_required
  where (id = new.id or id in (select user_id from team_members where company_id = new.id))
    and second_factor_required <> (exists (select 1 from _second_factor_duties where account_id = accounts.id));
end;

create trigger company_security_account_delete after delete on company_security begin
  update accounts
  set second_factor_required = not second_factor_required
  where (id = old.id or id in (select user_id from team_members where company_id = old.id))
    and second_factor_required <> (exists (select 1 from _second_factor_duties where account_id = accounts.id));
end;

create trigger team_members_account_insert after insert on team_members begin
  update accounts
  set second_factor_required = not second_factor_required
  where id = new.user_id
    and second_factor_required <> (exists (select 1 from _second_factor_duties where account_id = accounts.id));
end;

create trigger team_members_account_update after update of role, active on team_members begin
  update accounts
  set second_factor_required = not second_factor_required
  where id = new.user_id
    and second_factor_required <> (exists (select 1 from _second_factor_duties where account_id = accounts.id));
end;

create trigger team_members_account_delete after delete on team_members begin
  update accounts
  set second_factor_required = not second_factor_required
  where id = old.user_id
    and second_factor_required <> (exists (select 1 from _second_factor_duties where account_id = accounts.id));
end;
