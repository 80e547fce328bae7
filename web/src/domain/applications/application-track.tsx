// The progress of an application in four steps; grey once it was rejected.

import { t } from '@/words/applications';
import { APPLICATION_STEPS, type ApplicationStatus } from './application-status';
import { cn } from '@/lib/styles/cn';

export function ApplicationTrack({ status, className }: { status: ApplicationStatus; className?: string }) {
  const reached = APPLICATION_STEPS.findIndex((step) => step === status) + 1;
  const rejected = status === 'Rejected';
  return (
    <span
      role="img"
      aria-label={rejected ? t('ended') : t('step', { step: reached, count: APPLICATION_STEPS.length })}
      className={cn('flex w-24 gap-1', className)}
    >
      {APPLICATION_STEPS.map((step, index) => (
        <span
          key={step}
          className={cn(
            'h-1 flex-1 rounded-full keep-fill',
            rejected ? 'bg-border-hover' : index < reached ? 'bg-primary' : 'bg-border forced-colors:opacity-40',
          )}
        />
      ))}
    </span>
  );
}
