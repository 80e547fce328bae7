// One applicant on the board: who they are, how they fit, the team's view of them, and actions.

import { GripVertical, ListChecks, Star, StickyNote } from 'lucide-react';
import { useState, type PointerEvent } from 'react';
import { ButtonLink } from '@/components/button-link';
import { lazyDialog } from '@/components/lazy-dialog';
import { Link } from '@/components/link';
import { Avatar } from '@/components/ui/avatar';
import { Button } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/checkbox';
import { Tag } from '@/components/ui/tag';
import { DuePill } from '@/domain/replies/due-pill';
import { UnmetPill } from '@/domain/screening/unmet-pill';
import { ApplicantMenu } from '@/features/dashboard-employer/components/applicant-menu';
import type { Candidate } from '@/features/dashboard-employer/candidate';
import type { Selection } from '@/features/dashboard-employer/hooks/use-selection';
import { isToday, postedLabel } from '@/lib/format/day-labels';
import { formatNumber } from '@/lib/format/format-number';
import { cn } from '@/lib/styles/cn';
import { t } from '@/words/applicant-board';
import { t as shared } from '@/words/dashboard-employer';
import { t as screening } from '@/words/screening';
import { ApplicantFacts } from './applicant-facts';
import { averageOf } from '@/features/dashboard-employer/average-stars';
import { useReviewPath } from '@/features/dashboard-employer/review/review-path';
import { overallOf } from '@/features/dashboard-employer/scorecard/scorecard';
import type { BoardApplicant } from './get-board';
import type { useCardDrag } from './use-card-drag';

const ScreeningAnswersDialog = lazyDialog(
  async () =>
    (await import('@/features/dashboard-employer/components/screening-answers-dialog')).ScreeningAnswersDialog,
);

interface BoardCardProps {
  applicant: BoardApplicant;
  candidate: Candidate;
  /** False for members who may only read, and when there is no step to take. */
  movable: boolean;
  selection: Selection;
  dragging: ReturnType<typeof useCardDrag>;
}

export function BoardCard({ applicant, candidate, movable, selection, dragging }: BoardCardProps) {
  const { id, full_name: name, status, applicant: person, created_at: applied } = applicant;
  const { drag, pointerHandlers, keyHandlers } = dragging;
  const moved = drag?.candidate;
  const held = moved?.id === id || (moved?.status === status && selection.has(id) && selection.has(moved.id));
  const now = new Date();
  const reviewPath = useReviewPath();
  const byPointer = movable ? pointerHandlers(candidate) : undefined;
  return (
    <article
      aria-label={name}
      {...byPointer}
      onPointerDown={(event) => {
        // Touching the card scrolls the column. On touch screens the card is moved by its handle.
        if (event.pointerType === 'mouse' && !isControl(event)) byPointer?.onPointerDown(event);
      }}
      // Otherwise the browser would drag the image.
      onDragStart={(event) => {
        event.preventDefault();
      }}
      className={cn(
        'rounded-lg border border-border bg-card p-3 shadow-sm transition-opacity',
        movable && 'cursor-grab select-none',
        held && 'opacity-50',
        selection.has(id) && 'border-primary',
      )}
    >
      <div className="flex items-start gap-2">
        <Avatar id={person.id} name={name} url={person.avatar_url} size="sm" className="mt-0.5" />
        <div className="min-w-0 flex-1">
          <h3 dir="auto" className="line-clamp-2 text-sm font-[600] break-words">
            <Link to={`/user/${person.id}`} className="hover:underline">
              {name}
            </Link>
          </h3>
          {person.headline && (
            <p dir="auto" className="truncate text-xs text-muted-foreground">
              {person.headline}
            </p>
          )}
        </div>
        <div className="-mt-1.5 -mr-2.5">
          <ApplicantMenu candidate={candidate} />
        </div>
      </div>
      <div className="mt-2 flex flex-col gap-2">
        <ApplicantFacts fit={applicant.fit} />
        <TeamMarks applicant={applicant} />
        <DuePill application={applicant} className="self-start" />
        <Answers applicant={applicant} />
      </div>
      <footer className="mt-2 flex items-center gap-2 text-xs text-muted-foreground">
        {movable && (
          <Checkbox
            aria-label={shared('selection.add', { name })}
            checked={selection.has(id)}
            onCheckedChange={(on) => {
              selection.set([candidate], on === true);
            }}
          />
        )}
        <span className="min-w-0 flex-1">
          {isToday(applied, now) ? shared('appliedToday') : shared('applied', { when: postedLabel(applied, now) })}
        </span>
        <ButtonLink
          to={reviewPath(candidate)}
          aria-label={shared('reviewOf', { name })}
          variant="link"
          size="text"
          className="text-xs"
        >
          {shared('review')}
        </ButtonLink>
        {movable && (
          <button
            type="button"
            aria-label={t('move', { name })}
            aria-pressed={moved?.id === id && drag?.byKeyboard === true}
            aria-describedby="board-keys"
            {...pointerHandlers(candidate)}
            {...keyHandlers(candidate)}
            className="-my-1 -mr-1.5 grid size-8 shrink-0 cursor-grab touch-none place-items-center rounded-md hover:text-foreground"
          >
            <GripVertical aria-hidden="true" className="size-4" />
          </button>
        )}
      </footer>
    </article>
  );
}

/** The screening answers, shown on request, with how they compare to what the job needs. */
function Answers({ applicant: { id, full_name: name, unmet_needs: unmet, answers } }: { applicant: BoardApplicant }) {
  const [open, setOpen] = useState(false);
  const count = answers[0]?.count ?? 0;
  if (count === 0) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <UnmetPill count={unmet} />
      <Button
        variant="link"
        size="text"
        aria-haspopup="dialog"
        aria-label={screening('answers.of', { name })}
        onClick={() => {
          setOpen(true);
        }}
      >
        {screening('answers.show', { count })}
      </Button>
      {open && (
        <ScreeningAnswersDialog
          candidate={{ id, full_name: name }}
          onClose={() => {
            setOpen(false);
          }}
        />
      )}
    </div>
  );
}

/** The team's private marks: stars, scores, notes and tags. */
function TeamMarks({ applicant: { ratings, scores, tags, notes } }: { applicant: BoardApplicant }) {
  const average = averageOf(ratings);
  // Only scores the reader may see. There are none until they have given their own.
  const score = overallOf(scores);
  const noteCount = notes[0]?.count ?? 0;
  if (average === undefined && score === undefined && noteCount === 0 && tags.length === 0) return null;
  return (
    <div className="flex flex-wrap items-center gap-2 text-xs text-foreground-2">
      {average !== undefined && (
        <span className="inline-flex items-center gap-1">
          <Star aria-hidden="true" className="size-3.5 fill-marigold stroke-marigold" />
          <span aria-hidden="true">{formatNumber(average)}</span>
          <span className="sr-only">{t('stars', { stars: average, count: ratings.length })}</span>
        </span>
      )}
      {score !== undefined && (
        <span className="inline-flex items-center gap-1">
          <ListChecks aria-hidden="true" className="size-3.5" />
          <span aria-hidden="true">{formatNumber(score)}</span>
          <span className="sr-only">{t('score', { score })}</span>
        </span>
      )}
      {noteCount > 0 && (
        <span className="inline-flex items-center gap-1">
          <StickyNote aria-hidden="true" className="size-3.5" />
          {t('noteCount', { count: noteCount })}
        </span>
      )}
      {tags.map(({ tag }) => (
        <Tag key={tag}>{tag}</Tag>
      ))}
    </div>
  );
}

/**
 * Whether the event comes from a control of the card, or from a dialog or menu opened by one. Those are rendered elsewhere in
 * the DOM, but their React events bubble up to the card.
 */
function isControl({ target, currentTarget }: PointerEvent<HTMLElement>): boolean {
  if (!(target instanceof Element) || !currentTarget.contains(target)) return true;
  return target.closest('a, button, input') !== null;
}
