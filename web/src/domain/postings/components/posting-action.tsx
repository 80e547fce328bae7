// The main action for a reader of a posting, next to the save button.

import type { ReactNode } from 'react';
import type { Posting } from '@/domain/postings/posting';
import { SavePosting } from './posting-parts';

interface PostingActionProps {
  posting: Posting;
  children: ReactNode;
  /** Classes of the save button. */
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
