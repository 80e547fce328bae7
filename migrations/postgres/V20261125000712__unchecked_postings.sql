-- Postings from before the checks, which a chore looks at in small steps. Closed jobs are only remembered.
create table _unchecked_postings (
  id bigint generated always as identity primary key,
  kind text not null,
  posting_id uuid not null
);

insert into _unchecked_postings (kind, posting_id)
select 'job', id from jobs where status = 'Active' order by created_at desc;
insert into _unchecked_postings (kind, posting_id)
select 'tender', id from tenders where status = 'Open' order by created_at desc;
insert into _unchecked_postings (kind, posting_id)
select 'job', id from jobs where status <> 'Active' order by created_at desc;
