-- Tenders and the proposals made to them.

create table tenders (
  rowid integer primary key,
  id text not null,
  business_id text not null,
  title text not null,
  company text not null,
  location text not null default '',
  category text not null,
  type text,
  budget_min integer,
  budget_max integer,
  deadline text not null,
  sealed integer not null default 1,
  description text not null,
  requirements text not null default '[]',
  status text not null default 'Open',
  created_at text not null,
  bids integer not null default 0,
  views integer not null default 0,
  constraint tenders_pkey unique (id),
  constraint tenders_business_id_fkey foreign key (business_id) references profiles (id) on delete cascade,
  constraint tenders_title_check check (trim(title, char(9, 10, 13, 32)) <> '' and length(title) <= 200),
  constraint tenders_company_check check (length(company) <= 200),
  constraint tenders_location_check check (length(location) <= 200),
  constraint tenders_category_check check (
    category in ('Technology', 'Design', 'Marketing', 'Finance', 'Healthcare', 'Education')
  ),
  constraint tenders_type_check check (length(type) <= 100),
  constraint tenders_budget_min_check check (budget_min between 0 and 1000000000000),
  constraint tenders_budget_max_check check (
    budget_max between 0 and 1000000000000
    and (budget_min is null or budget_min <= budget_max)
  ),
  constraint tenders_sealed_check check (sealed in (0, 1)),
  constraint tenders_description_check check (
    trim(description, char(9, 10, 13, 32)) <> ''
    and length(description) <= 20000
  ),
  constraint tenders_requirements_check check (
    json_type(requirements) = 'array'
    and json_array_length(requirements) <= 100
  ),
  constraint tenders_status_check check (status in ('Open', 'Closed', 'Awarded')),
  constraint tenders_bids_check check (bids >= 0),
  constraint tenders_views_check check (views >= 0)
) strict;

-- The tender board filters by any mix of these and counts what is left, so the list's own indexes carry them all.
create index tenders_created_at_idx on tenders (created_at, id, category, budget_min, budget_max);
create index tenders_status_idx on tenders (status, created_at, id, category, budget_min, budget_max);
create index tenders_deadline_idx on tenders (status, deadline, id);
create index tenders_budget_max_idx on tenders (budget_max, id);
create index tenders_business_id_idx on tenders (business_id, created_at, id);

-- Bidders sealed their prices relying on it: the seal cannot be broken by switching it off, and a tender that was
-- closed stays closed.
create trigger tenders_sealed_update before update of sealed on tenders
when old.sealed <> new.sealed and old.bids > 0 begin
  select raise(abort, 'P0001:A tender''s seal cannot be changed once there is a proposal.');
end;

create trigger tenders_status_update before update of status on tenders
when old.status <> new.status and old.status <> 'Open' and not (old.status = 'Closed' and new.status = 'Awarded') begin
  select raise(abort, 'P0001:A closed tender cannot be opened again. Post a new one instead.');
end;

create table proposals (
  id text not null,
  tender_id text not null,
  bidder_id text not null,
  name text not null,
  email text not null,
  mobile text not null,
  address text not null,
  gst text,
  pan text,
  amount integer,
  message text,
  file_path text,
  status text not null default 'Under Review',
  created_at text not null,
  updated_at text not null,
  constraint proposals_pkey primary key (id),
  constraint proposals_tender_id_fkey foreign key (tender_id) references tenders (id) on delete cascade,
  constraint proposals_bidder_id_fkey foreign key (bidder_id) references profiles (id) on delete cascade,
  constraint proposals_tender_id_bidder_id_key unique (tender_id, bidder_id),
  constraint proposals_name_check check (trim(name, char(9, 10, 13, 32)) <> '' and length(name) <= 200),
  constraint proposals_email_check check (email like '_%@_%' and length(email) <= 320),
  constraint proposals_mobile_check check (trim(mobile, char(9, 10, 13, 32)) <> '' and length(mobile) <= 30),
  constraint proposals_address_check check (trim(address, char(9, 10, 13, 32)) <> '' and length(address) <= 500),
  constraint proposals_gst_check check (length(gst) <= 20),
  constraint proposals_pan_check check (length(pan) <= 20),
  constraint proposals_amount_check check (amount between 0 and 1000000000000),
  constraint proposals_message_check check (length(message) <= 20000),
  constraint proposals_file_path_check check (file_path <> '' and length(file_path) <= 1024),
  constraint proposals_status_check check (status in ('Under Review', 'Rejected', 'Accepted'))
) strict;

create index proposals_tender_id_idx on proposals (tender_id, created_at, id);
create index proposals_bidder_id_idx on proposals (bidder_id, created_at, id);

create trigger proposals_count_insert after insert on proposals begin
  update tenders set bids = bids + 1 where id = new.tender_id;
end;

create trigger proposals_count_delete after delete on proposals begin
  update tenders set bids = bids - 1 where id = old.tender_id;
end;

create virtual table _tenders_search using fts5 (
  title, company, category, location, description,
  content = '', contentless_delete = 1, prefix = '2 3',
  tokenize = "porter unicode61 remove_diacritics 2 categories 'L* N* Co Mn Mc'"
);

create trigger tenders_search_insert after insert on tenders begin
  insert into _tenders_search (rowid, title, company, category, location, description)
  values (new.rowid, new.title, new.company, new.category, new.location, new.description);
end;

create trigger tenders_search_update after update of title, company, category, location, description on tenders begin
  delete from _tenders_search where rowid = old.rowid;
  insert into _tenders_search (rowid, title, company, category, location, description)
  values (new.rowid, new.title, new.company, new.category, new.location, new.description);
end;

create trigger tenders_search_delete after delete on tenders begin
  delete from _tenders_search where rowid = old.rowid;
end;
