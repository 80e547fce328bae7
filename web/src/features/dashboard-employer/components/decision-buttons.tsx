// The steps possible for one applicant, including another interview, each with its dialog.

import { useState } from 'react';
import { lazyDialog } from '@/components/lazy-dialog';
import { Button } from '@/components/ui/button';
import { currentInterview, isOpen } from '@/domain/interviews/interview';
import { useActingFor } from '@/domain/teams/acting-for';
import type { Applicant } from '@/features/dashboard-employer/api/list-applicants';
import { INTERVIEW, stepsFrom, type Step } from '@/features/dashboard-employer/status-steps';
import { t } from '@/words/dashboard-employer';
import { StepButtons } from './step-buttons';

const StepDialog = lazyDialog(async () => (await import('./step-dialog')).StepDialog);

type Decided = Pick<Applicant, 'id' | 'full_name' | 'status' | 'resume_path' | 'job' | 'interviews'> & {
  applicant: { id: string };
};

export function DecisionButtons({ applicant: { applicant: person, ...application } }: { applicant: Decided }) {
  const [step, setStep] = useState<Step>();
  const { mayEdit } = useActingFor();
  const steps = mayEdit ? stepsFrom(application.status) : [];
  const interview = currentInterview(application.interviews);
  // Another interview can be offered unless one is still open.
  const canOfferAnother =
    steps.some(({ name }) => name === 'accept' || name === 'hire') && !(interview && isOpen(interview, new Date()));
  return (
    <>
      {canOfferAnother && (
        <Button
          variant="secondary"
          aria-haspopup="dialog"
          onClick={() => {
            setStep(INTERVIEW);
          }}
        >
          {t('step.interview.action')}
        </Button>
      )}
      <StepButtons steps={steps} onChoose={setStep} />
      {step && (
        <StepDialog
          candidates={[{ ...application, personId: person.id }]}
          step={step}
          onClose={() => {
            setStep(undefined);
          }}
        />
      )}
    </>
  );
}
