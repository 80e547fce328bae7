// What an employer said with a step: the reason of a rejection, and their own words.

import { TextWithLinks } from '@/components/text-with-links';
import { reasonSentence, type RejectionReason } from './rejection-reason';

interface EventWordsProps {
  reason: RejectionReason | null;
  note: string | null;
  className?: string;
}

export function EventWords({ reason, note, className = '' }: EventWordsProps) {
  // Where the reason is another one, the note says which.
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
