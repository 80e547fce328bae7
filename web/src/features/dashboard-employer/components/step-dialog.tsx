// The dialog of a step: times for an interview, or a word for the applicant.

import type { Candidate } from '@/features/dashboard-employer/candidate';
import { INTERVIEW, type Step } from '@/features/dashboard-employer/status-steps';
import { InterviewDialog } from './interview-dialog';
import { StatusDialog } from './status-dialog';

interface StepDialogProps {
  candidate: Candidate;
  step: Step;
  onClose: () => void;
}

/** Open as long as it is there. */
export function StepDialog({ candidate, step, onClose }: StepDialogProps) {
  return step === INTERVIEW ? (
    <InterviewDialog candidate={candidate} onClose={onClose} />
  ) : (
    <StatusDialog candidates={[candidate]} step={step} onClose={onClose} />
  );
}
