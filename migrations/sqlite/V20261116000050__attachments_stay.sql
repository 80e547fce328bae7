-- A message names a file that is there, in its own conversation, and the rule of the bucket keeps the file while a message
-- names it. The index answers that rule; messages without a file are not in it.

create index messages_attachment_path_idx on messages (attachment_path) where attachment_path is not null;

create trigger messages_attachment_insert before insert on messages
when new.attachment_path is not null begin
  select raise(abort, 'P0001:The attached file is not there. Attach it again.')
  where not exists (
    select 1
    from objects
    where bucket_id = 'attachments'
      and name = new.attachment_path
      and folder_id = new.conversation_id
  );
end;
