-- Handles that would pass for the people who run an instance, or for one of its pages. Underscores do not make another word of one.
-- The table is the only list: sign-up steps over what is in it, and nobody changes their handle to it. Whoever has one keeps it.
create table reserved_handles (
  handle text not null,
  constraint reserved_handles_pkey primary key (handle)
);

insert into reserved_handles (handle) values
  ('abuse'),
  ('account'),
  ('accounts'),
  ('admin'),
  ('administrator'),
  ('administration'),
  ('api'),
  ('auth'),
  ('billing'),
  ('blog'),
  ('careers'),
  ('contact'),
  ('deleted'),
  ('everyone'),
  ('help'),
  ('helpdesk'),
  ('helpline'),
  ('here'),
  ('hostmaster'),
  ('info'),
  ('legal'),
  ('login'),
  ('logout'),
  ('mailerdaemon'),
  ('moderation'),
  ('moderator'),
  ('moderators'),
  ('mods'),
  ('noreply'),
  ('nobody'),
  ('null'),
  ('official'),
  ('operator'),
  ('operators'),
  ('owner'),
  ('password'),
  ('payment'),
  ('payments'),
  ('postmaster'),
  ('press'),
  ('privacy'),
  ('register'),
  ('root'),
  ('sangam'),
  ('sangamadmin'),
  ('sangamhelp'),
  ('sangamofficial'),
  ('sangamsupport'),
  ('sangamteam'),
  ('security'),
  ('settings'),
  ('signin'),
  ('signup'),
  ('staff'),
  ('superuser'),
  ('support'),
  ('supportteam'),
  ('sysadmin'),
  ('system'),
  ('team'),
  ('terms'),
  ('trust'),
  ('undefined'),
  ('verification'),
  ('verified'),
  ('verify'),
  ('webmaster'),
  ('www');

create function profiles_refuse_reserved_handle() returns trigger
language plpgsql as $$
begin
  if exists (select 1 from reserved_handles where handle = replace(new.handle, '_', ''))
    and not exists (select 1 from profiles where id = new.id and handle = new.handle) then
    raise exception using errcode = 'P0001', message = 'This handle is reserved. Please choose another.';
  end if;
  return new;
end
$$;

create trigger profiles_reserved_handle_insert before insert on profiles
for each row execute function profiles_refuse_reserved_handle();

create trigger profiles_reserved_handle_update before update of handle on profiles
for each row when (new.handle <> old.handle) execute function profiles_refuse_reserved_handle();
