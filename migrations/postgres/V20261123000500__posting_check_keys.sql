-- Moderators listen to the checks of postings, so that what another one decided leaves their list. Clients see the names of keys; here
-- the key has its name already, and SQLite gives it the same.

comment on constraint posting_checks_pkey on posting_checks is 'Seen by clients.';
