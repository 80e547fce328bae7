// Remembers what was unread when one came to look.

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
 * The line is set on opening and on coming back to the page, and stays while one looks: what arrives meanwhile is not unread,
 * and older messages that are loaded later may belong below it.
 */
export function useUnreadLine({ messages, readAt, userId, olderExist }: UnreadLineParts): UnreadLine | null {
  const watched = useUserActive();
  const now = { readAt, newest: messages.at(-1)?.created_at };
  const [wasWatched, setWasWatched] = useState(watched);
  const [came, setCame] = useState(now);
  if (watched !== wasWatched) {
    setWasWatched(watched);
    if (watched) setCame(now);
  }
  const unread = unreadMessages(messages, came.readAt, userId);
  const old = unread.filter(({ created_at }) => came.newest !== undefined && !isAfter(created_at, came.newest));
  return lineBefore(old, messages, olderExist);
}
