// What somebody wrote. In a list a long text is cut, with a button for the rest.

import { useState } from 'react';
import { TextWithLinks } from '@/components/text-with-links';
import { Button } from '@/components/ui/button';
import { cn } from '@/lib/cn';

const LONG = 700;
const MANY_LINES = 10;

interface PostTextProps {
  children: string;
  /** Shows it uncut, however long it is. */
  whole: boolean;
}

export function PostText({ children, whole }: PostTextProps) {
  const [opened, setOpened] = useState(false);
  const cut = !whole && !opened && isLong(children);
  return (
    <div className="px-4 pb-3">
      <p dir="auto" className={cn('break-words whitespace-pre-line', cut && 'line-clamp-8')}>
        <TextWithLinks>{children}</TextWithLinks>
      </p>
      {cut && (
        <Button
          variant="link"
          size="text"
          onClick={() => {
            setOpened(true);
          }}
        >
          Show more
        </Button>
      )}
    </div>
  );
}

function isLong(text: string): boolean {
  return text.length > LONG || text.split('\n', MANY_LINES + 1).length > MANY_LINES;
}
