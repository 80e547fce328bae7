// Changes of the cached list of conversations: what was said and what was read since it was loaded.

import type { QueryClient } from '@tanstack/react-query';
import { queryKeys } from '@/lib/query/query-keys';
import type { Conversation } from './list-conversations';
import type { Message } from './list-messages';

/** Moves the conversation to the top, with what was just said. */
export function noteMessage(queryClient: QueryClient, userId: string, message: Message): void {
  const known = change(queryClient, userId, (conversations) => withMessage(conversations, message, userId));
  // A conversation that began since, or a list that is being read and may come without this message.
  if (!known?.some(({ id }) => id === message.conversation_id) || isReading(queryClient, userId)) {
    renewConversations(queryClient, userId);
  }
}

/** Everything in the conversation has been read. */
export function noteRead(queryClient: QueryClient, userId: string, conversationId: string): void {
  change(queryClient, userId, (conversations) =>
    conversations.map((conversation) =>
      conversation.id === conversationId ? { ...conversation, unread: 0 } : conversation,
    ),
  );
}

export function renewConversations(queryClient: QueryClient, userId: string): void {
  void queryClient.invalidateQueries({ queryKey: queryKeys.conversations.list(userId) });
}

/** The same message may be told twice: by the answer to its sender, and by the live channel. */
export function withMessage(conversations: Conversation[], message: Message, userId: string): Conversation[] {
  const conversation = conversations.find(({ id }) => id === message.conversation_id);
  if (!conversation || (conversation.last && conversation.last.createdAt >= message.created_at)) return conversations;
  const last = {
    content: message.content,
    senderId: message.sender_id,
    attachmentName: message.attachment_name,
    createdAt: message.created_at,
  };
  const unread = message.sender_id === userId ? conversation.unread : conversation.unread + 1;
  return [{ ...conversation, last, unread }, ...conversations.filter((other) => other !== conversation)];
}

function change(queryClient: QueryClient, userId: string, by: (list: Conversation[]) => Conversation[]) {
  return queryClient.setQueryData<Conversation[]>(
    queryKeys.conversations.list(userId),
    (cached) => cached && by(cached),
  );
}

/** A list that is being read may come with what was true before. */
export function isReading(queryClient: QueryClient, userId: string): boolean {
  return queryClient.isFetching({ queryKey: queryKeys.conversations.list(userId) }) > 0;
}
