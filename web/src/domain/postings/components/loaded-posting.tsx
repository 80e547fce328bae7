// A posting read by its id, in the four states of a screen.

import type { UseQueryResult } from '@tanstack/react-query';
import { SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { ButtonLink } from '@/components/button-link';
import { FailedState } from '@/components/failed-state';
import { Loaded } from '@/components/loaded';
import { MessagePage } from '@/components/message-page';
import { LISTS, type PostingKind } from '@/domain/postings/posting';
import { t } from '@/words/postings';

interface LoadedPostingProps<Loaded> {
  kind: PostingKind;
  /** Null if it does not exist or the reader may not see it. */
  query: UseQueryResult<Loaded | null>;
  skeleton: ReactNode;
  children: (posting: Loaded) => ReactNode;
}

export function LoadedPosting<Loaded>({ kind, query, skeleton, children }: LoadedPostingProps<Loaded>) {
  return (
    <Loaded
      query={query}
      skeleton={skeleton}
      failed={(retry) => (
        <div className="page py-6">
          <FailedState title={t(`notLoaded.${kind}`)} {...retry} />
        </div>
      )}
      empty={
        <MessagePage
          icon={SearchX}
          title={t(`notFound.${kind}`)}
          action={<ButtonLink to={LISTS[kind]}>{t(`browse.${kind}`)}</ButtonLink>}
        >
          {t('notFound.text')}
        </MessagePage>
      }
    >
      {children}
    </Loaded>
  );
}
