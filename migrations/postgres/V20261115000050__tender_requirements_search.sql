-- Tenders have no list of skills: whoever looks for React work means tenders that ask for it, in their text or among their
-- requirements. So the search looks at these too.

alter table tenders drop column search;

alter table tenders add column search tsvector generated always as (
  setweight(to_tsvector('sangam', words(title)), 'A')
  || setweight(to_tsvector('sangam', words(company)), 'B')
  || setweight(to_tsvector('sangam', words(category)), 'B')
  || setweight(to_tsvector('sangam', words(requirements::text)), 'B')
  || setweight(to_tsvector('sangam', words(location)), 'C')
  || setweight(to_tsvector('sangam', words(description)), 'D')
) stored;

create index tenders_search_idx on tenders using gin (search);
