// Asks an employer whether a job is still open, on the job's own page and on the dashboard.

import { CircleHelp } from 'lucide-react';
import { useId } from 'react';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { useConfirmJobMutation } from '@/domain/jobs/confirm-job';
import { useSetJobStatusMutation } from '@/domain/jobs/set-job-status';
import { formatDeadline } from '@/lib/format/format-deadline';
import { t } from '@/words/still-hiring';

interface HiringQuestionProps {
  job: { id: string; title: string };
  /** When the job closes without an answer. */
  confirmBy: string;
  /** Include the job's title, on pages that are not about this job alone. */
  named?: boolean;
}

export function HiringQuestion({ job, confirmBy, named = false }: HiringQuestionProps) {
  const titleId = useId();
  const { mutate: confirm, isPending: confirming } = useConfirmJobMutation(job);
  const { mutate: setStatus, isPending: closing } = useSetJobStatusMutation(job);
  return (
    <section aria-labelledby={titleId} className="min-w-0">
      <Card className="flex flex-wrap items-center gap-x-4 gap-y-3 border-warning/40 bg-warning-soft p-4 md:px-5">
        <CircleHelp aria-hidden="true" className="size-5 shrink-0 text-warning max-sm:hidden" />
        <div className="min-w-0 flex-[1_1_18rem]">
          <h2 id={titleId} className="text-base font-[600] break-words" dir="auto">
            {named ? t('ask.job', { job: job.title }) : t('ask')}
          </h2>
          <p className="text-sm text-foreground-2">{t('ask.text', { day: formatDeadline(confirmBy, new Date()) })}</p>
        </div>
        <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:flex-1">
          <Button
            pending={confirming}
            onClick={() => {
              confirm();
            }}
          >
            {t('action.confirm')}
          </Button>
          <Button
            variant="secondary"
            pending={closing}
            onClick={() => {
              setStatus('Closed');
            }}
          >
            {t('action.close')}
          </Button>
        </div>
      </Card>
    </section>
  );
}
