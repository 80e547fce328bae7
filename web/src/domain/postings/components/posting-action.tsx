// The one action for the person who reads a posting, with the bookmark beside it.

import type { ReactNode } from 'react';
import type { Posting } from '@/domain/postings/posting';
import { SavePosting } from './posting-parts';

interface PostingActionProps {
  posting: Posting;
  children: ReactNode;
  /** Looks of the bookmark. */
  saveClassName?: string;
}

export function PostingAction({ posting, children, saveClassName }: PostingActionProps) {
  return (
    <>
      <div className="flex-1 *:w-full">{children}</div>
      <SavePosting posting={posting} className={saveClassName} />
    </>
  );
}
