-- A tender lists the skills it asks for, as a job does, so that the list of tenders can be filtered by all of them. Tenders that
-- are there already get those of the sidebar's six that their text names, by which they were found until now.

alter table tenders add column skills text not null default '[]'
  constraint tenders_skills_check check (json_type(skills) = 'array' and json_array_length(skills) <= 100);

with named as (
  select known.column1 as skill, found.rowid as tender
  from (values ('JavaScript'), ('React'), ('Node.js'), ('Python'), ('Design'), ('Marketing')) as known
  join _tenders_search as found on found._tenders_search match '"' || known.column1 || '"'
)
update tenders set skills = (select json_group_array(skill) from named where named.tender = tenders.rowid)
where rowid in (select tender from named);

drop trigger tenders_search_insert;
drop trigger tenders_search_update;
drop trigger tenders_search_delete;
drop table _tenders_search;

create virtual table _tenders_search using fts5 (
  title, company, category, skills, requirements, location, description,
  content = '', contentless_delete = 1, prefix = '2 3',
  tokenize = "porter unicode61 remove_diacritics 2 categories 'L* N* Co Mn Mc'"
);

insert into _tenders_search (rowid, title, company, category, skills, requirements, location, description)
select rowid, title, company, category, skills, requirements, location, description from tenders;

create trigger tenders_search_insert after insert on tenders begin
  insert into _tenders_search (rowid, title, company, category, skills, requirements, location, description)
  values (new.rowid, new.title, new.company, new.category, new.skills, new.requirements, new.location, new.description);
end;

create trigger tenders_search_update
after update of title, company, category, skills, requirements, location, description on tenders begin
  delete from _tenders_search where rowid = old.rowid;
  insert into _tenders_search (rowid, title, company, category, skills, requirements, location, description)
  values (new.rowid, new.title, new.company, new.category, new.skills, new.requirements, new.location, new.description);
end;

create trigger tenders_search_delete after delete on tenders begin
  delete from _tenders_search where rowid = old.rowid;
end;

create table _tenders_skills (
  value text not null,
  row integer not null,
  primary key (value, row)
) strict, without rowid;

create index _tenders_skills_row_idx on _tenders_skills (row);

insert into _tenders_skills (value, row)
select distinct skill.value, tenders.rowid from tenders, json_each(tenders.skills) as skill where skill.type = 'text';

create trigger tenders_skills_insert after insert on tenders begin
  insert into _tenders_skills (value, row)
  select distinct value, new.rowid from json_each(new.skills) where type = 'text';
end;

create trigger tenders_skills_update after update of skills on tenders begin
  delete from _tenders_skills where row = old.rowid;
  insert into _tenders_skills (value, row)
  select distinct value, new.rowid from json_each(new.skills) where type = 'text';
end;

create trigger tenders_skills_delete after delete on tenders begin
  delete from _tenders_skills where row = old.rowid;
end;
