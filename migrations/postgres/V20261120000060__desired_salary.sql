-- What a seeker wants to earn at least, so that each job can say whether its pay is enough. Only they see it.

alter table seekers add column desired_salary bigint
  constraint seekers_desired_salary_check check (desired_salary between 1 and 1000000000000);
