// One posting that is read by its id, in the four states a screen has.

import type { UseQueryResult } from '@tanstack/react-query';
import { SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { ButtonLink } from '@/components/button-link';
import { FailedState } from '@/components/failed-state';
import { MessagePage } from '@/components/message-page';
import { POSTINGS, type PostingKind } from '@/domain/postings/posting';

interface LoadedPostingProps<Loaded> {
  kind: PostingKind;
  /** Null where there is none, or none for this reader. */
  query: UseQueryResult<Loaded | null>;
  skeleton: ReactNode;
  children: (posting: Loaded) => ReactNode;
}

export function LoadedPosting<Loaded>({ kind, query, skeleton, children }: LoadedPostingProps<Loaded>) {
  const { data, isPending, isLoadingError, isFetching, refetch } = query;
  const { title, all } = POSTINGS[kind];
  if (isPending) return skeleton;
  // What was read before stays when reading it again fails.
  if (isLoadingError) {
    return (
      <div className="page py-6">
        <FailedState title={`The ${kind} did not load`} retrying={isFetching} onRetry={() => void refetch()} />
      </div>
    );
  }
  if (data === null) {
    return (
      <MessagePage
        icon={SearchX}
        title={`${title} not found or still loading...`}
        action={<ButtonLink to={all.to}>{all.browse}</ButtonLink>}
      >
        It may have been deleted, or the link may be incomplete.
      </MessagePage>
    );
  }
  return data === undefined ? null : children(data);
}
