-- A rejection says why, in one of a few words that the applicant reads in their own language. Older rejections, and those of programs that do
-- not send one, have none.

alter table application_events add column reason text
  constraint application_events_reason_check check (
    reason in ('experience', 'skills', 'location', 'pay', 'position_filled', 'position_closed', 'another_candidate', 'other')
  )
  constraint application_events_reason_of_rejection check (reason is null or status = 'Rejected');
