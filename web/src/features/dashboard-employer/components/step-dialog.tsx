// The dialog of a step: times for an interview with one applicant, or a word for one or many.

import type { Candidate } from '@/features/dashboard-employer/candidate';
import { INTERVIEW, type Step } from '@/features/dashboard-employer/status-steps';
import { InterviewDialog } from './interview-dialog';
import { StatusDialog } from './status-dialog';

interface StepDialogProps {
  /** At least one. */
  candidates: readonly [Candidate, ...Candidate[]];
  step: Step;
  onClose: () => void;
  /** Once the server agreed. */
  onTaken?: (() => void) | undefined;
}

/** Open as long as it is there. */
export function StepDialog({ candidates, step, onClose, onTaken }: StepDialogProps) {
  const [candidate, ...others] = candidates;
  return step === INTERVIEW && others.length === 0 ? (
    <InterviewDialog candidate={candidate} onClose={onClose} onSaved={onTaken} />
  ) : (
    <StatusDialog candidates={candidates} step={step} onClose={onClose} onAnswered={onTaken} />
  );
}
