// Takes one's application back.

import { lazy, Suspense, useState } from 'react';
import { Button } from '@/components/ui/button';
import type { Job } from '@/features/jobs/api/get-job';
import { useOwnApplication } from '@/features/jobs/api/own-applications';
import { useWithdrawApplicationMutation } from '@/features/jobs/api/withdraw-application';
import { formatDate } from '@/lib/format';

const ConfirmDialog = lazy(async () => ({ default: (await import('@/components/confirm-dialog')).ConfirmDialog }));

/** Nothing where nobody has applied. */
export function WithdrawApplication({ job }: { job: Job }) {
  const application = useOwnApplication(job.id);
  const [asking, setAsking] = useState(false);
  const { mutate: withdraw, isPending } = useWithdrawApplicationMutation(job.id);
  if (!application) return null;
  return (
    <div className="mt-3 flex items-center justify-between gap-2 text-sm text-muted-foreground">
      Applied on {formatDate(new Date(application.created_at), new Date())}
      <Button
        variant="ghost"
        size="sm"
        aria-haspopup="dialog"
        onClick={() => {
          setAsking(true);
        }}
      >
        Withdraw
      </Button>
      {asking && (
        <Suspense>
          <ConfirmDialog
            title="Withdraw your application?"
            context={`${job.company} will no longer see it, nor your resume. You may apply again while the job is open.`}
            action="Withdraw"
            pending={isPending}
            onConfirm={() => {
              withdraw(application.id, {
                onSuccess: () => {
                  setAsking(false);
                },
              });
            }}
            onClose={() => {
              setAsking(false);
            }}
          />
        </Suspense>
      )}
    </div>
  );
}
