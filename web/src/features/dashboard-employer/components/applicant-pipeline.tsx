// The applicant pipeline of all jobs, or of one.

import { useId, useState } from 'react';
import { FailedState } from '@/components/failed-state';
import { Loaded } from '@/components/loaded';
import { Card } from '@/components/ui/card';
import { Skeleton } from '@/components/ui/skeleton';
import { usePipelineQuery } from '@/features/dashboard-employer/api/count-pipeline';
import { funnelStepsOf, countOf, type FunnelStep, type Pipeline } from '@/features/dashboard-employer/pipeline';
import type { EmployerDashboard } from '@/domain/dashboard/dashboard';
import { formatNumber } from '@/lib/format/format-number';
import { Funnel } from './funnel';
import { JobChoice } from './job-choice';
import { statusLabel } from '@/domain/status/status-label';
import { t } from '@/words/dashboard-employer';

interface ApplicantPipelineProps {
  /** The pipeline of all jobs. */
  pipeline: Pipeline;
  jobs: EmployerDashboard['jobs'];
}

export function ApplicantPipeline({ pipeline: ofAll, jobs }: ApplicantPipelineProps) {
  const titleId = useId();
  const [jobId, setJobId] = useState<string>();
  const ofOne = usePipelineQuery(jobId);
  const pipeline = jobId === undefined ? ofAll : ofOne.data;
  return (
    <section aria-labelledby={titleId}>
      <Card className="p-4 md:p-5">
        <header className="mb-4 flex flex-wrap items-center gap-x-5 gap-y-2">
          <h2 id={titleId} className="mr-auto text-lg font-[600]">
            {t('pipeline.title')}
          </h2>
          {pipeline && (
            <>
              <Figure label={t('pipeline.waiting')} count={countOf(pipeline, 'Under Review')} />
              <Figure label={t('pipeline.rejected')} count={countOf(pipeline, 'Rejected')} />
            </>
          )}
          <JobChoice jobs={jobs} chosen={jobId} onChoose={setJobId} />
        </header>
        <Loaded
          query={{ ...ofOne, data: pipeline }}
          skeleton={<Skeleton className="h-40 appear-late" />}
          failed={(retry) => <FailedState title={t('pipeline.failed')} className="py-4" {...retry} />}
        >
          {(loaded) => <FunnelSteps steps={funnelStepsOf(loaded)} />}
        </Loaded>
      </Card>
    </section>
  );
}

function Figure({ label, count }: { label: string; count: number }) {
  return (
    <p className="text-sm text-muted-foreground">
      {label} <span className="font-[600] text-foreground tabular-nums">{formatNumber(count)}</span>
    </p>
  );
}

/** Side by side above the funnel. On phones they are stacked, each with its own bar. */
function FunnelSteps({ steps }: { steps: FunnelStep[] }) {
  const everyone = steps[0]?.count ?? 0;
  return (
    <>
      <dl className="grid gap-3 md:grid-cols-4 md:gap-0">
        {steps.map(({ status, count, percent }, index) => (
          <div key={status}>
            <dt className="text-sm text-foreground-2">{statusLabel(status)}</dt>
            <dd className="flex items-baseline gap-2">
              <span className="text-xl font-[640] tabular-nums">{formatNumber(count)}</span>
              <span className="text-sm text-muted-foreground">
                {index === 0 ? t('pipeline.everyone') : percent === undefined ? '' : t('pipeline.share', { percent })}
              </span>
            </dd>
            <dd aria-hidden="true" className="mt-1 h-2 rounded-full bg-muted md:hidden">
              <span
                className="block h-full rounded-full bg-primary keep-fill"
                style={{ width: `${everyone === 0 ? 0 : (count / everyone) * 100}%` }}
              />
            </dd>
          </div>
        ))}
      </dl>
      <Funnel steps={steps} className="mt-3 h-30 max-md:hidden" />
    </>
  );
}
