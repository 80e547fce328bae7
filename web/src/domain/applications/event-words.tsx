// The employer's message with a step: the reason of a rejection, and their own note.

import { TextWithLinks } from '@/components/text-with-links';
import { reasonSentence, type RejectionReason } from './rejection-reason';

interface EventWordsProps {
  reason: RejectionReason | null;
  note: string | null;
  className?: string;
}

export function EventWords({ reason, note, className = '' }: EventWordsProps) {
  // For the reason "other", the note explains it.
  const said = reason !== null && (reason !== 'other' || note === null);
  return (
    <>
      {said && <p className={`max-w-[70ch] text-foreground-2 ${className}`}>{reasonSentence(reason)}</p>}
      {note !== null && (
        <p dir="auto" className={`max-w-[70ch] break-words whitespace-pre-line text-foreground-2 ${className}`}>
          <TextWithLinks>{note}</TextWithLinks>
        </p>
      )}
    </>
  );
}
