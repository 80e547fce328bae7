-- Names and titles have one line and no characters that turn or hide what stands beside them (crates/schema/src/text.rs). New ones
-- are cleaned when they are written; these were written before. One that would have nothing left stays, and so do those of
-- tenders: changing a tender is an amendment of which its bidders would be told.

create function pg_temp.one_line(value text) returns text language sql immutable as $$
  select case
    when trim(translate(translate(value, E'\n\t', '  '), E'\r' || U&'\202A\202B\202C\202D\202E\2066\2067\2068\2069\200B\2060\FEFF', '')) = ''
    then value
    else translate(translate(value, E'\n\t', '  '), E'\r' || U&'\202A\202B\202C\202D\202E\2066\2067\2068\2069\200B\2060\FEFF', '')
  end
$$;

update profiles
set full_name = pg_temp.one_line(full_name)
where full_name <> pg_temp.one_line(full_name);

update profiles
set headline = pg_temp.one_line(headline)
where headline <> pg_temp.one_line(headline);

update profiles
set company_name = pg_temp.one_line(company_name)
where company_name <> pg_temp.one_line(company_name);

update seekers
set title = pg_temp.one_line(title)
where title <> pg_temp.one_line(title);

update freelancers
set title = pg_temp.one_line(title)
where title <> pg_temp.one_line(title);

update jobs
set title = pg_temp.one_line(title)
where title <> pg_temp.one_line(title);

update jobs
set company = pg_temp.one_line(company)
where company <> pg_temp.one_line(company);

drop function pg_temp.one_line(text);
