-- A code stays until its minutes are over, with the session it gave: a second use shows that someone else has it, and ends that session.
alter table auth_codes add column session_id uuid
  constraint auth_codes_session_id_fkey references sessions (id) on delete cascade;
