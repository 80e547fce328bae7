-- Tenders have no list of skills: whoever looks for React work means tenders that ask for it, in their text or among their
-- requirements. So the search looks at these too.

drop trigger tenders_search_insert;
drop trigger tenders_search_update;
drop trigger tenders_search_delete;
drop table _tenders_search;

create virtual table _tenders_search using fts5 (
  title, company, category, requirements, location, description,
  content = '', contentless_delete = 1, prefix = '2 3',
  tokenize = "porter unicode61 remove_diacritics 2 categories 'L* N* Co Mn Mc'"
);

insert into _tenders_search (rowid, title, company, category, requirements, location, description)
select rowid, title, company, category, requirements, location, description from tenders;

create trigger tenders_search_insert after insert on tenders begin
  insert into _tenders_search (rowid, title, company, category, requirements, location, description)
  values (new.rowid, new.title, new.company, new.category, new.requirements, new.location, new.description);
end;

create trigger tenders_search_update
after update of title, company, category, requirements, location, description on tenders begin
  delete from _tenders_search where rowid = old.rowid;
  insert into _tenders_search (rowid, title, company, category, requirements, location, description)
  values (new.rowid, new.title, new.company, new.category, new.requirements, new.location, new.description);
end;

create trigger tenders_search_delete after delete on tenders begin
  delete from _tenders_search where rowid = old.rowid;
end;
