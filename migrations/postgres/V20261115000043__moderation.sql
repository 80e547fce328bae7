-- What the operator has dealt with; and one person reports one thing once, until that report is settled.

create unique index reports_open_key on reports (reporter_id, kind, target_id) where status = 'Open';

alter table contact_messages add column done_at timestamptz;
