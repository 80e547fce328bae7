// Shows that the other person is typing, and announces it to screen readers.

import type { Person } from '@/features/messages/api/list-conversations';
import { usePresence } from '@/features/messages/live/presence';
import { t } from '@/words/messages';

export function TypingNote({ person, conversationId }: { person: Person; conversationId: string }) {
  const { typing } = usePresence(conversationId);
  const [firstName = person.full_name] = person.full_name.split(' ');
  return (
    <div role="status">
      {typing && (
        <p className="mt-4 flex items-center gap-2 text-xs text-muted-foreground">
          <span
            aria-hidden="true"
            className="flex gap-1 rounded-xl rounded-bl-xs border border-border bg-card px-3.5 py-3"
          >
            <span className="size-1.5 pulse rounded-full bg-foreground-2" />
            <span className="size-1.5 pulse rounded-full bg-muted-foreground" />
            <span className="size-1.5 pulse rounded-full bg-border-hover" />
          </span>
          {t('typing', { name: firstName })}
        </p>
      )}
    </div>
  );
}
