-- Who is looking for work and who offers it. A row is the opt-in: no row, not listed.
--
-- People are also found by their name. It lives in profiles, where a generated column cannot reach, so triggers
-- keep the searchable text and refresh it when the name changes.

create table seekers (
  id uuid not null,
  title text not null,
  location text not null default '',
  experience text not null default 'Entry Level',
  skills jsonb not null default '[]',
  bio text not null default '',
  availability text not null default 'Actively Looking',
  updated_at timestamptz not null,
  search tsvector,
  constraint seekers_pkey primary key (id),
  constraint seekers_id_fkey foreign key (id) references profiles (id) on delete cascade,
  constraint seekers_title_check check (btrim(title, E' \t\r\n') <> '' and length(title) <= 200),
  constraint seekers_location_check check (length(location) <= 200),
  constraint seekers_experience_check check (experience in ('Entry Level', 'Mid Level', 'Senior Level', 'Executive')),
  constraint seekers_skills_check check (
    case when jsonb_typeof(skills) = 'array' then jsonb_array_length(skills) <= 100 else false end
  ),
  constraint seekers_bio_check check (length(bio) <= 5000),
  constraint seekers_availability_check check (availability in ('Actively Looking', 'Open to Offers'))
);

create index seekers_updated_at_idx on seekers (updated_at, id);
create index seekers_experience_idx on seekers (experience, updated_at, id);
create index seekers_search_idx on seekers using gin (search);
create index seekers_skills_idx on seekers using gin (skills jsonb_path_ops);

create table freelancers (
  id uuid not null,
  title text not null,
  location text not null default '',
  hourly_rate bigint not null default 0,
  skills jsonb not null default '[]',
  description text not null default '',
  availability text not null default 'Available',
  portfolio jsonb not null default '[]',
  rating double precision not null default 0,
  review_count bigint not null default 0,
  completed_projects bigint not null default 0,
  response_minutes bigint,
  updated_at timestamptz not null,
  search tsvector,
  constraint freelancers_pkey primary key (id),
  constraint freelancers_id_fkey foreign key (id) references profiles (id) on delete cascade,
  constraint freelancers_title_check check (btrim(title, E' \t\r\n') <> '' and length(title) <= 200),
  constraint freelancers_location_check check (length(location) <= 200),
  constraint freelancers_hourly_rate_check check (hourly_rate between 0 and 1000000),
  constraint freelancers_skills_check check (
    case when jsonb_typeof(skills) = 'array' then jsonb_array_length(skills) <= 100 else false end
  ),
  constraint freelancers_description_check check (length(description) <= 5000),
  constraint freelancers_availability_check check (availability in ('Available', 'Busy')),
  constraint freelancers_portfolio_check check (
    case when jsonb_typeof(portfolio) = 'array' then jsonb_array_length(portfolio) <= 100 else false end
  ),
  constraint freelancers_rating_check check (rating between 0 and 5),
  constraint freelancers_review_count_check check (review_count >= 0),
  constraint freelancers_completed_projects_check check (completed_projects >= 0),
  constraint freelancers_response_minutes_check check (response_minutes >= 0)
);

create index freelancers_updated_at_idx on freelancers (updated_at, id);
create index freelancers_rating_idx on freelancers (rating, id);
create index freelancers_hourly_rate_idx on freelancers (hourly_rate, id);
create index freelancers_search_idx on freelancers using gin (search);
create index freelancers_skills_idx on freelancers using gin (skills jsonb_path_ops);

create table reviews (
  id uuid not null,
  freelancer_id uuid not null,
  author_id uuid not null,
  rating bigint not null,
  "text" text not null default '',
  created_at timestamptz not null,
  constraint reviews_pkey primary key (id),
  constraint reviews_freelancer_id_fkey foreign key (freelancer_id) references freelancers (id) on delete cascade,
  constraint reviews_author_id_fkey foreign key (author_id) references profiles (id) on delete cascade,
  constraint reviews_freelancer_id_author_id_key unique (freelancer_id, author_id),
  constraint reviews_author_id_check check (author_id <> freelancer_id),
  constraint reviews_rating_check check (rating between 1 and 5),
  constraint reviews_text_check check (length("text") <= 5000)
);

create index reviews_freelancer_id_idx on reviews (freelancer_id, created_at, id);
create index reviews_author_id_idx on reviews (author_id, created_at, id);

-- Ratings are whole, so rating * review_count rounds to their exact sum, and one statement per review keeps the
-- average right however many arrive at once.
create function count_reviews() returns trigger
language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update freelancers
    set rating = (round(rating * review_count) + new.rating) / (review_count + 1),
        review_count = review_count + 1
    where id = new.freelancer_id;
  elsif tg_op = 'UPDATE' then
    update freelancers
    set rating = (round(rating * review_count) - old.rating + new.rating) / review_count
    where id = new.freelancer_id;
  else
    update freelancers
    set rating = case when review_count > 1 then (round(rating * review_count) - old.rating) / (review_count - 1) else 0 end,
        review_count = review_count - 1
    where id = old.freelancer_id;
  end if;
  return null;
end
$$;

create trigger reviews_count after insert or update of rating or delete on reviews
for each row execute function count_reviews();

create function set_seekers_search() returns trigger
language plpgsql as $$
begin
  new.search :=
    setweight(to_tsvector('sangam', words((select full_name from profiles where id = new.id))), 'A')
    || setweight(to_tsvector('sangam', words(new.title)), 'A')
    || setweight(to_tsvector('sangam', words(new.skills::text)), 'B')
    || setweight(to_tsvector('sangam', words(new.location)), 'C')
    || setweight(to_tsvector('sangam', words(new.bio)), 'D');
  return new;
end
$$;

create trigger seekers_search before insert or update of title, skills, location, bio, search on seekers
for each row execute function set_seekers_search();

create function set_freelancers_search() returns trigger
language plpgsql as $$
begin
  new.search :=
    setweight(to_tsvector('sangam', words((select full_name from profiles where id = new.id))), 'A')
    || setweight(to_tsvector('sangam', words(new.title)), 'A')
    || setweight(to_tsvector('sangam', words(new.skills::text)), 'B')
    || setweight(to_tsvector('sangam', words(new.location)), 'C')
    || setweight(to_tsvector('sangam', words(new.description)), 'D');
  return new;
end
$$;

create trigger freelancers_search before insert or update of title, skills, location, description, search on freelancers
for each row execute function set_freelancers_search();

create function rename_in_directory() returns trigger
language plpgsql as $$
begin
  update seekers set search = null where id = new.id;
  update freelancers set search = null where id = new.id;
  return null;
end
$$;

create trigger profiles_directory_rename after update of full_name on profiles
for each row when (old.full_name <> new.full_name) execute function rename_in_directory();
