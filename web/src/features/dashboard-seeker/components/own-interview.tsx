// The interview of the user's own application: the offered times and the possible answers.

import { useState } from 'react';
import { lazyDialog } from '@/components/lazy-dialog';
import { Button } from '@/components/ui/button';
import { OptionRow } from '@/components/ui/option-row';
import { Radio, RadioGroup } from '@/components/ui/radio-group';
import { CalendarButton } from '@/domain/interviews/calendar-button';
import { formatSlot } from '@/domain/interviews/format-slot';
import { agreedSlot, isOpen, openSlots, type Interview, type Slot } from '@/domain/interviews/interview';
import { InterviewCard } from '@/domain/interviews/interview-card';
import { useTimeZone } from '@/lib/auth/use-time-zone';
import { useAnswerInterviewMutation } from '@/features/dashboard-seeker/api/answer-interview';
import { t } from '@/words/interviews';

const ReasonDialog = lazyDialog(async () => (await import('@/components/reason-dialog')).ReasonDialog);

export function OwnInterview({ interview }: { interview: Interview }) {
  const now = new Date();
  return (
    <InterviewCard interview={interview} applicant={t('you')} heading="h2">
      {isOpen(interview, now) && <Answers key={interview.status} interview={interview} now={now} />}
    </InterviewCard>
  );
}

function Answers({ interview, now }: { interview: Interview; now: Date }) {
  const [asking, setAsking] = useState<'Time Requested' | 'Declined'>();
  const { mutate: answer, mutateAsync: answerWith, isPending } = useAnswerInterviewMutation(interview.id);
  const slots = openSlots(interview, now);
  const [chosen, setChosen] = useState(slots.length === 1 ? (slots[0]?.starts_at ?? '') : '');
  const offered = interview.status === 'Offered';
  const close = () => {
    setAsking(undefined);
  };
  return (
    <div className="mt-4 border-t border-border pt-4">
      {offered && slots.length > 1 && <SlotChoice slots={slots} value={chosen} onChoose={setChosen} />}
      <div className="flex flex-wrap gap-2">
        {offered && slots.length > 0 && (
          <Button
            pending={isPending}
            disabled={chosen === ''}
            onClick={() => {
              answer({ answer: 'Accepted', startsAt: chosen });
            }}
          >
            {t('accept')}
          </Button>
        )}
        {agreedSlot(interview) && <CalendarButton interviewId={interview.id} />}
        {interview.status !== 'Time Requested' && (
          <Button
            variant="secondary"
            aria-haspopup="dialog"
            onClick={() => {
              setAsking('Time Requested');
            }}
          >
            {t('request')}
          </Button>
        )}
        <Button
          variant="ghost"
          aria-haspopup="dialog"
          onClick={() => {
            setAsking('Declined');
          }}
        >
          {t('decline')}
        </Button>
      </div>
      {asking === 'Time Requested' && (
        <ReasonDialog
          title={t('request.title')}
          context={t('request.context')}
          label={t('request.label')}
          help={t('request.help')}
          required={t('request.missing')}
          action={t('request.send')}
          onConfirm={(note) => answerWith({ answer: 'Time Requested', note }, { onSuccess: close })}
          onClose={close}
        />
      )}
      {asking === 'Declined' && (
        <ReasonDialog
          title={t('decline.title')}
          context={t('decline.context')}
          label={t('decline.label')}
          help={t('decline.help')}
          action={t('decline')}
          variant="danger"
          onConfirm={(note) => answerWith({ answer: 'Declined', note }, { onSuccess: close })}
          onClose={close}
        />
      )}
    </div>
  );
}

interface SlotChoiceProps {
  slots: Slot[];
  value: string;
  onChoose: (startsAt: string) => void;
}

function SlotChoice({ slots, value, onChoose }: SlotChoiceProps) {
  const zone = useTimeZone();
  return (
    <RadioGroup aria-label={t('choose')} value={value} onValueChange={onChoose} className="mb-3">
      <p aria-hidden="true" className="mb-1 text-sm font-[560]">
        {t('choose')}
      </p>
      {slots.map((slot) => (
        <OptionRow key={slot.starts_at} control={<Radio value={slot.starts_at} />}>
          {formatSlot(slot, zone)}
        </OptionRow>
      ))}
    </RadioGroup>
  );
}
