-- Our own pictures are stored as paths, `/storage/v1/object/public/…`. An address with a host in it holds only while the
-- instance has that name: under another one, or once it moved to https, the page's content security policy blocks it.
-- Clients of the Supabase dialect send what `getPublicUrl` gave them, so the host is taken off here. A file is ours when it lies
-- in the folder of the row's owner; an address anywhere else stays as it was sent.

update profiles
set avatar_url = substr(avatar_url, instr(avatar_url, '/storage/v1/object/public/'))
where avatar_url glob 'http*/storage/v1/object/public/*/' || id || '/*';

update posts
set media_url = substr(media_url, instr(media_url, '/storage/v1/object/public/'))
where media_url glob 'http*/storage/v1/object/public/*/' || user_id || '/*';

update jobs
set logo_url = substr(logo_url, instr(logo_url, '/storage/v1/object/public/'))
where logo_url glob 'http*/storage/v1/object/public/*/' || employer_id || '/*';

create trigger profiles_avatar_path_insert after insert on profiles
when new.avatar_url glob 'http*/storage/v1/object/public/*/' || new.id || '/*' begin
  update profiles
  set avatar_url = substr(new.avatar_url, instr(new.avatar_url, '/storage/v1/object/public/'))
  where id = new.id;
end;

create trigger profiles_avatar_path_update after update of avatar_url on profiles
when new.avatar_url glob 'http*/storage/v1/object/public/*/' || new.id || '/*' begin
  update profiles
  set avatar_url = substr(new.avatar_url, instr(new.avatar_url, '/storage/v1/object/public/'))
  where id = new.id;
end;

-- A post keeps the file it was made with, so there is nothing to do when it is edited.
create trigger posts_media_path_insert after insert on posts
when new.media_url glob 'http*/storage/v1/object/public/*/' || new.user_id || '/*' begin
  update posts
  set media_url = substr(new.media_url, instr(new.media_url, '/storage/v1/object/public/'))
  where id = new.id;
end;

create trigger jobs_logo_path_insert after insert on jobs
when new.logo_url glob 'http*/storage/v1/object/public/*/' || new.employer_id || '/*' begin
  update jobs
  set logo_url = substr(new.logo_url, instr(new.logo_url, '/storage/v1/object/public/'))
  where id = new.id;
end;

create trigger jobs_logo_path_update after update of logo_url on jobs
when new.logo_url glob 'http*/storage/v1/object/public/*/' || new.employer_id || '/*' begin
  update jobs
  set logo_url = substr(new.logo_url, instr(new.logo_url, '/storage/v1/object/public/'))
  where id = new.id;
end;
