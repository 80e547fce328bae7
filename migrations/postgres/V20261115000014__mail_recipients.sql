-- Whoever deletes their account takes the mail to their address along, which has to be found without reading all of it.

create index mails_recipient_idx on mails (recipient);
