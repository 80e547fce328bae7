-- A tender lists the skills it asks for, as a job does, so that the list of tenders can be filtered by all of them. Tenders that
-- are there already get those of the sidebar's six that their text names, by which they were found until now.

alter table tenders add column skills jsonb not null default '[]'
  constraint tenders_skills_check check (
    case when jsonb_typeof(skills) = 'array' then jsonb_array_length(skills) <= 100 else false end
  );

update tenders set skills = named.skills
from (
  select tender.id, jsonb_agg(known.skill order by known.place) as skills
  from tenders as tender
  join (
    values (1, 'JavaScript'), (2, 'React'), (3, 'Node.js'), (4, 'Python'), (5, 'Design'), (6, 'Marketing')
  ) as known (place, skill) on tender.search @@ phraseto_tsquery('sangam', words(known.skill))
  group by tender.id
) as named
where named.id = tenders.id;

alter table tenders drop column search;

alter table tenders add column search tsvector generated always as (
  setweight(to_tsvector('sangam', words(title)), 'A')
  || setweight(to_tsvector('sangam', words(company)), 'B')
  || setweight(to_tsvector('sangam', words(category)), 'B')
  || setweight(to_tsvector('sangam', words(skills::text)), 'B')
  || setweight(to_tsvector('sangam', words(requirements::text)), 'B')
  || setweight(to_tsvector('sangam', words(location)), 'C')
  || setweight(to_tsvector('sangam', words(description)), 'D')
) stored;

create index tenders_search_idx on tenders using gin (search);
create index tenders_skills_idx on tenders using gin (skills jsonb_path_ops);
