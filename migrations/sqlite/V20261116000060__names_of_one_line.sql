-- Names and titles have one line and no characters that turn or hide what stands beside them (crates/schema/src/text.rs). New ones
-- are cleaned when they are written; these were written before. One that would have nothing left stays, and so do those of
-- tenders: changing a tender is an amendment of which its bidders would be told.

create table _marks (
  number integer not null primary key,
  mark text not null,
  instead text not null
) strict;

insert into _marks (number, mark, instead)
values
  (1, char(13), ''),
  (2, char(10), ' '),
  (3, char(9), ' '),
  (4, char(0x202a), ''),
  (5, char(0x202b), ''),
  (6, char(0x202c), ''),
  (7, char(0x202d), ''),
  (8, char(0x202e), ''),
  (9, char(0x2066), ''),
  (10, char(0x2067), ''),
  (11, char(0x2068), ''),
  (12, char(0x2069), ''),
  (13, char(0x200b), ''),
  (14, char(0x2060), ''),
  (15, char(0xfeff), '');

update profiles
set full_name = (
  with recursive cleaned (number, value) as (
    select 0, profiles.full_name
    union all
    select _marks.number, replace(cleaned.value, _marks.mark, _marks.instead)
    from cleaned
    join _marks on _marks.number = cleaned.number + 1
  )
  select case when trim(value) = '' then profiles.full_name else value end
  from cleaned
  order by number desc
  limit 1
)
where exists (select 1 from _marks where instr(profiles.full_name, _marks.mark) > 0);

update profiles
set headline = (
  with recursive cleaned (number, value) as (
    select 0, profiles.headline
    union all
    select _marks.number, replace(cleaned.value, _marks.mark, _marks.instead)
    from cleaned
    join _marks on _marks.number = cleaned.number + 1
  )
  select case when trim(value) = '' then profiles.headline else value end
  from cleaned
  order by number desc
  limit 1
)
where exists (select 1 from _marks where instr(profiles.headline, _marks.mark) > 0);

update profiles
set company_name = (
  with recursive cleaned (number, value) as (
    select 0, profiles.company_name
    union all
    select _marks.number, replace(cleaned.value, _marks.mark, _marks.instead)
    from cleaned
    join _marks on _marks.number = cleaned.number + 1
  )
  select case when trim(value) = '' then profiles.company_name else value end
  from cleaned
  order by number desc
  limit 1
)
where exists (select 1 from _marks where instr(profiles.company_name, _marks.mark) > 0);

update seekers
set title = (
  with recursive cleaned (number, value) as (
    select 0, seekers.title
    union all
    select _marks.number, replace(cleaned.value, _marks.mark, _marks.instead)
    from cleaned
    join _marks on _marks.number = cleaned.number + 1
  )
  select case when trim(value) = '' then seekers.title else value end
  from cleaned
  order by number desc
  limit 1
)
where exists (select 1 from _marks where instr(seekers.title, _marks.mark) > 0);

update freelancers
set title = (
  with recursive cleaned (number, value) as (
    select 0, freelancers.title
    union all
    select _marks.number, replace(cleaned.value, _marks.mark, _marks.instead)
    from cleaned
    join _marks on _marks.number = cleaned.number + 1
  )
  select case when trim(value) = '' then freelancers.title else value end
  from cleaned
  order by number desc
  limit 1
)
where exists (select 1 from _marks where instr(freelancers.title, _marks.mark) > 0);

update jobs
set title = (
  with recursive cleaned (number, value) as (
    select 0, jobs.title
    union all
    select _marks.number, replace(cleaned.value, _marks.mark, _marks.instead)
    from cleaned
    join _marks on _marks.number = cleaned.number + 1
  )
  select case when trim(value) = '' then jobs.title else value end
  from cleaned
  order by number desc
  limit 1
)
where exists (select 1 from _marks where instr(jobs.title, _marks.mark) > 0);

update jobs
set company = (
  with recursive cleaned (number, value) as (
    select 0, jobs.company
    union all
    select _marks.number, replace(cleaned.value, _marks.mark, _marks.instead)
    from cleaned
    join _marks on _marks.number = cleaned.number + 1
  )
  select case when trim(value) = '' then jobs.company else value end
  from cleaned
  order by number desc
  limit 1
)
where exists (select 1 from _marks where instr(jobs.company, _marks.mark) > 0);

drop table _marks;
