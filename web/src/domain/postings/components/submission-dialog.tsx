// The dialog to answer a posting, or to read why that is not possible. It opens immediately, before the posting has loaded.

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

/** What the dialog shows of a loaded posting. */
interface SubmissionContext {
  title: string;
  context: string;
  posting: Posting;
  /** Why the user cannot answer; undefined if they can. */
  refusal: ReactNode;
}

interface SubmissionDialogProps<Loaded> {
  kind: PostingKind;
  /** The title until the posting has loaded. */
  title: string;
  /** Null if it does not exist or the reader may not see it. */
  query: UseQueryResult<Loaded | null>;
  /** It is not known yet whether the user may answer. */
  waiting?: boolean;
  about: (posting: Loaded) => SubmissionContext;
  children: (posting: Loaded) => ReactNode;
  onClose: () => void;
}

/** Open while it is mounted. */
export function SubmissionDialog<Loaded>(props: SubmissionDialogProps<Loaded>) {
  const { kind, title, query, waiting = false, about, children, onClose } = props;
  const { isLoadingError, isFetching, refetch } = query;
  const isPending = query.isPending || waiting;
  const posting = isPending ? undefined : query.data;
  // The dialog focuses a field when it opens; a form that loads later needs to be focused then.
  const [comesLater] = useState(isPending);
  const known = posting ? about(posting) : undefined;
  const refusal = isLoadingError ? (
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
