// The steps possible for one or many applicants, each as a button that opens its dialog.

import { Button } from '@/components/ui/button';
import { REJECT, type Step } from '@/features/dashboard-employer/status-steps';
import { t } from '@/words/dashboard-employer';

interface StepButtonsProps {
  steps: readonly Step[];
  onChoose: (step: Step) => void;
}

export function StepButtons({ steps, onChoose }: StepButtonsProps) {
  return steps.toReversed().map((step) => (
    <Button
      key={step.to}
      variant={step === REJECT ? 'destructive' : 'primary'}
      aria-haspopup="dialog"
      onClick={() => {
        onChoose(step);
      }}
    >
      {t(`step.${step.name}.action`)}
    </Button>
  ));
}
