// The loaded conversation: its messages, both read marks, and messages that are still being sent.

import { FailedState } from '@/components/failed-state';
import type { Person } from '@/features/messages/api/list-conversations';
import { useMessagesQuery } from '@/features/messages/api/list-messages';
import { useReadMarksQuery } from '@/features/messages/api/read-marks';
import { t } from '@/words/messages';
import { MessagesSkeleton } from './chat-skeleton';
import { MessageScroll } from './message-scroll';

interface MessageThreadProps {
  person: Person;
  conversationId: string;
}

export function MessageThread({ person, conversationId }: MessageThreadProps) {
  const { messages, ...list } = useMessagesQuery(conversationId);
  const marks = useReadMarksQuery(conversationId);

  if (list.isError || marks.isLoadingError) {
    return (
      <div className="grid min-h-0 flex-1 place-items-center overflow-y-auto bg-background">
        <FailedState
          title={t('notLoaded')}
          retrying={list.isFetching}
          onRetry={() => {
            void list.refetch();
            void marks.refetch();
          }}
        />
      </div>
    );
  }
  if (!messages || !marks.data) return <MessagesSkeleton />;
  return (
    <MessageScroll
      person={person}
      conversationId={conversationId}
      messages={messages}
      marks={marks.data}
      older={{
        exist: list.hasMore,
        loading: list.isLoadingMore || list.isRenewing,
        failed: list.isNextPageError,
        load: list.loadMore,
      }}
    />
  );
}
