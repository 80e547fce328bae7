-- Companies are reviewed as freelancers are: by people they dealt with, once each. A review is about one or the other. A company's
-- average is counted when it is asked for. Companies also say how large they are.

alter table profiles add column company_size text
  constraint profiles_company_size_check check (
    company_size in ('1-10', '11-50', '51-200', '201-500', '501-1000', '1001-5000', '5001+')
  );

alter table reviews
  alter column freelancer_id drop not null,
  add column company_id uuid,
  add constraint reviews_company_id_fkey foreign key (company_id) references profiles (id) on delete cascade,
  add constraint reviews_company_id_author_id_key unique (company_id, author_id),
  add constraint reviews_subject_check check ((freelancer_id is null) <> (company_id is null)),
  drop constraint reviews_author_id_check,
  add constraint reviews_author_id_check check (author_id <> coalesce(freelancer_id, company_id));

create index reviews_company_id_idx on reviews (company_id, created_at, id);
