// Sends one message to the server: its file first, then the message.

import { BUCKET } from '@/features/messages/api/attachments';
import { sizeProblem } from '@/features/messages/attachment-files';
import { isUnreachable, statusOf } from '@/lib/errors/errors';
import type { Supabase } from '@/lib/server/supabase';
import { shrinkPhotograph } from '@/lib/files/shrink-picture';
import { sizeInPath } from '@/features/messages/picture-size';
import { FileRefused, uploadFile } from '@/lib/files/upload';
import { t } from '@/words/message-delivery';
import type { Outcome, ReportProgress } from './outbox';
import type { Attachment, PendingMessage } from './pending-message';

export async function deliver(
  supabase: Supabase,
  senderId: string,
  message: PendingMessage,
  file: File | null,
  reportProgress: ReportProgress,
  signal: AbortSignal,
): Promise<Outcome> {
  try {
    const attachment = file ? await sendFile(supabase, message, file, reportProgress, signal) : message.attachment;
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

/**
 * An uploaded file is not uploaded again when only the message failed or the response was lost, because its path is derived
 * from the message id.
 */
async function sendFile(
  supabase: Supabase,
  { id, conversationId }: PendingMessage,
  chosen: File,
  reportProgress: ReportProgress,
  signal: AbortSignal,
): Promise<Attachment> {
  const prepared = await shrinkPhotograph(chosen);
  const { file } = prepared;
  const problem = sizeProblem(file);
  if (problem !== undefined) throw new Error(problem);
  const size = 'width' in prepared ? sizeInPath(prepared) : '';
  const path = `${conversationId}/${id}${size}${extensionOf(file.name)}`;
  await uploadFile(supabase, {
    bucket: BUCKET,
    path,
    hasOwnPath: true,
    file,
    onProgress: (percent) => {
      reportProgress({ percent });
    },
    signal,
  });
  const sent = { path, name: file.name.slice(-MAX_NAME_LENGTH) };
  reportProgress({ attachment: sent });
  return sent;
}

/** The server's limit on file name length. */
const MAX_NAME_LENGTH = 255;

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

/** Reads the message that an earlier attempt stored, but whose response was lost. */
async function readStored(supabase: Supabase, id: string) {
  const { data } = await supabase.from('messages').select().eq('id', id).throwOnError();
  return data;
}

/** The server is too busy, or failed for a reason unrelated to the message. */
function isFault(status: number): boolean {
  return status >= 500 || status === 429 || status === 408;
}

function extensionOf(name: string): string {
  return /\.[a-z0-9]{1,8}$/i.exec(name)?.[0].toLowerCase() ?? '';
}
