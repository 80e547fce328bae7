// The scrolling area of a conversation, at the newest message by default. Older messages are loaded while scrolling up.

import { ArrowDown } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { Button } from '@/components/ui/button';
import type { Person } from '@/features/messages/api/list-conversations';
import type { Message } from '@/features/messages/api/list-messages';
import { isAfter, useMarkReadMutation, type ReadMarks } from '@/features/messages/api/read-marks';
import { useUnreadLine } from '@/features/messages/hooks/use-unread-line';
import { usePendingMessages } from '@/features/messages/outbox/use-outbox';
import { arrange, unreadMessages } from '@/features/messages/timeline';
import { useUser } from '@/lib/auth/auth';
import { useUserActive } from '@/lib/browser/user-activity';
import { t } from '@/words/messages';
import { OlderMessages, type OlderMessagesState } from './older-messages';
import { Timeline } from './timeline';
import { TypingNote } from './typing-note';

/** Within this distance from the end, new messages are in view. */
const END_PX = 80;

interface MessageScrollProps {
  person: Person;
  conversationId: string;
  messages: Message[];
  marks: ReadMarks;
  older: OlderMessagesState;
}

export function MessageScroll({ person, conversationId, messages, marks, older }: MessageScrollProps) {
  const { id: userId } = useUser();
  const waiting = usePendingMessages(conversationId);
  const scroll = useRef<HTMLDivElement>(null);
  const [atEnd, setAtEnd] = useState(true);
  const seen = useUserActive() && atEnd;
  const line = useUnreadLine({ messages, readAt: marks[userId], userId, olderExist: older.exist });
  useReading({ conversationId, messages, readAt: marks[userId], userId, seen });
  useEndAfterSending(scroll, waiting.at(-1)?.id);
  useSteadyView(scroll, messages.at(-1)?.id);
  const below = atEnd ? [] : unreadMessages(messages, marks[userId], userId);

  return (
    <div className="relative flex min-h-0 flex-1 flex-col bg-background">
      {/* Column-reverse, so that the browser keeps the end in view and nothing moves when older messages are added above.
          The browser's own scroll anchoring would then adjust twice. */}
      <div
        ref={scroll}
        role="group"
        aria-label={t('with', { name: person.full_name })}
        tabIndex={0}
        onScroll={({ currentTarget }) => {
          setAtEnd(-currentTarget.scrollTop < END_PX);
        }}
        className="flex min-h-0 flex-1 flex-col-reverse overflow-y-auto overscroll-contain -outline-offset-2 [overflow-anchor:none]"
      >
        <div className="px-4 py-4 md:px-6">
          <OlderMessages {...older} scroll={scroll} />
          {messages.length + waiting.length === 0 && (
            <p className="py-6 text-center text-muted-foreground">{t('nothing')}</p>
          )}
          <Timeline items={arrange(messages, waiting, userId, line)} theirMark={marks[person.id]} />
          <TypingNote person={person} conversationId={conversationId} />
        </div>
      </div>
      {below.length > 0 && (
        <Button
          variant="secondary"
          size="sm"
          className="absolute inset-x-0 bottom-3 mx-auto w-fit rounded-full shadow-lg"
          onClick={() => {
            scroll.current?.scrollTo({ top: 0 });
          }}
        >
          <ArrowDown aria-hidden="true" />
          {t('new', { count: below.length })}
        </Button>
      )}
      <MessageAnnouncer person={person} messages={messages} />
    </div>
  );
}

interface Reading {
  conversationId: string;
  messages: Message[];
  readAt: string | null | undefined;
  userId: string;
  /** Whether the user is active and the newest message is in view. */
  seen: boolean;
}

/** Sends the read mark to the server. */
function useReading({ conversationId, messages, readAt, userId, seen }: Reading): void {
  const { mutate: markRead } = useMarkReadMutation(conversationId);
  const latest = messages.findLast(({ sender_id }) => sender_id !== userId)?.created_at;
  useEffect(() => {
    if (seen && latest !== undefined && isAfter(latest, readAt)) markRead(latest);
  }, [seen, latest, readAt, markRead]);
}

/** Keeps the view steady while the user reads further up and something is added at the end. */
function useSteadyView(scroll: RefObject<HTMLElement | null>, latestId: string | undefined): void {
  const before = useRef({ height: 0, latestId });
  useLayoutEffect(() => {
    const element = scroll.current;
    if (!element) return;
    const growth = element.scrollHeight - before.current.height;
    const isFarUp = -element.scrollTop >= END_PX;
    if (latestId !== before.current.latestId && isFarUp && growth > 0)
      element.scrollBy({ top: -growth, behavior: 'instant' });
    before.current = { height: element.scrollHeight, latestId };
  });
}

/** Scrolls to the end after the user sends something. */
function useEndAfterSending(scroll: RefObject<HTMLElement | null>, lastId: string | undefined): void {
  useEffect(() => {
    if (lastId !== undefined) scroll.current?.scrollTo({ top: 0 });
  }, [scroll, lastId]);
}

/** Announces new messages of the other person to screen readers, but not older messages that are loaded above. */
function MessageAnnouncer({ person, messages }: { person: Person; messages: Message[] }) {
  const latest = messages.findLast(({ sender_id }) => sender_id === person.id);
  const [known] = useState(latest?.id);
  return (
    <p role="status" className="sr-only">
      {latest && latest.id !== known && `${person.full_name}: ${latest.content || (latest.attachment_name ?? '')}`}
    </p>
  );
}
