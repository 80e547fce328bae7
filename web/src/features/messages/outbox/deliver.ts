// Hands one message to the server: first its file, then the words.

import { BUCKET } from '@/features/messages/api/attachments';
import { isUnreachable, statusOf } from '@/lib/errors/errors';
import type { Supabase } from '@/lib/server/supabase';
import { FileRefused, uploadFile } from '@/lib/files/upload';
import { t } from '@/words/message-delivery';
import type { Note, Outcome } from './outbox';
import type { Attachment, PendingMessage } from './pending-message';

export async function deliver(
  supabase: Supabase,
  senderId: string,
  message: PendingMessage,
  file: File | null,
  note: Note,
  signal: AbortSignal,
): Promise<Outcome> {
  try {
    const attachment = file ? await sendFile(supabase, message, file, note, signal) : message.attachment;
    return await insert(supabase, senderId, message, attachment);
  } catch (error) {
    if (error instanceof FileRefused && error.wrongKind) {
      const reason = error.hasMacros ? 'macros' : 'harmful';
      return { kind: 'refused', error: new Error(t(`refused.${reason}`)), reason };
    }
    if (isUnreachable(error)) return { kind: 'unanswered', error };
    return { kind: isFault(statusOf(error)) ? 'fault' : 'refused', error };
  }
}

/** A file that arrived is not sent again when only the message after it failed, or when the answer was lost: its path is the message's own. */
async function sendFile(
  supabase: Supabase,
  { id, conversationId }: PendingMessage,
  file: File,
  note: Note,
  signal: AbortSignal,
): Promise<Attachment> {
  const path = `${conversationId}/${id}${extensionOf(file.name)}`;
  await uploadFile(supabase, {
    bucket: BUCKET,
    path,
    hasOwnPath: true,
    file,
    onProgress: (percent) => {
      note({ percent });
    },
    signal,
  });
  const sent = { path, name: file.name.slice(-LONGEST_NAME) };
  note({ attachment: sent });
  return sent;
}

/** What the server takes at most. */
const LONGEST_NAME = 255;

async function insert(
  supabase: Supabase,
  senderId: string,
  { id, conversationId, content }: PendingMessage,
  attachment: Attachment | null,
): Promise<Outcome> {
  const row = {
    id,
    conversation_id: conversationId,
    sender_id: senderId,
    content,
    attachment_path: attachment?.path ?? null,
    attachment_name: attachment?.name ?? null,
  };
  const { data, error, status } = await supabase
    .from('messages')
    .upsert(row, { onConflict: 'id', ignoreDuplicates: true })
    .select();
  if (error && status === 0) return { kind: 'unanswered', error };
  if (error) return { kind: isFault(status) ? 'fault' : 'refused', error };
  const [message] = data.length > 0 ? data : await readStored(supabase, id);
  return message ? { kind: 'sent', message } : { kind: 'refused', error: new Error(t('notStored')) };
}

/** It was stored by an earlier attempt, whose answer was lost. */
async function readStored(supabase: Supabase, id: string) {
  const { data } = await supabase.from('messages').select().eq('id', id).throwOnError();
  return data;
}

/** The server is too busy, or something went wrong that is not about the message. */
function isFault(status: number): boolean {
  return status >= 500 || status === 429 || status === 408;
}

function extensionOf(name: string): string {
  return /\.[a-z0-9]{1,8}$/i.exec(name)?.[0].toLowerCase() ?? '';
}
