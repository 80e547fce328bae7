// The dialog of a step: interview times for one applicant, or a status change for one or many.

import type { Candidate } from '@/features/dashboard-employer/candidate';
import { INTERVIEW, type Step } from '@/features/dashboard-employer/status-steps';
import { InterviewDialog } from './interview-dialog';
import { StatusDialog } from './status-dialog';

interface StepDialogProps {
  /** At least one. */
  candidates: readonly [Candidate, ...Candidate[]];
  step: Step;
  onClose: () => void;
  /** Called after the server accepted the change. */
  onTaken?: (() => void) | undefined;
}

/** Open while it is mounted. */
export function StepDialog({ candidates, step, onClose, onTaken }: StepDialogProps) {
  const [candidate, ...others] = candidates;
  return step === INTERVIEW && others.length === 0 ? (
    <InterviewDialog candidate={candidate} onClose={onClose} onSaved={onTaken} />
  ) : (
    <StatusDialog candidates={candidates} step={step} onClose={onClose} onMoved={onTaken} />
  );
}
