// The dialog in which one answers a posting, or reads why that is not possible. It opens at once, and the posting follows.

import type { UseQueryResult } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { FailedState } from '@/components/failed-state';
import { Button } from '@/components/ui/button';
import { DialogBody, DialogContent, DialogFooter, OpenDialog } from '@/components/ui/dialog';
import { Skeleton, SkeletonFrame } from '@/components/ui/skeleton';
import { Written } from '@/components/written';
import { focusFirstField } from '@/lib/ui/focus-first-field';
import type { Posting, PostingKind } from '@/domain/postings/posting';
import { t as common } from '@/words/common';
import { t } from '@/words/posting-forms';
import { t as postings } from '@/words/postings';
import { PostingLogo } from './posting-parts';

/** What the dialog says of a posting that has loaded. */
interface SubmissionContext {
  title: string;
  context: string;
  posting: Posting;
  /** Why not; undefined where the form may be filled in. */
  refusal: ReactNode;
}

interface SubmissionDialogProps<Loaded> {
  kind: PostingKind;
  /** The title until the posting has loaded. */
  title: string;
  /** Null where there is none, or none for this reader. */
  query: UseQueryResult<Loaded | null>;
  /** Whether one may answer is not known yet. */
  waiting?: boolean;
  about: (posting: Loaded) => SubmissionContext;
  /** The form. */
  children: (posting: Loaded) => ReactNode;
  onClose: () => void;
}

/** Open as long as it is there. */
export function SubmissionDialog<Loaded>(props: SubmissionDialogProps<Loaded>) {
  const { kind, title, query, waiting = false, about, children, onClose } = props;
  const { isError, isFetching, refetch } = query;
  const isPending = query.isPending || waiting;
  const posting = isPending ? undefined : query.data;
  // The dialog looks for a field when it opens; a form that comes later has to be gone to.
  const [comesLater] = useState(isPending);
  const known = posting ? about(posting) : undefined;
  const refusal = isError ? (
    <FailedState title={postings(`notLoaded.${kind}`)} retrying={isFetching} onRetry={() => void refetch()} />
  ) : (
    t(`gone.${kind}`)
  );
  return (
    <OpenDialog onClose={onClose}>
      <DialogContent
        title={known?.title ?? title}
        context={known && <Written>{known.context}</Written>}
        picture={known && <PostingLogo posting={known.posting} />}
      >
        {isPending && <FieldsToCome />}
        {!isPending && !known && <Refusal onClose={onClose}>{refusal}</Refusal>}
        {known?.refusal !== undefined && <Refusal onClose={onClose}>{known.refusal}</Refusal>}
        {posting && known?.refusal === undefined && (
          <div ref={comesLater ? goToForm : undefined} className="contents">
            {children(posting)}
          </div>
        )}
      </DialogContent>
    </OpenDialog>
  );
}

function goToForm(form: HTMLElement | null) {
  focusFirstField(form);
}

function FieldsToCome() {
  return (
    <DialogBody>
      <SkeletonFrame className="flex flex-col gap-5">
        <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
          <Skeleton className="h-(--height-field)" />
          <Skeleton className="h-(--height-field)" />
        </div>
        <Skeleton className="h-17" />
        <Skeleton className="h-34" />
      </SkeletonFrame>
    </DialogBody>
  );
}

function Refusal({ children, onClose }: { children: ReactNode; onClose: () => void }) {
  return (
    <>
      <DialogBody>{children}</DialogBody>
      <DialogFooter>
        <Button onClick={onClose}>{common('close')}</Button>
      </DialogFooter>
    </>
  );
}
