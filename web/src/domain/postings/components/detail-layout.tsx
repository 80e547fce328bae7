// The layout of one posting: a back link, the text, and a rail with the action. Below 1024 px the rail is under the header.

import type { ReactNode } from 'react';
import { BackLink } from '@/components/back-link';
import { LISTS, type Posting } from '@/domain/postings/posting';
import { useCompanyRole } from '@/domain/teams/teams';
import { t as common } from '@/words/common';
import { t } from '@/words/postings';
import { PostingAction } from './posting-action';

interface DetailLayoutProps {
  posting: Posting;
  header: ReactNode;
  rail: ReactNode;
  children: ReactNode;
  /** Stays at the bottom edge of a small screen, always in reach. Not for the owner and their team. */
  action: ReactNode;
}

export function DetailLayout({ posting, header, rail, children, action }: DetailLayoutProps) {
  const ownRole = useCompanyRole(posting.ownerId);
  return (
    <div className="page py-4 md:py-6">
      <BackLink to={LISTS[posting.kind]} className="mb-3">
        {t(`all.${posting.kind}`)}
      </BackLink>
      <div className="grid items-start gap-3 md:gap-4 lg:grid-cols-[minmax(0,1fr)_20rem] lg:grid-rows-[auto_1fr] lg:gap-x-6">
        <div className="min-w-0">{header}</div>
        <aside
          aria-label={common('atAGlance')}
          className="flex min-w-0 flex-col gap-3 md:gap-4 lg:sticky lg:top-[calc(var(--nav-height)+var(--space-6))] lg:row-span-2"
        >
          {rail}
        </aside>
        <div className="flex min-w-0 flex-col gap-3 md:gap-4">{children}</div>
      </div>
      {ownRole === undefined && (
        <div
          data-bottom-bar=""
          className="sticky bottom-(--bottom-height) z-10 -mx-(--gutter) mt-4 flex items-center gap-2 border-t border-border bg-card px-(--gutter) py-3 md:hidden low:static"
        >
          <PostingAction posting={posting}>{action}</PostingAction>
        </div>
      )}
    </div>
  );
}
