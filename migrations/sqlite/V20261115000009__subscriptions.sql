-- The plan a person pays for. Without a row the limits of Basic apply.

create table subscriptions (
  user_id text not null,
  plan text not null default 'Basic',
  "interval" text not null default 'month',
  status text not null default 'Active',
  current_period_end text,
  constraint subscriptions_pkey primary key (user_id),
  constraint subscriptions_user_id_fkey foreign key (user_id) references profiles (id) on delete cascade,
  constraint subscriptions_plan_check check (plan in ('Basic', 'Pro', 'Business')),
  constraint subscriptions_interval_check check ("interval" in ('month', 'year')),
  constraint subscriptions_status_check check (status in ('Active', 'Past Due', 'Cancelled'))
) strict;
