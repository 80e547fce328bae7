// One column of the board: the number of applicants in a status, and their cards, page by page.

import { useCallback, useRef, type ReactNode } from 'react';
import { FailedState } from '@/components/failed-state';
import { Loaded } from '@/components/loaded';
import { Button } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/checkbox';
import { Skeleton } from '@/components/ui/skeleton';
import type { ApplicationStatus } from '@/domain/applications/application-status';
import { StatusPill } from '@/domain/status/status-pill';
import { statusLabel } from '@/domain/status/status-label';
import { useActingFor } from '@/domain/teams/acting-for';
import type { Candidate } from '@/features/dashboard-employer/candidate';
import type { Selection } from '@/features/dashboard-employer/hooks/use-selection';
import { stepBetween, stepsFrom } from '@/features/dashboard-employer/status-steps';
import { formatNumber } from '@/lib/format/format-number';
import { cn } from '@/lib/styles/cn';
import { useNearViewport } from '@/lib/ui/use-near-viewport';
import { t as common } from '@/words/common';
import { t } from '@/words/applicant-board';
import { BoardCard } from './board-card';
import { useBoardColumn, type BoardApplicant, type BoardRequest } from './get-board';
import type { useCardDrag } from './use-card-drag';

interface BoardColumnProps {
  status: ApplicationStatus;
  job: { id: string; title: string };
  request: BoardRequest;
  selection: Selection;
  dragging: ReturnType<typeof useCardDrag>;
}

export function BoardColumn({ status, job, request, selection, dragging }: BoardColumnProps) {
  const column = useBoardColumn(request, status);
  const { mayEdit } = useActingFor();
  const { fetchNextPage } = column;
  // Keeps its identity, so that the end of the column is not observed again with each card.
  const loadMore = useCallback(() => void fetchNextPage(), [fetchNextPage]);
  const { drag } = dragging;
  const movable = mayEdit && stepsFrom(status).length > 0;
  const total = column.data?.pages.at(-1)?.total;
  const applicants = column.data?.pages.flatMap((page) => page.applicants);
  const candidates = (applicants ?? []).map((applicant) => candidateOf(applicant, job));
  const chosen = candidates.filter(({ id }) => selection.has(id)).length;
  const open = drag !== undefined && stepBetween(drag.candidate.status, status) !== undefined;
  return (
    <section
      aria-label={statusLabel(status)}
      data-column={status}
      className={cn(
        'flex w-[82vw] max-w-80 shrink-0 snap-start flex-col rounded-xl border-2 border-transparent bg-muted/60 sm:w-72 xl:w-auto xl:max-w-none xl:min-w-56 xl:flex-1',
        open && 'border-dashed border-border-hover',
        drag?.over === status && 'border-solid border-primary bg-primary-soft',
        drag && !open && drag.candidate.status !== status && 'opacity-60',
      )}
    >
      <header className="flex items-center gap-2 px-3 pt-3 pb-2">
        {movable && candidates.length > 0 && (
          <Checkbox
            aria-label={t('selectAll', { status: statusLabel(status) })}
            checked={chosen === 0 ? false : chosen === candidates.length ? true : 'indeterminate'}
            onCheckedChange={(on) => {
              selection.set(candidates, on === true);
            }}
          />
        )}
        <h2 className="flex min-w-0">
          <StatusPill status={status} />
        </h2>
        {total !== undefined && (
          <span className="ml-auto text-sm font-[560] text-muted-foreground tabular-nums">{formatNumber(total)}</span>
        )}
      </header>
      <Loaded
        query={{ ...column, data: applicants }}
        skeleton={<Skeleton className="m-2 h-28" />}
        failed={(retry) => <FailedState title={t('failed')} className="py-4" {...retry} />}
      >
        {(loaded) => (
          <Cards
            label={t('cards', { status: statusLabel(status) })}
            hasMore={column.hasNextPage}
            isLoadingMore={column.isFetchingNextPage}
            onLoadMore={loadMore}
          >
            {loaded.map((applicant) => (
              <li key={applicant.id}>
                <BoardCard
                  applicant={applicant}
                  candidate={candidateOf(applicant, job)}
                  movable={movable}
                  selection={selection}
                  dragging={dragging}
                />
              </li>
            ))}
          </Cards>
        )}
      </Loaded>
    </section>
  );
}

interface CardsProps {
  label: string;
  hasMore: boolean;
  isLoadingMore: boolean;
  onLoadMore: () => void;
  children: ReactNode[];
}

/** Scrolls on its own and loads more before its end is in view. */
function Cards({ label, hasMore, isLoadingMore, onLoadMore, children }: CardsProps) {
  const whole = useRef<HTMLDivElement>(null);
  const end = useRef<HTMLDivElement>(null);
  useNearViewport(end, {
    enabled: hasMore && !isLoadingMore,
    root: whole,
    rootMargin: '400px 0px',
    onNear: onLoadMore,
  });
  return (
    <div
      ref={whole}
      tabIndex={0}
      role="group"
      aria-label={label}
      className="relative max-h-[70dvh] min-h-28 overflow-y-auto rounded-b-xl p-2 -outline-offset-2"
    >
      {children.length === 0 ? (
        <p className="px-2 py-6 text-center text-sm text-muted-foreground">{t('none')}</p>
      ) : (
        <ul className="flex flex-col gap-2">{children}</ul>
      )}
      <div ref={end} className="flex justify-center">
        {hasMore && (
          <Button variant="ghost" className="mt-2" pending={isLoadingMore} onClick={onLoadMore}>
            {common('showMore')}
          </Button>
        )}
      </div>
    </div>
  );
}

function candidateOf(
  { id, full_name, status, resume_path, applicant }: BoardApplicant,
  job: Candidate['job'],
): Candidate {
  return { id, full_name, status, resume_path, personId: applicant.id, job };
}
