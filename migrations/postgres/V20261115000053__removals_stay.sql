-- A place in the directory has the id of its owner, so whoever deleted it and made it again would get round its removal.

create function guard_removal() returns trigger
language plpgsql as $$
begin
  if exists (select 1 from _removals where target_id = new.id) then
    raise exception using
      errcode = 'P0001', message = 'The moderators took this listing down. Write to them through the contact form.';
  end if;
  return new;
end
$$;

create trigger seekers_removal_stays before insert on seekers
for each row execute function guard_removal();

create trigger freelancers_removal_stays before insert on freelancers
for each row execute function guard_removal();
