// A bar with the steps for all selected applicants, and the dialog for each step.

import { X } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { lazyDialog } from '@/components/lazy-dialog';
import type { Selection } from '@/features/dashboard-employer/hooks/use-selection';
import { commonSteps, type Step } from '@/features/dashboard-employer/status-steps';
import { t } from '@/words/dashboard-employer';
import { StepButtons } from './step-buttons';

const StepDialog = lazyDialog(async () => (await import('./step-dialog')).StepDialog);

export function BulkBar({ selection }: { selection: Selection }) {
  const [step, setStep] = useState<Step>();
  const [first, ...others] = selection.candidates;
  if (!first) return null;
  const candidates = [first, ...others] as const;
  const steps = commonSteps(candidates.map(({ status }) => status));
  return (
    <>
      <section
        aria-label={t('selection')}
        className="sticky bottom-20 z-(--z-sticky) mx-auto mt-4 flex w-fit max-w-full flex-wrap items-center justify-center gap-2 rounded-xl border border-border bg-popover p-2 shadow-lg md:bottom-4"
      >
        <Button variant="ghost" size="icon" aria-label={t('selection.clear')} onClick={selection.clear}>
          <X />
        </Button>
        <p role="status" className="mr-2 text-sm font-[560]">
          {t('selection.count', { count: candidates.length })}
        </p>
        <StepButtons steps={steps} onChoose={setStep} />
      </section>
      {step && (
        <StepDialog
          candidates={candidates}
          step={step}
          onTaken={selection.clear}
          onClose={() => {
            setStep(undefined);
          }}
        />
      )}
    </>
  );
}
