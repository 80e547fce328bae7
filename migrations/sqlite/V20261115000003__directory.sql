-- Who is looking for work and who offers it. A row is the opt-in: no row, not listed.
--
-- People are also found by their name. It lives in profiles, so the search index reads it there and is
-- refreshed when the name changes; a copied column would announce changes nobody made.

create table seekers (
  rowid integer primary key,
  id text not null,
  title text not null,
  location text not null default '',
  experience text not null default 'Entry Level',
  skills text not null default '[]',
  bio text not null default '',
  availability text not null default 'Actively Looking',
  updated_at text not null,
  constraint seekers_pkey unique (id),
  constraint seekers_id_fkey foreign key (id) references profiles (id) on delete cascade,
  constraint seekers_title_check check (trim(title, char(9, 10, 13, 32)) <> '' and length(title) <= 200),
  constraint seekers_location_check check (length(location) <= 200),
  constraint seekers_experience_check check (experience in ('Entry Level', 'Mid Level', 'Senior Level', 'Executive')),
  constraint seekers_skills_check check (json_type(skills) = 'array' and json_array_length(skills) <= 100),
  constraint seekers_bio_check check (length(bio) <= 5000),
  constraint seekers_availability_check check (availability in ('Actively Looking', 'Open to Offers'))
) strict;

create index seekers_updated_at_idx on seekers (updated_at, id);
create index seekers_experience_idx on seekers (experience, updated_at, id);

create table freelancers (
  rowid integer primary key,
  id text not null,
  title text not null,
  location text not null default '',
  hourly_rate integer not null default 0,
  skills text not null default '[]',
  description text not null default '',
  availability text not null default 'Available',
  portfolio text not null default '[]',
  rating real not null default 0,
  review_count integer not null default 0,
  completed_projects integer not null default 0,
  response_minutes integer,
  updated_at text not null,
  constraint freelancers_pkey unique (id),
  constraint freelancers_id_fkey foreign key (id) references profiles (id) on delete cascade,
  constraint freelancers_title_check check (trim(title, char(9, 10, 13, 32)) <> '' and length(title) <= 200),
  constraint freelancers_location_check check (length(location) <= 200),
  constraint freelancers_hourly_rate_check check (hourly_rate between 0 and 1000000),
  constraint freelancers_skills_check check (json_type(skills) = 'array' and json_array_length(skills) <= 100),
  constraint freelancers_description_check check (length(description) <= 5000),
  constraint freelancers_availability_check check (availability in ('Available', 'Busy')),
  constraint freelancers_portfolio_check check (json_type(portfolio) = 'array' and json_array_length(portfolio) <= 100),
  constraint freelancers_rating_check check (rating between 0 and 5),
  constraint freelancers_review_count_check check (review_count >= 0),
  constraint freelancers_completed_projects_check check (completed_projects >= 0),
  constraint freelancers_response_minutes_check check (response_minutes >= 0)
) strict;

create index freelancers_updated_at_idx on freelancers (updated_at, id);
create index freelancers_rating_idx on freelancers (rating, id);
create index freelancers_hourly_rate_idx on freelancers (hourly_rate, id);

create table reviews (
  id text not null,
  freelancer_id text not null,
  author_id text not null,
  rating integer not null,
  "text" text not null default '',
  created_at text not null,
  constraint reviews_pkey primary key (id),
  constraint reviews_freelancer_id_fkey foreign key (freelancer_id) references freelancers (id) on delete cascade,
  constraint reviews_author_id_fkey foreign key (author_id) references profiles (id) on delete cascade,
  constraint reviews_freelancer_id_author_id_key unique (freelancer_id, author_id),
  constraint reviews_author_id_check check (author_id <> freelancer_id),
  constraint reviews_rating_check check (rating between 1 and 5),
  constraint reviews_text_check check (length("text") <= 5000)
) strict;

create index reviews_freelancer_id_idx on reviews (freelancer_id, created_at, id);
create index reviews_author_id_idx on reviews (author_id, created_at, id);

-- Ratings are whole, so rating * review_count rounds to their exact sum, and one statement per review keeps the
-- average right however many arrive at once.
create trigger reviews_count_insert after insert on reviews begin
  update freelancers
  set rating = (round(rating * review_count) + new.rating) / (review_count + 1),
      review_count = review_count + 1
  where id = new.freelancer_id;
end;

create trigger reviews_count_update after update of rating on reviews begin
  update freelancers
  set rating = (round(rating * review_count) - old.rating + new.rating) / review_count
  where id = new.freelancer_id;
end;

create trigger reviews_count_delete after delete on reviews begin
  update freelancers
  set rating = case when review_count > 1 then (round(rating * review_count) - old.rating) / (review_count - 1) else 0 end,
      review_count = review_count - 1
  where id = old.freelancer_id;
end;

create virtual table _seekers_search using fts5 (
  name, title, skills, location, bio,
  content = '', contentless_delete = 1, prefix = '2 3',
  tokenize = "porter unicode61 remove_diacritics 2 categories 'L* N* Co Mn Mc'"
);

create trigger seekers_search_insert after insert on seekers begin
  insert into _seekers_search (rowid, name, title, skills, location, bio)
  select new.rowid, full_name, new.title, new.skills, new.location, new.bio from profiles where id = new.id;
end;

create trigger seekers_search_update after update of title, skills, location, bio on seekers begin
  delete from _seekers_search where rowid = old.rowid;
  insert into _seekers_search (rowid, name, title, skills, location, bio)
  select new.rowid, full_name, new.title, new.skills, new.location, new.bio from profiles where id = new.id;
end;

create trigger seekers_search_rename after update of full_name on profiles begin
  delete from _seekers_search where rowid = (select rowid from seekers where id = new.id);
  insert into _seekers_search (rowid, name, title, skills, location, bio)
  select rowid, new.full_name, title, skills, location, bio from seekers where id = new.id;
end;

create trigger seekers_search_delete after delete on seekers begin
  delete from _seekers_search where rowid = old.rowid;
end;

create virtual table _freelancers_search using fts5 (
  name, title, skills, location, description,
  content = '', contentless_delete = 1, prefix = '2 3',
  tokenize = "porter unicode61 remove_diacritics 2 categories 'L* N* Co Mn Mc'"
);

create trigger freelancers_search_insert after insert on freelancers begin
  insert into _freelancers_search (rowid, name, title, skills, location, description)
  select new.rowid, full_name, new.title, new.skills, new.location, new.description from profiles where id = new.id;
end;

create trigger freelancers_search_update after update of title, skills, location, description on freelancers begin
  delete from _freelancers_search where rowid = old.rowid;
  insert into _freelancers_search (rowid, name, title, skills, location, description)
  select new.rowid, full_name, new.title, new.skills, new.location, new.description from profiles where id = new.id;
end;

create trigger freelancers_search_rename after update of full_name on profiles begin
  delete from _freelancers_search where rowid = (select rowid from freelancers where id = new.id);
  insert into _freelancers_search (rowid, name, title, skills, location, description)
  select rowid, new.full_name, title, skills, location, description from freelancers where id = new.id;
end;

create trigger freelancers_search_delete after delete on freelancers begin
  delete from _freelancers_search where rowid = old.rowid;
end;

create table _seekers_skills (
  value text not null,
  row integer not null,
  primary key (value, row)
) strict, without rowid;

create index _seekers_skills_row_idx on _seekers_skills (row);

create trigger seekers_skills_insert after insert on seekers begin
  insert into _seekers_skills (value, row)
  select distinct value, new.rowid from json_each(new.skills) where type = 'text';
end;

create trigger seekers_skills_update after update of skills on seekers begin
  delete from _seekers_skills where row = old.rowid;
  insert into _seekers_skills (value, row)
  select distinct value, new.rowid from json_each(new.skills) where type = 'text';
end;

create trigger seekers_skills_delete after delete on seekers begin
  delete from _seekers_skills where row = old.rowid;
end;

create table _freelancers_skills (
  value text not null,
  row integer not null,
  primary key (value, row)
) strict, without rowid;

create index _freelancers_skills_row_idx on _freelancers_skills (row);

create trigger freelancers_skills_insert after insert on freelancers begin
  insert into _freelancers_skills (value, row)
  select distinct value, new.rowid from json_each(new.skills) where type = 'text';
end;

create trigger freelancers_skills_update after update of skills on freelancers begin
  delete from _freelancers_skills where row = old.rowid;
  insert into _freelancers_skills (value, row)
  select distinct value, new.rowid from json_each(new.skills) where type = 'text';
end;

create trigger freelancers_skills_delete after delete on freelancers begin
  delete from _freelancers_skills where row = old.rowid;
end;
