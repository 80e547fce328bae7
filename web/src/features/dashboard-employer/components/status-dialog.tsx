// The dialog in which an application is moved on or rejected, with a word for the applicant.

import { ReasonDialog } from '@/components/reason-dialog';
import { useSetApplicationStatusMutation } from '@/features/dashboard-employer/api/set-application-status';
import type { Candidate } from '@/features/dashboard-employer/candidate';
import { REJECT, type Step } from '@/features/dashboard-employer/status-steps';
import { t as shared } from '@/words/dashboard';
import { t } from '@/words/dashboard-employer';

interface StepDialogProps {
  candidate: Candidate;
  step: Step;
  onClose: () => void;
}

/** Open as long as it is there. */
export function StatusDialog({ candidate: { id, full_name: name, job }, step, onClose }: StepDialogProps) {
  const { mutateAsync: setStatus } = useSetApplicationStatusMutation({ id, name });
  const rejecting = step === REJECT;
  return (
    <ReasonDialog
      title={t(`step.${step.name}.title`, { name })}
      context={t('step.context', { job: job.title, name })}
      label={rejecting ? shared('reason') : t('step.note')}
      help={t(`step.${step.name}.help`)}
      required={rejecting ? shared('reasonWanted') : undefined}
      action={t(`step.${step.name}.action`)}
      variant={rejecting ? 'danger' : 'primary'}
      onConfirm={(note) => setStatus({ status: step.to, note }, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}
