// Withdraws an application with an optional reason for the employer, then opens the job, where the user may apply again.

import { useState } from 'react';
import { useNavigate } from '@/lib/router/location';
import { lazyDialog } from '@/components/lazy-dialog';
import { Button } from '@/components/ui/button';
import { useWithdrawApplicationMutation } from '@/domain/applications/withdraw-application';
import type { ApplicationWithHistory } from '@/features/dashboard-seeker/api/get-application';
import { t } from '@/words/receipt';

const ReasonDialog = lazyDialog(async () => (await import('@/components/reason-dialog')).ReasonDialog);

export function WithdrawWithReason({ application: { id, job } }: { application: ApplicationWithHistory }) {
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  const { mutateAsync: withdraw } = useWithdrawApplicationMutation(job.id);
  return (
    <>
      <Button
        variant="ghost"
        aria-haspopup="dialog"
        onClick={() => {
          setAsking(true);
        }}
      >
        {t('withdraw')}
      </Button>
      {asking && (
        <ReasonDialog
          title={t('withdraw.title')}
          context={t('withdraw.context', { company: job.company })}
          label={t('withdraw.reason')}
          help={t('withdraw.help', { company: job.company })}
          action={t('withdraw')}
          variant="danger"
          onConfirm={async (reason) => {
            await withdraw({ id, reason });
            navigate(`/jobs/${job.id}`, { replace: true });
          }}
          onClose={() => {
            setAsking(false);
          }}
        />
      )}
    </>
  );
}
