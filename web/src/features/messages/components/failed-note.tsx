// Below a message that could not be sent: that it was not, and what to do about it.

import { CircleAlert } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { useOutbox } from '@/features/messages/outbox/use-outbox';
import type { PendingMessage } from '@/features/messages/outbox/pending-message';

export function FailedNote({ message: { id, unanswered, reason } }: { message: PendingMessage }) {
  const outbox = useOutbox();
  return (
    <p className="flex items-center gap-3 text-xs font-medium text-destructive">
      <span className="flex items-center gap-1">
        <CircleAlert aria-hidden="true" className="size-4 shrink-0" />
        {reason ? `Not sent. ${reason}` : unanswered ? 'Not sent yet, trying again' : 'Not sent'}
      </span>
      {!reason && (
        <Button
          variant="link"
          size="text"
          onClick={() => {
            outbox.retry(id);
          }}
        >
          {unanswered ? 'Retry now' : 'Retry'}
        </Button>
      )}
      <Button
        variant="link"
        size="text"
        className="text-muted-foreground"
        onClick={() => {
          outbox.discard(id);
        }}
      >
        Delete
      </Button>
    </p>
  );
}
