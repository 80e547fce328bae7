// The messages of a conversation: loaded page by page from the newest, then merged with what arrives on the live channel.

import { queryOptions, useQuery, type QueryClient } from '@tanstack/react-query';
import { cursorListOptions, useCursorList, type OnPage } from '@/lib/query/cursor-list';
import type { Database } from '@/lib/database.types';
import { queryKeys } from '@/lib/query/query-keys';
import { useSupabase, type Supabase } from '@/lib/server/supabase';
import { t } from '@/words/message-delivery';

export type Message = Database['public']['Tables']['messages']['Row'];

const PAGE_SIZE = 30;

async function listMessages(supabase: Supabase, conversationId: string, onPage: OnPage, signal: AbortSignal) {
  const query = supabase.from('messages').select('*').eq('conversation_id', conversationId);
  const { data } = await onPage(query).abortSignal(signal).throwOnError();
  return data;
}

function listMessagesOptions(supabase: Supabase, conversationId: string) {
  return cursorListOptions({
    queryKey: queryKeys.messages.list(conversationId),
    readPage: (onPage, signal) => listMessages(supabase, conversationId, onPage, signal),
    pageSize: PAGE_SIZE,
    errorTitle: t('conversationFailed'),
  });
}

/**
 * Messages from the live channel. They are kept apart from the pages, so that the late response of a page request cannot
 * make a message disappear.
 */
function arrivedOptions(conversationId: string) {
  return queryOptions<Message[]>({
    queryKey: queryKeys.messages.arrived(conversationId),
    queryFn: () => [],
    initialData: [],
    staleTime: Infinity,
  });
}

export function addArrived(queryClient: QueryClient, message: Message): void {
  queryClient.setQueryData(arrivedOptions(message.conversation_id).queryKey, (known = []) =>
    known.some(({ id }) => id === message.id) ? known : [...known, message],
  );
}

/** Refetches the pages. Messages sent while the connection was down did not arrive on the live channel. */
export function refreshMessages(queryClient: QueryClient, conversationId: string): void {
  void queryClient.invalidateQueries({ queryKey: queryKeys.messages.list(conversationId) });
}

/** Returns the messages, oldest first. */
export function useMessagesQuery(conversationId: string) {
  const { data: rows, ...list } = useCursorList(listMessagesOptions(useSupabase(), conversationId));
  const { data: arrived } = useQuery(arrivedOptions(conversationId));
  return { ...list, messages: rows && mergeMessages(rows, arrived, list.hasMore) };
}

/**
 * `rows` are the newest messages without a gap. While there is more to load, arrived messages older than all rows are left
 * out, because there would be a gap before the rows.
 */
export function mergeMessages(rows: Message[], arrived: Message[], hasMore: boolean): Message[] {
  const known = new Set(rows.map(({ id }) => id));
  const oldest = rows.at(-1);
  const added = arrived.filter(
    (message) => !known.has(message.id) && !(hasMore && oldest && isBefore(message, oldest)),
  );
  return [...rows, ...added].sort((one, other) => (isBefore(one, other) ? -1 : 1));
}

function isBefore(one: Message, other: Message): boolean {
  return one.created_at === other.created_at ? one.id < other.id : one.created_at < other.created_at;
}
