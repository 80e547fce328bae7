// The list of conversations, newest first, with a search box that also finds new people.

import { MessageSquare, Search } from 'lucide-react';
import { useState } from 'react';
import { FailedState } from '@/components/failed-state';
import { Loaded } from '@/components/loaded';
import { controlVariants } from '@/components/ui/control-variants';
import { EmptyState } from '@/components/ui/empty-state';
import { Skeleton, SkeletonList } from '@/components/ui/skeleton';
import { useConversationsQuery, type Conversation } from '@/features/messages/api/list-conversations';
import { useDestination } from '@/lib/router/destination';
import { cn } from '@/lib/styles/cn';
import { t } from '@/words/messages';
import { ConversationEntry } from './conversation-entry';
import { FoundPeople } from './found-people';

export function ConversationList({ openPersonId }: { openPersonId: string | undefined }) {
  const [search, setSearch] = useState('');
  return (
    <div className="flex min-h-0 w-full shrink-0 flex-col bg-card md:w-72 lg:w-88">
      <div className="px-4 pt-5 pb-4 md:px-5 md:pb-3">
        <h1 className="text-xl md:text-[1.375rem]">{t('title')}</h1>
        <div className="relative mt-3">
          <Search
            aria-hidden="true"
            className="pointer-events-none absolute inset-y-0 left-3.5 my-auto size-4.5 text-muted-foreground"
          />
          <input
            type="search"
            aria-label={t('search')}
            placeholder={t('search')}
            dir="auto"
            value={search}
            onChange={(event) => {
              setSearch(event.target.value);
            }}
            className={cn(controlVariants(), 'h-(--height-field) pl-10.5')}
          />
        </div>
      </div>
      <Conversations
        search={search.trim()}
        openPersonId={openPersonId}
        onChosen={() => {
          setSearch('');
        }}
      />
    </div>
  );
}

interface ConversationsProps {
  search: string;
  openPersonId: string | undefined;
  /** Called after a search result was chosen, to show all conversations again. */
  onChosen: () => void;
}

function Conversations(props: ConversationsProps) {
  return (
    <Loaded
      query={useConversationsQuery()}
      skeleton={<ConversationsSkeleton />}
      failed={(retry) => <FailedState title={t('list.notLoaded')} {...retry} />}
    >
      {(conversations) => <FoundConversations conversations={conversations} {...props} />}
    </Loaded>
  );
}

interface FoundConversationsProps extends ConversationsProps {
  conversations: Conversation[];
}

function FoundConversations({ conversations, search, openPersonId, onChosen }: FoundConversationsProps) {
  // A pressed entry is marked at once; the conversation itself takes a slow phone a moment.
  const destination = useDestination();
  const started = conversations.filter(({ last, person }) => last !== null || person.id === openPersonId);
  if (started.length === 0 && search === '') {
    return (
      <EmptyState icon={MessageSquare} title={t('list.none')} className="py-8">
        {t('list.noneText')}
      </EmptyState>
    );
  }
  const found = started.filter((conversation) => isFound(conversation, search));
  return (
    <div className="min-h-0 flex-1 overflow-y-auto max-md:border-t max-md:border-border">
      {found.length > 0 && (
        <nav aria-label={t('list.label')}>
          <ul className="pb-2 md:px-2">
            {found.map((conversation) => (
              <li key={conversation.id} className="max-md:border-b max-md:border-border">
                <ConversationEntry
                  conversation={conversation}
                  open={destination === `/message/${conversation.person.id}`}
                  onChosen={onChosen}
                />
              </li>
            ))}
          </ul>
        </nav>
      )}
      {search !== '' && (
        <FoundPeople search={search} shown={new Set(found.map(({ person }) => person.id))} onChosen={onChosen} />
      )}
    </div>
  );
}

function isFound({ person }: Conversation, search: string): boolean {
  return person.full_name.toLowerCase().includes(search.toLowerCase());
}

function ConversationsSkeleton() {
  return (
    <SkeletonList className="gap-0 md:gap-0">
      <div className="flex items-center gap-3 px-5 py-3.5">
        <Skeleton className="size-11 rounded-full" />
        <div className="flex-1">
          <Skeleton className="h-4 w-2/5" />
          <Skeleton className="mt-2 h-3.5 w-4/5" />
        </div>
      </div>
    </SkeletonList>
  );
}
