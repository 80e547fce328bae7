// An applicant's interview as the employer sees it, with its actions.

import { useState } from 'react';
import { lazyDialog } from '@/components/lazy-dialog';
import { Button } from '@/components/ui/button';
import { CalendarButton } from '@/domain/interviews/calendar-button';
import { agreedSlot, isOpen, isOver, type Interview } from '@/domain/interviews/interview';
import { InterviewCard } from '@/domain/interviews/interview-card';
import { useCancelInterviewMutation } from '@/features/dashboard-employer/api/cancel-interview';
import { t } from '@/words/interviews';

const InterviewDialog = lazyDialog(async () => (await import('./interview-dialog')).InterviewDialog);
const ReasonDialog = lazyDialog(async () => (await import('@/components/reason-dialog')).ReasonDialog);

interface ApplicantInterviewProps {
  candidate: { id: string; full_name: string; job: { title: string } };
  interview: Interview;
}

export function ApplicantInterview({ candidate, interview }: ApplicantInterviewProps) {
  const { full_name: name } = candidate;
  const [open, setOpen] = useState<'change' | 'cancel'>();
  const { mutateAsync: cancel } = useCancelInterviewMutation(interview.id, name);
  const now = new Date();
  const needsTimes = interview.status === 'Time Requested' || isOver(interview, now);
  const close = () => {
    setOpen(undefined);
  };
  return (
    <div className="mt-4">
      <InterviewCard interview={interview} applicant={name} heading="h3">
        {isOpen(interview, now) && (
          <div className="mt-4 flex flex-wrap gap-2">
            {agreedSlot(interview) && <CalendarButton interviewId={interview.id} />}
            <Button
              variant={needsTimes ? 'primary' : 'secondary'}
              aria-haspopup="dialog"
              onClick={() => {
                setOpen('change');
              }}
            >
              {t(needsTimes ? 'newTimes' : 'change')}
            </Button>
            <Button
              variant="ghost"
              aria-haspopup="dialog"
              onClick={() => {
                setOpen('cancel');
              }}
            >
              {t('cancel')}
            </Button>
          </div>
        )}
      </InterviewCard>
      {open === 'change' && <InterviewDialog candidate={candidate} interview={interview} onClose={close} />}
      {open === 'cancel' && (
        <ReasonDialog
          title={t('cancel.title', { name })}
          context={t('cancel.context', { name })}
          label={t('cancel.label')}
          help={t('cancel.help', { name })}
          action={t('cancel')}
          variant="danger"
          onConfirm={(note) => cancel(note, { onSuccess: close })}
          onClose={close}
        />
      )}
    </div>
  );
}
