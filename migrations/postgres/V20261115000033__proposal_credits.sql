-- What a plan allows in a month is spent here: one row for each tender somebody has bid for, however often they withdrew
-- and bid again. A proposal that is withdrawn keeps its credit, or a limit could be got round by withdrawing; a tender
-- that goes away gives the credits back. The month is India's.

create table _proposal_credits (
  bidder_id uuid not null,
  tender_id uuid not null,
  month text not null,
  constraint _proposal_credits_pkey primary key (bidder_id, tender_id),
  constraint _proposal_credits_bidder_id_fkey foreign key (bidder_id) references profiles (id) on delete cascade,
  constraint _proposal_credits_tender_id_fkey foreign key (tender_id) references tenders (id) on delete cascade
);

create index _proposal_credits_month_idx on _proposal_credits (bidder_id, month);
create index _proposal_credits_tender_id_idx on _proposal_credits (tender_id);

create function spend_credit() returns trigger
language plpgsql as $$
begin
  insert into _proposal_credits (bidder_id, tender_id, month)
  values (new.bidder_id, new.tender_id, to_char(day_in_india(new.created_at), 'YYYY-MM'))
  on conflict do nothing;
  return null;
end
$$;

create trigger proposals_credit after insert on proposals
for each row execute function spend_credit();
