// Text written by a user. In lists a long text is cut, with a button to expand it.

import { useState } from 'react';
import { TextWithLinks } from '@/components/text-with-links';
import { Button } from '@/components/ui/button';
import { cn } from '@/lib/styles/cn';
import { collapseWhitespace } from '@/lib/format/collapse-whitespace';
import { t } from '@/words/common';

const LONG_TEXT_LENGTH = 700;
const MANY_LINES = 10;

interface LongTextProps {
  children: string;
  /** Shows the full text, however long it is. */
  whole?: boolean;
  className?: string;
}

export function LongText({ children, whole = false, className }: LongTextProps) {
  const [opened, setOpened] = useState(false);
  const text = collapseWhitespace(children);
  const cut = !whole && !opened && isLong(text);
  return (
    <>
      <p dir="auto" className={cn('break-words whitespace-pre-line', cut && 'line-clamp-8', className)}>
        <TextWithLinks>{text}</TextWithLinks>
      </p>
      {cut && (
        <Button
          variant="link"
          size="text"
          onClick={() => {
            setOpened(true);
          }}
        >
          {t('showMore')}
        </Button>
      )}
    </>
  );
}

function isLong(text: string): boolean {
  return text.length > LONG_TEXT_LENGTH || text.split('\n', MANY_LINES + 1).length > MANY_LINES;
}
