-- Our own pictures are stored as paths, `/storage/v1/object/public/…`. An address with a host in it holds only while the
-- instance has that name: under another one, or once it moved to https, the page's content security policy blocks it.
-- Clients of the Supabase dialect send what `getPublicUrl` gave them, so the host is taken off here. A file is ours when it lies
-- in the folder of the row's owner; an address anywhere else stays as it was sent.

create function own_file_path(address text, owner uuid) returns text
language sql immutable as $$
  select case
    when address like 'http%/storage/v1/object/public/%/' || owner || '/%'
    then substr(address, strpos(address, '/storage/v1/object/public/'))
    else address
  end
$$;

update profiles
set avatar_url = own_file_path(avatar_url, id)
where avatar_url <> own_file_path(avatar_url, id);

update posts
set media_url = own_file_path(media_url, user_id)
where media_url <> own_file_path(media_url, user_id);

update jobs
set logo_url = own_file_path(logo_url, employer_id)
where logo_url <> own_file_path(logo_url, employer_id);

create function profiles_avatar_path() returns trigger
language plpgsql as $$
begin
  new.avatar_url := own_file_path(new.avatar_url, new.id);
  return new;
end
$$;

create trigger profiles_avatar_path before insert or update of avatar_url on profiles
for each row when (new.avatar_url like 'http%') execute function profiles_avatar_path();

create function posts_media_path() returns trigger
language plpgsql as $$
begin
  new.media_url := own_file_path(new.media_url, new.user_id);
  return new;
end
$$;

-- A post keeps the file it was made with, so there is nothing to do when it is edited.
create trigger posts_media_path before insert on posts
for each row when (new.media_url like 'http%') execute function posts_media_path();

create function jobs_logo_path() returns trigger
language plpgsql as $$
begin
  new.logo_url := own_file_path(new.logo_url, new.employer_id);
  return new;
end
$$;

create trigger jobs_logo_path before insert or update of logo_url on jobs
for each row when (new.logo_url like 'http%') execute function jobs_logo_path();
