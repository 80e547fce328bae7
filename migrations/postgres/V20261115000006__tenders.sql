-- Tenders and the proposals made to them.

create table tenders (
  id uuid not null,
  business_id uuid not null,
  title text not null,
  company text not null,
  location text not null default '',
  category text not null,
  type text,
  budget_min bigint,
  budget_max bigint,
  deadline date not null,
  sealed boolean not null default true,
  description text not null,
  requirements jsonb not null default '[]',
  status text not null default 'Open',
  created_at timestamptz not null,
  bids bigint not null default 0,
  views bigint not null default 0,
  search tsvector generated always as (
    setweight(to_tsvector('sangam', words(title)), 'A')
    || setweight(to_tsvector('sangam', words(company)), 'B')
    || setweight(to_tsvector('sangam', words(category)), 'B')
    || setweight(to_tsvector('sangam', words(location)), 'C')
    || setweight(to_tsvector('sangam', words(description)), 'D')
  ) stored,
  constraint tenders_pkey primary key (id),
  constraint tenders_business_id_fkey foreign key (business_id) references profiles (id) on delete cascade,
  constraint tenders_title_check check (btrim(title, E' \t\r\n') <> '' and length(title) <= 200),
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
  constraint tenders_description_check check (btrim(description, E' \t\r\n') <> '' and length(description) <= 20000),
  constraint tenders_requirements_check check (
    case when jsonb_typeof(requirements) = 'array' then jsonb_array_length(requirements) <= 100 else false end
  ),
  constraint tenders_status_check check (status in ('Open', 'Closed', 'Awarded')),
  constraint tenders_bids_check check (bids >= 0),
  constraint tenders_views_check check (views >= 0)
);

-- The tender board filters by any mix of these and counts what is left, so the list's own indexes carry them all.
create index tenders_created_at_idx on tenders (created_at, id, category, budget_min, budget_max);
create index tenders_status_idx on tenders (status, created_at, id, category, budget_min, budget_max);
create index tenders_deadline_idx on tenders (status, deadline, id);
create index tenders_budget_max_idx on tenders (budget_max desc nulls last, id desc);
create index tenders_business_id_idx on tenders (business_id, created_at, id);
create index tenders_search_idx on tenders using gin (search);

-- Bidders sealed their prices relying on it: the seal cannot be broken by switching it off, and a tender that was
-- closed stays closed.
create function guard_tender() returns trigger
language plpgsql as $$
begin
  if old.sealed <> new.sealed and old.bids > 0 then
    raise exception using errcode = 'P0001', message = 'A tender''s seal cannot be changed once there is a proposal.';
  end if;
  if old.status <> new.status and old.status <> 'Open' and not (old.status = 'Closed' and new.status = 'Awarded') then
    raise exception using errcode = 'P0001', message = 'A closed tender cannot be opened again. Post a new one instead.';
  end if;
  return new;
end
$$;

create trigger tenders_guard before update of sealed, status on tenders
for each row execute function guard_tender();

create table proposals (
  id uuid not null,
  tender_id uuid not null,
  bidder_id uuid not null,
  name text not null,
  email text not null,
  mobile text not null,
  address text not null,
  gst text,
  pan text,
  amount bigint,
  message text,
  file_path text,
  status text not null default 'Under Review',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint proposals_pkey primary key (id),
  constraint proposals_tender_id_fkey foreign key (tender_id) references tenders (id) on delete cascade,
  constraint proposals_bidder_id_fkey foreign key (bidder_id) references profiles (id) on delete cascade,
  constraint proposals_tender_id_bidder_id_key unique (tender_id, bidder_id),
  constraint proposals_name_check check (btrim(name, E' \t\r\n') <> '' and length(name) <= 200),
  constraint proposals_email_check check (email like '_%@_%' and length(email) <= 320),
  constraint proposals_mobile_check check (btrim(mobile, E' \t\r\n') <> '' and length(mobile) <= 30),
  constraint proposals_address_check check (btrim(address, E' \t\r\n') <> '' and length(address) <= 500),
  constraint proposals_gst_check check (length(gst) <= 20),
  constraint proposals_pan_check check (length(pan) <= 20),
  constraint proposals_amount_check check (amount between 0 and 1000000000000),
  constraint proposals_message_check check (length(message) <= 20000),
  constraint proposals_file_path_check check (file_path <> '' and length(file_path) <= 1024),
  constraint proposals_status_check check (status in ('Under Review', 'Rejected', 'Accepted'))
);

create index proposals_tender_id_idx on proposals (tender_id, created_at, id);
create index proposals_bidder_id_idx on proposals (bidder_id, created_at, id);

create function count_proposals() returns trigger
language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update tenders set bids = bids + 1 where id = new.tender_id;
  else
    update tenders set bids = bids - 1 where id = old.tender_id;
  end if;
  return null;
end
$$;

create trigger proposals_count after insert or delete on proposals
for each row execute function count_proposals();
