-- A company is an employer's or a business's account on the Business plan; its team is who else may act for it. Every rule
-- asks for it, so a member's row says by itself whether it counts: `active` follows the company's plan and whether either of
-- the two is suspended. SQL does not ask for the time, so a chore ends what the calendar ends.

create table team_members (
  company_id uuid not null,
  user_id uuid not null,
  role text not null,
  active boolean not null default true,
  created_at timestamptz not null,
  constraint team_members_pkey primary key (company_id, user_id),
  constraint team_members_company_id_fkey foreign key (company_id) references profiles (id) on delete cascade,
  constraint team_members_user_id_fkey foreign key (user_id) references profiles (id) on delete cascade,
  constraint team_members_role_check check (role in ('Manager', 'Editor', 'Viewer')),
  constraint team_members_self_check check (company_id <> user_id)
);

-- What the rules ask, without touching the table: for whoever is in no team it is one look.
create index team_members_user_id_idx on team_members (user_id, company_id, active, role);

-- Open invitations. Whoever has the address decides; answered ones are gone.
create table team_invitations (
  id uuid not null,
  company_id uuid not null,
  email text not null,
  role text not null,
  invited_by uuid,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  constraint team_invitations_pkey primary key (id),
  constraint team_invitations_company_id_fkey foreign key (company_id) references profiles (id) on delete cascade,
  constraint team_invitations_invited_by_fkey foreign key (invited_by) references profiles (id) on delete set null,
  constraint team_invitations_company_id_email_key unique (company_id, email),
  constraint team_invitations_email_check check (email = lower(email) and email like '_%@_%' and length(email) <= 320),
  constraint team_invitations_role_check check (role in ('Manager', 'Editor', 'Viewer'))
);

create index team_invitations_email_idx on team_invitations (email);
create index team_invitations_invited_by_idx on team_invitations (invited_by) where invited_by is not null;

-- Who did what to a team.
create table team_events (
  id uuid not null,
  company_id uuid not null,
  actor_id uuid,
  member_id uuid,
  email text,
  kind text not null,
  role text,
  created_at timestamptz not null,
  constraint team_events_pkey primary key (id),
  constraint team_events_company_id_fkey foreign key (company_id) references profiles (id) on delete cascade,
  constraint team_events_actor_id_fkey foreign key (actor_id) references profiles (id) on delete set null,
  constraint team_events_member_id_fkey foreign key (member_id) references profiles (id) on delete set null,
  constraint team_events_kind_check check (
    kind in ('Invited', 'Taken Back', 'Joined', 'Declined', 'Role Changed', 'Removed', 'Left')
  ),
  constraint team_events_role_check check (role in ('Manager', 'Editor', 'Viewer'))
);

create index team_events_company_id_idx on team_events (company_id, created_at, id);
create index team_events_actor_id_idx on team_events (actor_id) where actor_id is not null;
create index team_events_member_id_idx on team_events (member_id) where member_id is not null;
create index team_events_email_idx on team_events (email) where email is not null;

-- Whether the company's plan includes a team, as far as the row says, and neither of the two is suspended.
create function team_is_in_force(company uuid, member uuid) returns boolean
language sql stable as $$
  select exists (
      select 1
      from subscriptions
      where user_id = company
        and plan = 'Business'
        and (status = 'Active' or current_period_end is not null)
    )
    and not exists (select 1 from profiles where id in (company, member) and hidden)
$$;

-- A plan that was paid for holds at once. Whether its period is over already, the chore says.
create function follow_plan() returns trigger
language plpgsql as $$
declare
  company uuid := case tg_op when 'DELETE' then old.user_id else new.user_id end;
begin
  update team_members set active = team_is_in_force(company_id, user_id) where company_id = company;
  return null;
end
$$;

create trigger subscriptions_team after insert or update or delete on subscriptions
for each row execute function follow_plan();

create function follow_suspension() returns trigger
language plpgsql as $$
begin
  update team_members
  set active = team_is_in_force(company_id, user_id)
  where company_id = new.id or user_id = new.id;
  return null;
end
$$;

create trigger profiles_team_hide after update of hidden on profiles
for each row when (old.hidden <> new.hidden) execute function follow_suspension();

-- Who of the company posted it. Null for what was there before, and once that person is gone.
alter table jobs add column posted_by uuid;
alter table tenders add column posted_by uuid;

create index jobs_posted_by_idx on jobs (posted_by) where posted_by is not null;
create index tenders_posted_by_idx on tenders (posted_by) where posted_by is not null;
