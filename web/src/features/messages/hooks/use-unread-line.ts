// Remembers which messages were unread when the user opened the conversation.

import { useState } from 'react';
import type { Message } from '@/features/messages/api/list-messages';
import { isAfter } from '@/features/messages/api/read-marks';
import { lineBefore, unreadMessages, type UnreadLine } from '@/features/messages/timeline';
import { useUserActive } from '@/lib/browser/user-activity';

interface UnreadLineParts {
  messages: Message[];
  readAt: string | null | undefined;
  userId: string;
  olderExist: boolean;
}

/**
 * The line is set when the conversation is opened or the user returns to the page. It stays while they look: new messages
 * are not marked as unread, and older messages that load later may belong below the line.
 */
export function useUnreadLine({ messages, readAt, userId, olderExist }: UnreadLineParts): UnreadLine | null {
  const active = useUserActive();
  const latest = { readAt, newest: messages.at(-1)?.created_at };
  const [wasActive, setWasActive] = useState(active);
  const [baseline, setBaseline] = useState(latest);
  if (active !== wasActive) {
    setWasActive(active);
    if (active) setBaseline(latest);
  }
  const unread = unreadMessages(messages, baseline.readAt, userId);
  const { newest } = baseline;
  const atOpening = unread.filter(({ created_at }) => newest !== undefined && !isAfter(created_at, newest));
  return lineBefore(atOpening, messages, olderExist);
}
