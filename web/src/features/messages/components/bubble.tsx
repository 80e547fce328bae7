// One message: its file, its text, or both.

import { TextWithLinks } from '@/components/text-with-links';
import type { Entry } from '@/features/messages/timeline';
import { cn } from '@/lib/styles/cn';
import { AttachmentView } from './attachment-view';
import { PendingFile } from './pending-file';

interface BubbleProps {
  entry: Entry;
  mine: boolean;
  /** Whether this is the last bubble of its group, which has the tail. */
  last: boolean;
}

export function Bubble({ entry: { content, attachment, waiting }, mine, last }: BubbleProps) {
  const failed = waiting?.state === 'failed';
  return (
    <>
      {attachment && <AttachmentView attachment={attachment} />}
      {waiting?.file && <PendingFile message={waiting} file={waiting.file} />}
      {content !== '' && (
        <div
          dir="auto"
          className={cn(
            'max-w-[85%] rounded-xl border px-3.5 py-2 break-words whitespace-pre-line md:max-w-[66%]',
            mine
              ? 'border-primary bg-primary text-primary-foreground [&_a]:text-primary-foreground'
              : 'border-border bg-card text-foreground',
            last && (mine ? 'rounded-br-xs' : 'rounded-bl-xs'),
            // As transparent as possible while the text stays readable in both themes.
            waiting && !failed && 'opacity-85',
            failed && 'border-destructive bg-card text-foreground [&_a]:text-primary',
          )}
        >
          <TextWithLinks>{content}</TextWithLinks>
        </div>
      )}
    </>
  );
}
