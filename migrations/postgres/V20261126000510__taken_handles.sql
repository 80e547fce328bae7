-- Two people of the same name who confirm their addresses at the same moment are proposed the same handle, because neither sees that of
-- the other. The second one got an error. Now the server tries to take a handle, and proposes the next one if it was just taken.

create function take_handle(person uuid, wanted text) returns boolean
language plpgsql as $$
begin
  update profiles set handle = wanted where id = person and handle <> wanted;
  return true;
exception
  when unique_violation then
    return false;
end
$$;
