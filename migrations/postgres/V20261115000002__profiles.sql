-- The public face of an account: every other table points to people through it; and how text is searched.

-- Words are what is left between punctuation, so that "Node.js" is found by node and by js, as in the other engine.
-- Named by what separates them, because vowel signs are no letters and Hindi would fall apart into consonants.
create function words(input text) returns text
language sql immutable parallel safe
return regexp_replace(
  coalesce(input, ''),
  '[\u0001-/:-@\[-`{-\u00bf\u00d7\u00f7\u2000-\u206f\u20a0-\u20cf\u3000-\u303f]+',
  ' ',
  'g'
);

-- Accents and case fold, words are stemmed as Porter does, and no word is too common to be looked for.
create extension if not exists unaccent;
create text search dictionary sangam_stem (template = snowball, language = porter);
create text search configuration sangam (copy = simple);
alter text search configuration sangam
  alter mapping for asciiword, word, numword, asciihword, hword, numhword, hword_asciipart, hword_part, hword_numpart
  with unaccent, sangam_stem;

create table profiles (
  id uuid not null,
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
  skills jsonb not null default '[]',
  experience_level text,
  total_experience text,
  work_experience jsonb not null default '[]',
  education jsonb not null default '[]',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  search tsvector generated always as (
    setweight(to_tsvector('sangam', words(full_name)), 'A')
    || setweight(to_tsvector('sangam', words(handle)), 'A')
    || setweight(to_tsvector('sangam', words(headline)), 'B')
    || setweight(to_tsvector('sangam', words(company_name)), 'B')
    || setweight(to_tsvector('sangam', words(skills::text)), 'C')
    || setweight(to_tsvector('sangam', words(bio)), 'D')
  ) stored,
  constraint profiles_pkey primary key (id),
  constraint profiles_id_fkey foreign key (id) references accounts (id) on delete cascade,
  constraint profiles_handle_key unique (handle),
  constraint profiles_user_type_check check (user_type in ('user', 'employer', 'business')),
  constraint profiles_full_name_check check (length(full_name) <= 200),
  constraint profiles_handle_check check (handle ~ '^[a-z0-9_]{3,30}$'),
  constraint profiles_email_check check (email <> '' and length(email) <= 320),
  constraint profiles_avatar_url_check check (length(avatar_url) <= 2048 and avatar_url ~ '^(https?://|/[^/])'),
  constraint profiles_headline_check check (length(headline) <= 200),
  constraint profiles_bio_check check (length(bio) <= 5000),
  constraint profiles_company_name_check check (length(company_name) <= 200),
  constraint profiles_website_check check (length(website) <= 2048 and website ~ '^https?://'),
  constraint profiles_address_check check (length(address) <= 500),
  constraint profiles_skills_check check (
    case when jsonb_typeof(skills) = 'array' then jsonb_array_length(skills) <= 100 else false end
  ),
  constraint profiles_experience_level_check check (length(experience_level) <= 100),
  constraint profiles_total_experience_check check (length(total_experience) <= 100),
  constraint profiles_work_experience_check check (
    case when jsonb_typeof(work_experience) = 'array' then jsonb_array_length(work_experience) <= 100 else false end
  ),
  constraint profiles_education_check check (
    case when jsonb_typeof(education) = 'array' then jsonb_array_length(education) <= 100 else false end
  )
);

create index profiles_updated_at_idx on profiles (updated_at, id);
create index profiles_search_idx on profiles using gin (search);
create index profiles_skills_idx on profiles using gin (skills jsonb_path_ops);
