// The conversation with one person. Loads the person, opens the conversation, and explains when that is not possible.

import { UserRoundX } from 'lucide-react';
import type { ReactNode } from 'react';
import { FailedState } from '@/components/failed-state';
import { Loaded } from '@/components/loaded';
import { ButtonLink } from '@/components/button-link';
import { PageHead } from '@/components/page-head';
import { EmptyState } from '@/components/ui/empty-state';
import { usePersonQuery, type Correspondent } from '@/features/messages/api/get-person';
import { useConversationsQuery } from '@/features/messages/api/list-conversations';
import { useConversationQuery } from '@/features/messages/api/open-conversation';
import { useUser } from '@/lib/auth/auth';
import { lazyPart } from '@/lib/ui/lazy-part';
import { t } from '@/words/messages';
import { ChatHeader } from './chat-header';
import { ChatSkeleton } from './chat-skeleton';
import { Composer } from './composer';
import { MessageThread } from './message-thread';

const ClosedComposer = lazyPart(async () => (await import('./closed-composer')).ClosedComposer);

interface ChatProps {
  personId: string;
  /** The list of conversations is next to it and has the page's heading. */
  wide: boolean;
}

export function Chat({ personId, wide }: ChatProps) {
  const user = useUser();
  const person = usePersonQuery(personId);
  if (personId === user.id) return <PersonNotFound title={t('chat.self')} wide={wide} />;
  return (
    <Loaded
      query={person}
      skeleton={<ChatSkeleton />}
      failed={(retry) => (
        <Pane>
          <FailedState title={t('chat.notLoaded')} className="m-auto" {...retry} />
        </Pane>
      )}
      empty={<PersonNotFound title={t('chat.notFound')} wide={wide} />}
    >
      {(found) => <ChatWith person={found} wide={wide} />}
    </Loaded>
  );
}

function ChatWith({ person, wide }: { person: Correspondent; wide: boolean }) {
  const conversations = useConversationsQuery();
  const opened = useConversationQuery(person.id, { enabled: !person.deleted });
  // Earlier messages stay readable after a block, or after the other person has left.
  const known = conversations.data?.find((conversation) => conversation.person.id === person.id);
  const conversationId = opened.data?.id ?? known?.id;
  const refusal = person.deleted ? t('chat.deleted') : opened.data?.refusal;
  if (person.deleted && conversations.data && !known) return <PersonNotFound title={t('chat.notFound')} wide={wide} />;
  return (
    <Pane>
      <PageHead title={person.full_name} />
      <ChatHeader person={person} conversationId={conversationId} wide={wide} />
      {conversationId !== undefined ? (
        <MessageThread key={conversationId} person={person} conversationId={conversationId} />
      ) : (
        <div className="grid min-h-0 flex-1 place-items-center overflow-y-auto bg-background">
          {opened.isError && (
            <FailedState
              title={t('chat.notLoaded')}
              retrying={opened.isFetching}
              onRetry={() => void opened.refetch()}
            />
          )}
        </div>
      )}
      {refusal ? (
        <ClosedComposer person={person} reason={refusal} />
      ) : (
        conversationId !== undefined && <Composer person={person} conversationId={conversationId} wide={wide} />
      )}
    </Pane>
  );
}

function PersonNotFound({ title, wide }: { title: string; wide: boolean }) {
  return (
    <Pane>
      <PageHead title={title} />
      <EmptyState
        icon={UserRoundX}
        title={title}
        heading={wide ? 'h2' : 'h1'}
        className="m-auto"
        action={
          <ButtonLink to="/message" variant="secondary">
            {t('all')}
          </ButtonLink>
        }
      >
        {t('chat.notFoundText')}
      </EmptyState>
    </Pane>
  );
}

function Pane({ children }: { children: ReactNode }) {
  return (
    <section
      aria-label={t('chat')}
      className="relative flex min-w-0 flex-1 flex-col bg-card md:border-l md:border-border"
    >
      {children}
    </section>
  );
}
