-- Companies are reviewed as freelancers are: by people they dealt with, once each. A review is about one or the other. A company's
-- average is counted when it is asked for. Companies also say how large they are.
--
-- SQLite makes a column optional by making the table again; nothing refers to this one. Its triggers stay as they were: for a company no
-- freelancer is counted.

alter table profiles add column company_size text
  constraint profiles_company_size_check check (
    company_size in ('1-10', '11-50', '51-200', '201-500', '501-1000', '1001-5000', '5001+')
  );

create table _reviews_before as select * from reviews;
drop table reviews;

create table reviews (
  id text not null,
  freelancer_id text,
  company_id text,
  author_id text not null,
  rating integer not null,
  "text" text not null default '',
  created_at text not null,
  hidden integer not null default 0,
  constraint reviews_pkey primary key (id),
  constraint reviews_freelancer_id_fkey foreign key (freelancer_id) references freelancers (id) on delete cascade,
  constraint reviews_company_id_fkey foreign key (company_id) references profiles (id) on delete cascade,
  constraint reviews_author_id_fkey foreign key (author_id) references profiles (id) on delete cascade,
  constraint reviews_freelancer_id_author_id_key unique (freelancer_id, author_id),
  constraint reviews_company_id_author_id_key unique (company_id, author_id),
  constraint reviews_subject_check check ((freelancer_id is null) <> (company_id is null)),
  constraint reviews_author_id_check check (author_id <> coalesce(freelancer_id, company_id)),
  constraint reviews_rating_check check (rating between 1 and 5),
  constraint reviews_text_check check (length("text") <= 5000),
  constraint reviews_hidden_check check (hidden in (0, 1))
) strict;

insert into reviews (id, freelancer_id, author_id, rating, "text", created_at, hidden)
select id, freelancer_id, author_id, rating, "text", created_at, hidden from _reviews_before;
drop table _reviews_before;

create index reviews_freelancer_id_idx on reviews (freelancer_id, created_at, id);
create index reviews_company_id_idx on reviews (company_id, created_at, id);
create index reviews_author_id_idx on reviews (author_id, created_at, id);

create trigger reviews_happen after insert on reviews begin
  insert into _happenings (kind, subject_id) values ('review', new.id);
end;

create trigger reviews_notifications_delete after delete on reviews begin
  delete from notifications where source_id = old.id;
end;

create trigger reviews_count_insert after insert on reviews when not new.hidden begin
  update freelancers
  set rating = (round(rating * review_count) + new.rating) / (review_count + 1),
      review_count = review_count + 1
  where id = new.freelancer_id;
end;

create trigger reviews_count_update after update of rating on reviews when not old.hidden and not new.hidden begin
  update freelancers
  set rating = (round(rating * review_count) - old.rating + new.rating) / review_count
  where id = new.freelancer_id;
end;

create trigger reviews_count_hide after update of hidden on reviews when not old.hidden and new.hidden begin
  update freelancers
  set rating = case when review_count > 1 then (round(rating * review_count) - old.rating) / (review_count - 1) else 0 end,
      review_count = review_count - 1
  where id = old.freelancer_id;
end;

create trigger reviews_count_show after update of hidden on reviews when old.hidden and not new.hidden begin
  update freelancers
  set rating = (round(rating * review_count) + new.rating) / (review_count + 1),
      review_count = review_count + 1
  where id = new.freelancer_id;
end;

create trigger reviews_count_delete after delete on reviews when not old.hidden begin
  update freelancers
  set rating = case when review_count > 1 then (round(rating * review_count) - old.rating) / (review_count - 1) else 0 end,
      review_count = review_count - 1
  where id = old.freelancer_id;
end;
