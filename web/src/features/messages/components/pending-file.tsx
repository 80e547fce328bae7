// A file that is being uploaded, with its progress.

import { FileText, X } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { Progress } from '@/components/ui/progress';
import { useOutbox } from '@/features/messages/outbox/use-outbox';
import type { FileToSend, PendingMessage } from '@/features/messages/outbox/pending-message';
import { cn } from '@/lib/styles/cn';
import { formatFileSize } from '@/lib/format/format';
import { t } from '@/words/messages';

export function PendingFile({ message, file }: { message: PendingMessage; file: FileToSend }) {
  const outbox = useOutbox();
  const sending = message.state === 'sending';
  return (
    <div
      className={cn(
        'flex w-72 max-w-[85%] items-center gap-3 rounded-xl border border-border bg-card p-2.5',
        message.state === 'failed' && 'border-destructive',
      )}
    >
      <span className="grid size-10 shrink-0 place-items-center rounded-md bg-jamun-soft text-jamun">
        <FileText aria-hidden="true" className="size-5" />
      </span>
      <span className="min-w-0 flex-1">
        <span dir="auto" className="block truncate font-[560]">
          {file.name}
        </span>
        <span className="block text-xs text-muted-foreground tabular-nums">
          {sending ? `${message.percent}%` : formatFileSize(file.size)}
        </span>
        {sending && (
          <Progress label={t('file.uploading', { name: file.name })} percent={message.percent} className="mt-1" />
        )}
      </span>
      {sending && (
        <Button
          variant="ghost"
          size="icon"
          aria-label={t('file.cancel', { name: file.name })}
          onClick={() => {
            outbox.discard(message.id);
          }}
        >
          <X />
        </Button>
      )}
    </div>
  );
}
