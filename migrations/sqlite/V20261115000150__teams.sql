-- A company is an employer's or a business's account on the Business plan; its team is who else may act for it. Every rule
-- asks for it, so a member's row says by itself whether it counts: `active` follows the company's plan and whether either of
-- the two is suspended. SQL does not ask for the time, so a chore ends what the calendar ends.

create table team_members (
  company_id text not null,
  user_id text not null,
  role text not null,
  active integer not null default 1,
  created_at text not null,
  constraint team_members_pkey primary key (company_id, user_id),
  constraint team_members_company_id_fkey foreign key (company_id) references profiles (id) on delete cascade,
  constraint team_members_user_id_fkey foreign key (user_id) references profiles (id) on delete cascade,
  constraint team_members_role_check check (role in ('Manager', 'Editor', 'Viewer')),
  constraint team_members_active_check check (active in (0, 1)),
  constraint team_members_self_check check (company_id <> user_id)
) strict, without rowid;

-- What the rules ask, without touching the table: for whoever is in no team it is one look.
create index team_members_user_id_idx on team_members (user_id, company_id, active, role);

-- Open invitations. Whoever has the address decides; answered ones are gone.
create table team_invitations (
  id text not null,
  company_id text not null,
  email text not null,
  role text not null,
  invited_by text,
  created_at text not null,
  expires_at text not null,
  constraint team_invitations_pkey primary key (id),
  constraint team_invitations_company_id_fkey foreign key (company_id) references profiles (id) on delete cascade,
  constraint team_invitations_invited_by_fkey foreign key (invited_by) references profiles (id) on delete set null,
  constraint team_invitations_company_id_email_key unique (company_id, email),
  constraint team_invitations_email_check check (email = lower(email) and email like '_%@_%' and length(email) <= 320),
  constraint team_invitations_role_check check (role in ('Manager', 'Editor', 'Viewer'))
) strict;

create index team_invitations_email_idx on team_invitations (email);
create index team_invitations_invited_by_idx on team_invitations (invited_by) where invited_by is not null;

-- Who did what to a team.
create table team_events (
  id text not null,
  company_id text not null,
  actor_id text,
  member_id text,
  email text,
  kind text not null,
  role text,
  created_at text not null,
  constraint team_events_pkey primary key (id),
  constraint team_events_company_id_fkey foreign key (company_id) references profiles (id) on delete cascade,
  constraint team_events_actor_id_fkey foreign key (actor_id) references profiles (id) on delete set null,
  constraint team_events_member_id_fkey foreign key (member_id) references profiles (id) on delete set null,
  constraint team_events_kind_check check (
    kind in ('Invited', 'Taken Back', 'Joined', 'Declined', 'Role Changed', 'Removed', 'Left')
  ),
  constraint team_events_role_check check (role in ('Manager', 'Editor', 'Viewer'))
) strict;

create index team_events_company_id_idx on team_events (company_id, created_at, id);
create index team_events_actor_id_idx on team_events (actor_id) where actor_id is not null;
create index team_events_member_id_idx on team_events (member_id) where member_id is not null;
create index team_events_email_idx on team_events (email) where email is not null;

-- A plan that was paid for holds at once. Whether its period is over already, the chore says.
create trigger subscriptions_team_insert after insert on subscriptions begin
  update team_members
  set active = new.plan = 'Business'
    and (new.status = 'Active' or new.current_period_end is not null)
    and not exists (
      select 1 from profiles where id in (team_members.company_id, team_members.user_id) and hidden
    )
  where company_id = new.user_id;
end;

create trigger subscriptions_team_update after update on subscriptions begin
  update team_members
  set active = new.plan = 'Business'
    and (new.status = 'Active' or new.current_period_end is not null)
    and not exists (
      select 1 from profiles where id in (team_members.company_id, team_members.user_id) and hidden
    )
  where company_id = new.user_id;
end;

create trigger subscriptions_team_delete after delete on subscriptions begin
  update team_members set active = 0 where company_id = old.user_id;
end;

create trigger profiles_team_hide after update of hidden on profiles when old.hidden <> new.hidden begin
  update team_members
  set active = exists (
      select 1
      from subscriptions
      where user_id = team_members.company_id
        and plan = 'Business'
        and (status = 'Active' or current_period_end is not null)
    )
    and not exists (
      select 1 from profiles where id in (team_members.company_id, team_members.user_id) and hidden
    )
  where company_id = new.id or user_id = new.id;
end;

-- Who of the company posted it. Null for what was there before, and once that person is gone.
alter table jobs add column posted_by text;
alter table tenders add column posted_by text;

create index jobs_posted_by_idx on jobs (posted_by) where posted_by is not null;
create index tenders_posted_by_idx on tenders (posted_by) where posted_by is not null;
