// The frame of the screen where an owner reads the answers to a posting, in the four states of a screen.

import type { UseQueryResult } from '@tanstack/react-query';
import { SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { ButtonLink } from '@/components/button-link';
import { FailedState } from '@/components/failed-state';
import { Loaded } from '@/components/loaded';
import { MessagePage } from '@/components/message-page';
import { PageHead } from '@/components/page-head';
import { PageTitle } from '@/components/page-title';
import { RowSkeleton } from '@/components/row-skeleton';
import { SkeletonList } from '@/components/ui/skeleton';
import { postingPath, type PostingKind } from '@/domain/postings/posting';
import { t } from '@/words/postings';

interface SubmissionsPageProps<Own extends { id: string; title: string }> {
  kind: PostingKind;
  /** Null if the posting does not exist or belongs to someone else. */
  query: UseQueryResult<Own | null>;
  /** The name of the answers: "Applicants". */
  answers: string;
  /** Shown to people who may not read the answers. */
  refusal: string;
  /** The facts under the title. */
  facts: (posting: Own) => ReactNode;
  children: (posting: Own) => ReactNode;
}

export function SubmissionsPage<Own extends { id: string; title: string }>(props: SubmissionsPageProps<Own>) {
  const { kind, query, answers, refusal, facts, children } = props;
  const titleOf = ({ title }: Own) => t(`answersFor.${kind}`, { title });
  return (
    <Loaded
      query={query}
      skeleton={
        <Frame title={answers}>
          <SkeletonList>
            <RowSkeleton />
          </SkeletonList>
        </Frame>
      }
      failed={(retry) => (
        <Frame title={answers}>
          <FailedState title={t(`notLoaded.${kind}`)} {...retry} />
        </Frame>
      )}
      empty={
        <MessagePage
          icon={SearchX}
          title={t(`noAnswers.${kind}`)}
          action={<ButtonLink to="/dashboard">{t('toDashboard')}</ButtonLink>}
        >
          {t(`notYours.${kind}`, { refusal })}
        </MessagePage>
      }
    >
      {(posting) => (
        <Frame title={titleOf(posting)}>
          <PageTitle back={{ to: postingPath(kind, posting.id), label: t(`kind.${kind}`) }} title={titleOf(posting)}>
            <div className="mt-1 flex flex-wrap items-center gap-2 text-muted-foreground">{facts(posting)}</div>
          </PageTitle>
          {children(posting)}
        </Frame>
      )}
    </Loaded>
  );
}

function Frame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="page py-4 md:py-6">
      <PageHead title={title} />
      {children}
    </div>
  );
}
