-- A place in the directory has the id of its owner, so whoever deleted it and made it again would get round its removal.

create trigger seekers_removal_stays before insert on seekers
when exists (select 1 from _removals where target_id = new.id) begin
  select raise(abort, 'P0001:The moderators took this listing down. Write to them through the contact form.');
end;

create trigger freelancers_removal_stays before insert on freelancers
when exists (select 1 from _removals where target_id = new.id) begin
  select raise(abort, 'P0001:The moderators took this listing down. Write to them through the contact form.');
end;
