-- A message names a file that is there, in its own conversation, and the rule of the bucket keeps the file while a message
-- names it. The index answers that rule; messages without a file are not in it.

create index messages_attachment_path_idx on messages (attachment_path) where attachment_path is not null;

-- The file is locked until the message is in. Whoever removes it locks it first and looks for messages then, so of a message
-- and a removal at the same moment the second is refused.
create function require_attachment() returns trigger
language plpgsql as $$
begin
  perform 1
  from objects
  where bucket_id = 'attachments'
    and name = new.attachment_path
    and folder_id = new.conversation_id
  for key share;
  if not found then
    raise exception using errcode = 'P0001', message = 'The attached file is not there. Attach it again.';
  end if;
  return new;
end
$$;

create trigger messages_attachment_insert before insert on messages
for each row when (new.attachment_path is not null) execute function require_attachment();
