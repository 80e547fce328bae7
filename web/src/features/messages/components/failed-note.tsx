// Shown below a message that could not be sent, with the reason and what to do next.

import { CircleAlert } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { useOutbox } from '@/features/messages/outbox/use-outbox';
import type { PendingMessage } from '@/features/messages/outbox/pending-message';
import { t as delivery } from '@/words/message-delivery';
import { t } from '@/words/messages';

export function FailedNote({ message: { id, unanswered, reason } }: { message: PendingMessage }) {
  const outbox = useOutbox();
  return (
    <p className="flex items-center gap-3 text-xs font-medium text-destructive">
      <span className="flex items-center gap-1">
        <CircleAlert aria-hidden="true" className="size-4 shrink-0" />
        {stateOf(unanswered, reason)}
      </span>
      {!reason && (
        <Button
          variant="link"
          size="text"
          onClick={() => {
            outbox.retry(id);
          }}
        >
          {unanswered ? t('failed.retryNow') : t('failed.retry')}
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
        {t('failed.delete')}
      </Button>
    </p>
  );
}

function stateOf(unanswered: boolean, reason: string | undefined): string {
  if (reason) return t('failed.because', { reason: reasonOf(reason) });
  return unanswered ? t('failed.trying') : t('failed');
}

/** Messages kept by an earlier version already contain a full sentence. */
function reasonOf(reason: string): string {
  return reason === 'macros' || reason === 'harmful' ? delivery(`refused.${reason}`) : reason;
}
