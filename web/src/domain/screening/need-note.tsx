// Shows openly which answer a job needs.

import { Target } from 'lucide-react';
import { cn } from '@/lib/styles/cn';
import { t } from '@/words/screening';
import { needLabel } from './answer-labels';
import type { ScreeningQuestion } from './question';

interface NeedNoteProps {
  question: Pick<ScreeningQuestion, 'kind' | 'needed'>;
  className?: string;
}

/** Renders nothing if every answer is accepted. */
export function NeedNote({ question: { kind, needed }, className }: NeedNoteProps) {
  if (!needed) return null;
  return (
    <p dir="auto" className={cn('flex items-start gap-1.5 text-sm text-foreground-2', className)}>
      <Target aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-primary" />
      <span className="min-w-0 break-words">{t('needs', { answer: needLabel(kind, needed) })}</span>
    </p>
  );
}
