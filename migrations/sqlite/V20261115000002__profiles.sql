-- The public face of an account: every other table points to people through it.
--
-- Searchable tables name their rowid, because an unnamed one may change under `vacuum` and the search index is
-- keyed by it. The index keeps no text of its own, so taking a row out needs nothing but that rowid.
-- Vowel signs (Mn, Mc) belong to words, or Hindi would fall apart into consonants.

create table profiles (
  rowid integer primary key,
  id text not null,
  user_type text not null default 'user',
  full_name text not null default '',
  handle text not null,
  email text not null,
  avatar_url text,
  headline text,
  bio text,
  company_name text,
  website text,
  address text,
  skills text not null default '[]',
  experience_level text,
  total_experience text,
  work_experience text not null default '[]',
  education text not null default '[]',
  created_at text not null,
  updated_at text not null,
  constraint profiles_pkey unique (id),
  constraint profiles_id_fkey foreign key (id) references accounts (id) on delete cascade,
  constraint profiles_handle_key unique (handle),
  constraint profiles_user_type_check check (user_type in ('user', 'employer', 'business')),
  constraint profiles_full_name_check check (length(full_name) <= 200),
  constraint profiles_handle_check check (length(handle) between 3 and 30 and handle not glob '*[^a-z0-9_]*'),
  constraint profiles_email_check check (email <> '' and length(email) <= 320),
  constraint profiles_avatar_url_check check (
    length(avatar_url) <= 2048
    and (avatar_url glob 'http://*' or avatar_url glob 'https://*' or avatar_url glob '/[^/]*')
  ),
  constraint profiles_headline_check check (length(headline) <= 200),
  constraint profiles_bio_check check (length(bio) <= 5000),
  constraint profiles_company_name_check check (length(company_name) <= 200),
  constraint profiles_website_check check (
    length(website) <= 2048
    and (website glob 'http://*' or website glob 'https://*')
  ),
  constraint profiles_address_check check (length(address) <= 500),
  constraint profiles_skills_check check (json_type(skills) = 'array' and json_array_length(skills) <= 100),
  constraint profiles_experience_level_check check (length(experience_level) <= 100),
  constraint profiles_total_experience_check check (length(total_experience) <= 100),
  constraint profiles_work_experience_check check (
    json_type(work_experience) = 'array'
    and json_array_length(work_experience) <= 100
  ),
  constraint profiles_education_check check (json_type(education) = 'array' and json_array_length(education) <= 100)
) strict;

create index profiles_updated_at_idx on profiles (updated_at, id);

create virtual table _profiles_search using fts5 (
  full_name, handle, headline, company_name, skills, bio,
  content = '', contentless_delete = 1, prefix = '2 3',
  tokenize = "porter unicode61 remove_diacritics 2 categories 'L* N* Co Mn Mc'"
);

create trigger profiles_search_insert after insert on profiles begin
  insert into _profiles_search (rowid, full_name, handle, headline, company_name, skills, bio)
  values (new.rowid, new.full_name, new.handle, new.headline, new.company_name, new.skills, new.bio);
end;

create trigger profiles_search_update
after update of full_name, handle, headline, company_name, skills, bio on profiles begin
  delete from _profiles_search where rowid = old.rowid;
  insert into _profiles_search (rowid, full_name, handle, headline, company_name, skills, bio)
  values (new.rowid, new.full_name, new.handle, new.headline, new.company_name, new.skills, new.bio);
end;

create trigger profiles_search_delete after delete on profiles begin
  delete from _profiles_search where rowid = old.rowid;
end;

-- Who has a skill: what a filter on the list asks, answered without opening the lists.
create table _profiles_skills (
  value text not null,
  row integer not null,
  primary key (value, row)
) strict, without rowid;

create index _profiles_skills_row_idx on _profiles_skills (row);

create trigger profiles_skills_insert after insert on profiles begin
  insert into _profiles_skills (value, row)
  select distinct value, new.rowid from json_each(new.skills) where type = 'text';
end;

create trigger profiles_skills_update after update of skills on profiles begin
  delete from _profiles_skills where row = old.rowid;
  insert into _profiles_skills (value, row)
  select distinct value, new.rowid from json_each(new.skills) where type = 'text';
end;

create trigger profiles_skills_delete after delete on profiles begin
  delete from _profiles_skills where row = old.rowid;
end;
