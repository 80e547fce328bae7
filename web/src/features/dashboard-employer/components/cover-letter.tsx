// The cover letter of an applicant.

import { useState } from 'react';
import { TextWithLinks } from '@/components/text-with-links';
import { Button } from '@/components/ui/button';
import { collapseWhitespace } from '@/lib/format/collapse-whitespace';
import { t } from '@/words/dashboard-employer';

/** Longer letters are cut and can be expanded. */
const MAX_SHORT_LENGTH = 280;

interface CoverLetterProps {
  children: string;
  className?: string;
}

export function CoverLetter({ children, className }: CoverLetterProps) {
  const letter = collapseWhitespace(children);
  const [open, setOpen] = useState(letter.length <= MAX_SHORT_LENGTH);
  return (
    <div className={className}>
      <p dir="auto" className="max-w-[70ch] break-words whitespace-pre-line text-foreground-2">
        <TextWithLinks>{open ? letter : `${letter.slice(0, MAX_SHORT_LENGTH).trimEnd()}…`}</TextWithLinks>
      </p>
      {!open && (
        <Button
          variant="link"
          size="text"
          onClick={() => {
            setOpen(true);
          }}
        >
          {t('wholeLetter')}
        </Button>
      )}
    </div>
  );
}
