-- A copied description marked the copy, and from then on the original too, whenever its owner saved it. So the server remembers who posted
-- a description first.

create table _text_authors (
  fingerprint text not null primary key,
  owner_id uuid not null,
  foreign key (owner_id) references profiles (id) on delete cascade
);

create index _text_authors_owner_id_idx on _text_authors (owner_id);

insert into _text_authors (fingerprint, owner_id)
select fingerprint, owner_id
from (
  select
    checked.fingerprint,
    checked.owner_id,
    row_number() over (
      partition by checked.fingerprint
      order by coalesce(job.created_at, tender.created_at), checked.posting_id
    ) as place
  from posting_checks as checked
  left join jobs as job on job.id = checked.posting_id
  left join tenders as tender on tender.id = checked.posting_id
  where checked.fingerprint is not null
) as posted
where place = 1;
