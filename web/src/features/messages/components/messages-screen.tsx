// The conversation list next to the open conversation. On small screens only one of the two is shown.

import { MessagesSquare } from 'lucide-react';
import { EmptyState } from '@/components/ui/empty-state';
import { useMinWidth } from '@/lib/browser/use-min-width';
import { useFetchWhenIdle } from '@/lib/ui/lazy-part';
import { t } from '@/words/messages';
import { ChatSkeleton } from './chat-skeleton';
import { ConversationList } from './conversation-list';
import { Chat, fetchChat } from './lazy-chat';

/** `personId` is the other person of the open conversation. */
export function MessagesScreen({ personId }: { personId: string | undefined }) {
  const wide = useMinWidth('48rem');
  useFetchWhenIdle(fetchChat);
  return (
    <div className="flex h-full flex-col md:page md:py-5">
      <div className="flex min-h-0 flex-1 md:overflow-hidden md:rounded-lg md:border md:border-border md:bg-card">
        {(wide || personId === undefined) && <ConversationList openPersonId={personId} />}
        {personId !== undefined && <Chat key={personId} personId={personId} wide={wide} fallback={<ChatSkeleton />} />}
        {wide && personId === undefined && <NothingSelected />}
      </div>
    </div>
  );
}

function NothingSelected() {
  return (
    <div className="grid min-w-0 flex-1 place-items-center overflow-y-auto border-l border-border bg-background">
      <EmptyState icon={MessagesSquare} title={t('select')}>
        {t('selectText')}
      </EmptyState>
    </div>
  );
}
