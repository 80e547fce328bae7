// The header of the review page: back to the list or board, the position in its order, and buttons for the next and previous applicant.

import { ChevronLeft, ChevronRight } from 'lucide-react';
import { use, type ReactNode } from 'react';
import { useLocation, useNavigate } from '@/lib/router/location';
import { BackLink } from '@/components/back-link';
import { Button } from '@/components/ui/button';
import { Tooltip } from '@/components/ui/tooltip';
import { useActingFor } from '@/domain/teams/acting-for';
import { HistoryContext } from '@/lib/router/history-context';
import { t } from '@/words/review';
import { neighboursOf, useReviewOrder, type ReviewedApplicant } from './review-order';
import { comesFromAll, listPath, neighbourPath } from './review-path';
import { REVIEW_KEYS, useReviewKeys } from './use-review-keys';

interface ReviewHeaderProps {
  job: { id: string; title: string };
  applicationId: string;
}

export function ReviewHeader({ job, applicationId }: ReviewHeaderProps) {
  const place = useLocation();
  const navigate = useNavigate();
  const { lists } = useActingFor();
  const order = useReviewOrder(job.id);
  const { position, count, previous, next } = neighboursOf(order ?? [], applicationId);
  const history = use(HistoryContext);
  const go = (to: ReviewedApplicant | undefined) => {
    // Replaces the history entry, so that Back returns to the list.
    if (to) navigate(neighbourPath(place, to), { replace: true });
  };
  useReviewKeys((step) => {
    // Read the current location instead of the rendered one, because a second quick key press can come before the first is rendered.
    const shown = history ? idIn(history.place().location.pathname) : applicationId;
    const around = neighboursOf(order ?? [], shown);
    go(step === 1 ? around.next : around.previous);
  });
  return (
    <div className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-1">
      <BackLink to={listPath(place, job.id, lists)} className="min-w-0 flex-1">
        <span dir="auto" className="min-w-0 break-words">
          {comesFromAll(new URLSearchParams(place.search)) ? t('applicants') : t('back', { job: job.title })}
        </span>
      </BackLink>
      {order && (
        <nav aria-label={t('applicants')} className="flex items-center gap-1">
          <StepButton
            label={t('previous')}
            hint={t('previousKey')}
            keys={REVIEW_KEYS.previous}
            to={previous}
            onGo={go}
            icon={<ChevronLeft />}
          />
          <p role="status" className="min-w-16 text-center text-sm text-muted-foreground tabular-nums">
            {position === undefined ? t('count', { count }) : t('position', { position, count })}
          </p>
          <StepButton
            label={t('next')}
            hint={t('nextKey')}
            keys={REVIEW_KEYS.next}
            to={next}
            onGo={go}
            icon={<ChevronRight />}
          />
        </nav>
      )}
    </div>
  );
}

function idIn(pathname: string): string {
  return pathname.slice(pathname.lastIndexOf('/') + 1);
}

interface StepButtonProps {
  label: string;
  /** The tooltip: the label with its keyboard shortcut. */
  hint: string;
  keys: string;
  /** Undefined at the end. */
  to: ReviewedApplicant | undefined;
  onGo: (to: ReviewedApplicant | undefined) => void;
  icon: ReactNode;
}

function StepButton({ label, hint, keys, to, onGo, icon }: StepButtonProps) {
  return (
    <Tooltip text={hint}>
      <Button
        variant="secondary"
        size="icon"
        aria-label={label}
        aria-keyshortcuts={keys}
        // Not `disabled`, so that the focus stays on the button at the last applicant.
        aria-disabled={to === undefined}
        className="aria-disabled:opacity-40"
        onClick={() => {
          onGo(to);
        }}
      >
        {icon}
      </Button>
    </Tooltip>
  );
}
