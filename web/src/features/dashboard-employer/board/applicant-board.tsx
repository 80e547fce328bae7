// The applicants of one job as a board, with a column per status and cards that can be moved between columns.

import { useRef, useState } from 'react';
import { Choice } from '@/components/ui/choice';
import { lazyDialog } from '@/components/lazy-dialog';
import { APPLICATION_STATUSES, type ApplicationStatus } from '@/domain/applications/application-status';
import { NeedsChoice } from '@/domain/screening/needs-choice';
import { statusLabel } from '@/domain/status/status-label';
import { useActingFor } from '@/domain/teams/acting-for';
import { useMadeBy } from '@/domain/teams/teams';
import { ApplicantSearch } from '@/features/dashboard-employer/components/applicant-search';
import { BulkBar } from '@/features/dashboard-employer/components/bulk-bar';
import type { Candidate } from '@/features/dashboard-employer/candidate';
import { useSelection } from '@/features/dashboard-employer/hooks/use-selection';
import { stepBetween, type Step } from '@/features/dashboard-employer/status-steps';
import { useLiveChanges } from '@/lib/live/use-live-changes';
import { queryKeys } from '@/lib/query/query-keys';
import { cn } from '@/lib/styles/cn';
import { t } from '@/words/applicant-board';
import { t as shared } from '@/words/dashboard-employer';
import { BoardColumn } from './board-column';
import { useBoardFilters } from './use-board-filters';
import { useCardDrag, type Drag } from './use-card-drag';

const StepDialog = lazyDialog(async () => (await import('../components/step-dialog')).StepDialog);

interface PendingStep {
  candidates: readonly [Candidate, ...Candidate[]];
  step: Step;
}

export function ApplicantBoard({ job }: { job: { id: string; title: string } }) {
  const filters = useBoardFilters();
  const { search, sort, needs } = filters;
  const { ownerId } = useActingFor();
  const selection = useSelection();
  const [pendingStep, setPendingStep] = useState<PendingStep>();
  const scroller = useRef<HTMLDivElement>(null);
  const ghost = useRef<HTMLDivElement>(null);
  const byTeam = useMadeBy('author_id', ownerId);
  useLiveChanges(
    [
      { table: 'job_applications', filter: `job_id=eq.${job.id}` },
      { table: 'application_ratings', filter: byTeam },
      { table: 'application_notes', filter: byTeam },
      { table: 'application_scores', filter: byTeam },
      { table: 'application_tags' },
    ],
    [queryKeys.applications.received, queryKeys.postings.one('job', job.id)],
  );
  const dragging = useCardDrag({
    targetsOf: (status) => APPLICATION_STATUSES.filter((to) => stepBetween(status, to) !== undefined),
    onDrop: (held, to) => {
      const step = stepBetween(held.status, to);
      // Moves the other selected cards of the same column as well.
      const others = selection.has(held.id) ? selection.candidates.filter(({ status }) => status === held.status) : [];
      if (step) setPendingStep({ candidates: [held, ...others.filter(({ id }) => id !== held.id)], step });
    },
    scroller,
    ghost,
  });
  const { drag } = dragging;
  const held = drag?.candidate;
  return (
    <div className="flex flex-col gap-4">
      <BoardTools {...filters} />
      {sort === 'match' && <p className="mb-3 text-sm text-muted-foreground">{t('sort.matchHow')}</p>}
      <p id="board-keys" className="sr-only">
        {t('keys')}
      </p>
      <div
        ref={scroller}
        className={cn(
          'relative -mx-(--gutter) flex scroll-px-(--gutter) gap-3 overflow-x-auto px-(--gutter) pb-2',
          // Dragging near the edge scrolls the board in small steps, which scroll snapping would undo.
          !drag && 'snap-x snap-proximity',
        )}
      >
        {APPLICATION_STATUSES.map((status) => (
          <BoardColumn
            key={status}
            status={status}
            job={job}
            request={{ jobId: job.id, search, sort, needs }}
            selection={selection}
            dragging={dragging}
          />
        ))}
      </div>
      <p aria-live="assertive" className="sr-only">
        {drag?.byKeyboard === true && announce(drag)}
      </p>
      <div
        ref={ghost}
        aria-hidden="true"
        className="pointer-events-none fixed top-0 left-0 z-(--z-dialog) rounded-lg border border-primary bg-card px-3 py-2 text-sm font-[560] shadow-lg"
        hidden={!drag || drag.byKeyboard}
      >
        {held &&
          (selection.has(held.id)
            ? shared('selection.count', { count: countOf(selection.candidates, held) })
            : held.full_name)}
      </div>
      <BulkBar selection={selection} />
      {pendingStep && (
        <StepDialog
          {...pendingStep}
          onTaken={selection.clear}
          onClose={() => {
            setPendingStep(undefined);
          }}
        />
      )}
    </div>
  );
}

function BoardTools({ search, sort, needs, set }: ReturnType<typeof useBoardFilters>) {
  return (
    <div className="flex flex-wrap items-center gap-2">
      <ApplicantSearch
        search={search}
        onSearch={(text) => {
          set('search', text);
        }}
      />
      <NeedsChoice
        needs={needs}
        onChoose={(chosen) => {
          set('needs', chosen);
        }}
      />
      <Choice
        label={t('sort.label')}
        options={[
          { value: '', label: t('sort.newest') },
          { value: 'match', label: t('sort.match') },
          { value: 'rating', label: t('sort.rating') },
        ]}
        value={sort === 'newest' ? '' : sort}
        onChoose={(chosen) => {
          set('sort', chosen);
        }}
      />
    </div>
  );
}

function announce({ candidate: { full_name: name }, over }: Drag): string {
  return over === undefined ? '' : t('over', { name, status: statusLabel(over) });
}

function countOf(candidates: readonly Candidate[], { status }: { status: ApplicationStatus }): number {
  return candidates.filter((candidate) => candidate.status === status).length;
}
