// The dialog in which an application is moved on or rejected, with a word for the applicant.

import { ReasonDialog } from '@/components/reason-dialog';
import { useSetApplicationStatusMutation } from '@/features/dashboard-employer/api/set-application-status';
import type { Candidate } from '@/features/dashboard-employer/candidate';
import { REJECT, type Step } from '@/features/dashboard-employer/status-steps';

interface StepDialogProps {
  candidate: Candidate;
  step: Step;
  onClose: () => void;
}

/** Open as long as it is there. */
export function StatusDialog({ candidate: { id, full_name: name, job }, step, onClose }: StepDialogProps) {
  const { mutateAsync: setStatus } = useSetApplicationStatusMutation({ id, name });
  const { label, help, required } = step.note;
  return (
    <ReasonDialog
      title={step.title(name)}
      context={`${job.title}. ${name} is told at once and reads what you write.`}
      label={label}
      help={help}
      required={required ? 'Please give a reason.' : undefined}
      action={step.action}
      variant={step === REJECT ? 'danger' : 'primary'}
      onConfirm={(note) => setStatus({ status: step.to, note }, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}
