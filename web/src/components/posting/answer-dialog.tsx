// The dialog in which one answers a posting, or reads why that is not possible.

import type { ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog, DialogBody, DialogContent, DialogFooter } from '@/components/ui/dialog';
import type { Posting } from '@/lib/posting';
import { PostingLogo } from './posting-parts';

interface AnswerDialogProps {
  title: string;
  context?: string;
  /** Undefined where it is not there. */
  posting?: Posting;
  /** Why not; undefined where the form may be filled in. */
  refusal: ReactNode;
  /** The form. */
  children?: ReactNode;
  onClose: () => void;
}

/** Open as long as it is there. */
export function AnswerDialog({ title, context, posting, refusal, children, onClose }: AnswerDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      <DialogContent title={title} context={context} picture={posting && <PostingLogo posting={posting} />}>
        {refusal === undefined ? (
          children
        ) : (
          <>
            <DialogBody>{refusal}</DialogBody>
            <DialogFooter>
              <Button onClick={onClose}>Close</Button>
            </DialogFooter>
          </>
        )}
      </DialogContent>
    </Dialog>
  );
}
