// Says that a draft from earlier was restored and has not been sent or saved, and offers to discard it.

import { PencilLine } from 'lucide-react';
import { useRef, type ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import { cn } from '@/lib/styles/cn';
import { focusFirstField } from '@/lib/ui/focus-first-field';
import { t } from '@/words/common';

interface DraftNoteProps {
  onDiscard: () => void;
  className?: string;
  /** The text of the note: "Draft. Not posted yet." */
  children: ReactNode;
}

/** For a form with unsaved changes from before this screen was opened; hidden if there are none. */
export function ChangesNote({ onDiscard, className }: { onDiscard: (() => void) | undefined; className?: string }) {
  if (!onDiscard) return null;
  return (
    <DraftNote className={cn('text-sm', className)} onDiscard={onDiscard}>
      {t('draft.changes')}
    </DraftNote>
  );
}

export function DraftNote({ onDiscard, className, children }: DraftNoteProps) {
  const note = useRef<HTMLDivElement>(null);
  return (
    <div ref={note} role="status" className={cn('flex items-center gap-1.5 text-xs text-muted-foreground', className)}>
      <PencilLine aria-hidden="true" className="size-4 shrink-0" />
      <span>{children}</span>
      <Button
        variant="link"
        size="text"
        onClick={() => {
          const form = note.current?.closest('form') ?? null;
          onDiscard();
          // The pressed button disappears with the draft.
          focusFirstField(form);
        }}
      >
        {t('draft.discard')}
      </Button>
    </div>
  );
}
