-- What a company writes to many applicants, kept under a name. {name}, {job} and {company} in it are filled in when it is sent.

create table answer_templates (
  id uuid not null,
  company_id uuid not null,
  name text not null,
  body text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint answer_templates_pkey primary key (id),
  constraint answer_templates_company_id_name_key unique (company_id, name),
  constraint answer_templates_company_id_fkey foreign key (company_id) references profiles (id) on delete cascade,
  constraint answer_templates_name_check check (length(name) between 1 and 80),
  constraint answer_templates_body_check check (length(body) between 1 and 5000)
);
