// The offered times, one per line, with a warning if the user has another interview at that time.

import { CalendarPlus, Trash2, TriangleAlert } from 'lucide-react';
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import { Button } from '@/components/ui/button';
import { Select } from '@/components/ui/select';
import { TextField } from '@/components/ui/text-field';
import { clashesWith } from '@/domain/interviews/interview';
import { useOwnTimesQuery, type TakenTime } from '@/features/dashboard-employer/api/list-own-times';
import {
  LENGTHS,
  MAX_SLOTS,
  nextSlot,
  type InterviewFields,
  type SlotFields,
} from '@/features/dashboard-employer/interview-form';
import { fromLocalTime, timeZoneLabel, toLocalTime } from '@/lib/format/time-zones';
import { useFields } from '@/lib/forms/use-fields';
import { t } from '@/words/interview-form';

interface SlotFieldListProps {
  /** The time zone of these fields. */
  zone: string;
  /** Excluded from the clash check, so that an interview does not clash with itself. */
  interviewId: string | undefined;
}

export function SlotFieldList({ zone, interviewId }: SlotFieldListProps) {
  const { getValues } = useFormContext<InterviewFields>();
  const { fields, append, remove } = useFieldArray<InterviewFields, 'slots'>({ name: 'slots' });
  const { data: taken = [] } = useOwnTimesQuery();
  const others = taken.filter((time) => time.interviewId !== interviewId);
  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="mb-1 text-sm font-[560]">{t('slots')}</legend>
      <p className="-mt-2 text-xs text-muted-foreground">{t('slotsHelp', { zone: timeZoneLabel(zone) })}</p>
      {fields.map(({ id }, index) => (
        <SlotLine
          key={id}
          index={index}
          zone={zone}
          taken={others}
          onRemove={
            fields.length > 1
              ? () => {
                  remove(index);
                }
              : undefined
          }
        />
      ))}
      {fields.length < MAX_SLOTS && (
        <Button
          variant="secondary"
          className="self-start"
          onClick={() => {
            append(nextSlot(getValues('slots'), zone, new Date()));
          }}
        >
          <CalendarPlus aria-hidden="true" />
          {t('addSlot')}
        </Button>
      )}
    </fieldset>
  );
}

interface SlotLineProps {
  index: number;
  zone: string;
  taken: TakenTime[];
  onRemove: (() => void) | undefined;
}

function SlotLine({ index, zone, taken, onRemove }: SlotLineProps) {
  const field = useFields<InterviewFields>();
  const slot = useWatch<InterviewFields, `slots.${number}`>({ name: `slots.${index}` });
  const number = index + 1;
  const clash = clashOf(slot, taken, zone);
  return (
    <div role="group" aria-label={t('slot', { number })} className="flex flex-col gap-1.5">
      <div className="flex items-start gap-2">
        <TextField
          label={t('start')}
          type="datetime-local"
          min={toLocalTime(new Date(), zone)}
          className="min-w-0 flex-1"
          {...field(`slots.${index}.start`)}
        />
        <Select
          label={t('length')}
          options={LENGTHS.map((minutes) => ({ value: String(minutes), label: t('minutes', { count: minutes }) }))}
          className="w-32 shrink-0"
          {...field(`slots.${index}.minutes`)}
        />
        {onRemove && (
          <Button
            variant="ghost"
            size="icon"
            aria-label={t('removeSlot', { number })}
            className="mt-6.5 shrink-0"
            onClick={onRemove}
          >
            <Trash2 aria-hidden="true" />
          </Button>
        )}
      </div>
      {clash && (
        <p role="status" className="flex items-center gap-1.5 text-xs font-medium text-warning">
          <TriangleAlert aria-hidden="true" className="size-4 shrink-0" />
          {t('clash', { name: clash.name })}
        </p>
      )}
    </div>
  );
}

function clashOf({ start, minutes }: SlotFields, taken: TakenTime[], zone: string): TakenTime | undefined {
  const moment = fromLocalTime(start, zone);
  if (!moment) return undefined;
  return clashesWith({ starts_at: moment.toISOString(), minutes: Number(minutes) }, taken)[0];
}
