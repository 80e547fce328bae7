// Updates the cached list of conversations with messages and read marks that arrived after it was loaded.

import type { QueryClient } from '@tanstack/react-query';
import { queryKeys } from '@/lib/query/query-keys';
import type { Conversation } from './list-conversations';
import type { Message } from './list-messages';

/** Moves the conversation to the top and shows the new message as its last one. */
export function recordMessage(queryClient: QueryClient, userId: string, message: Message): void {
  const known = change(queryClient, userId, (conversations) => withMessage(conversations, message, userId));
  // The conversation is new, or a refetch is in progress that may not include this message yet.
  if (!known?.some(({ id }) => id === message.conversation_id) || isReading(queryClient, userId)) {
    refreshConversations(queryClient, userId);
  }
}

/** Sets the unread count of the conversation to zero. */
export function recordRead(queryClient: QueryClient, userId: string, conversationId: string): void {
  change(queryClient, userId, (conversations) =>
    conversations.map((conversation) =>
      conversation.id === conversationId ? { ...conversation, unread: 0 } : conversation,
    ),
  );
}

export function refreshConversations(queryClient: QueryClient, userId: string): void {
  void queryClient.invalidateQueries({ queryKey: queryKeys.conversations.list(userId) });
}

/** The same message can arrive twice: in the response to its sender, and on the live channel. */
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

/** Returns whether the list is being fetched. The result of that fetch may predate the latest change. */
export function isReading(queryClient: QueryClient, userId: string): boolean {
  return queryClient.isFetching({ queryKey: queryKeys.conversations.list(userId) }) > 0;
}
