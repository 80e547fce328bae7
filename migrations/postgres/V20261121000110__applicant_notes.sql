-- What an employer's team thinks of an applicant: notes and stars of each member, and tags of them all. No applicant ever sees any of it.

create table application_notes (
  id uuid not null,
  application_id uuid not null,
  author_id uuid not null,
  note text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint application_notes_pkey primary key (id),
  constraint application_notes_application_id_fkey foreign key (application_id) references job_applications (id) on delete cascade,
  constraint application_notes_author_id_fkey foreign key (author_id) references profiles (id) on delete cascade,
  constraint application_notes_note_check check (length(note) between 1 and 5000)
);

create index application_notes_application_id_idx on application_notes (application_id, created_at, id);
create index application_notes_author_id_idx on application_notes (author_id);

create table application_ratings (
  application_id uuid not null,
  author_id uuid not null,
  stars bigint not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint application_ratings_pkey primary key (application_id, author_id),
  constraint application_ratings_application_id_fkey foreign key (application_id) references job_applications (id) on delete cascade,
  constraint application_ratings_author_id_fkey foreign key (author_id) references profiles (id) on delete cascade,
  constraint application_ratings_stars_check check (stars between 1 and 5)
);

create index application_ratings_author_id_idx on application_ratings (author_id);

create table application_tags (
  application_id uuid not null,
  tag text not null,
  created_at timestamptz not null,
  constraint application_tags_pkey primary key (application_id, tag),
  constraint application_tags_application_id_fkey foreign key (application_id) references job_applications (id) on delete cascade,
  constraint application_tags_tag_check check (length(tag) between 1 and 40)
);
