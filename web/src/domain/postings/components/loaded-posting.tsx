// One posting that is read by its id, in the four states a screen has.

import type { UseQueryResult } from '@tanstack/react-query';
import { SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { ButtonLink } from '@/components/button-link';
import { FailedState } from '@/components/failed-state';
import { Loaded } from '@/components/loaded';
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
  const { title, all } = POSTINGS[kind];
  return (
    <Loaded
      query={query}
      skeleton={skeleton}
      failed={(retry) => (
        <div className="page py-6">
          <FailedState title={`The ${kind} did not load`} {...retry} />
        </div>
      )}
      empty={
        <MessagePage
          icon={SearchX}
          title={`${title} not found or still loading...`}
          action={<ButtonLink to={all.to}>{all.browse}</ButtonLink>}
        >
          It may have been deleted, or the link may be incomplete.
        </MessagePage>
      }
    >
      {children}
    </Loaded>
  );
}
