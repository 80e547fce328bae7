// Where an interview takes place: a video link, an address or a phone number.

import { Controller, useFormContext, useWatch } from 'react-hook-form';
import { Segment, Segmented } from '@/components/ui/segmented';
import { TextField } from '@/components/ui/text-field';
import { FORMATS, type InterviewFields } from '@/features/dashboard-employer/interview-form';
import { useFields } from '@/lib/forms/use-fields';
import type { InterviewFormat } from '@/domain/interviews/interview';
import { t } from '@/words/interview-form';

export function PlaceFields() {
  const { control, clearErrors } = useFormContext<InterviewFields>();
  const field = useFields<InterviewFields>();
  const name = nameOf(useWatch<InterviewFields, 'format'>({ name: 'format' }));
  return (
    <div className="flex flex-col gap-4">
      <Controller
        control={control}
        name="format"
        render={({ field: { value, onChange } }) => (
          <div className="flex flex-col gap-1.5">
            <span aria-hidden="true" className="text-sm font-[560]">
              {t('format')}
            </span>
            <Segmented
              aria-label={t('format')}
              value={value}
              onValueChange={(format) => {
                onChange(format);
                clearErrors('place');
              }}
              className="self-start max-sm:w-full"
            >
              {FORMATS.map((format) => (
                <Segment key={format} value={format} className="max-sm:flex-1 max-sm:px-2">
                  {t(`format.${nameOf(format)}`)}
                </Segment>
              ))}
            </Segmented>
          </div>
        )}
      />
      <TextField
        label={t(`place.${name}`)}
        help={t(`place.${name}.help`)}
        type={name === 'Phone' ? 'tel' : name === 'Video' ? 'url' : 'text'}
        dir="auto"
        maxLength={500}
        {...field('place')}
      />
    </div>
  );
}

/** The name of the format in the catalogue keys. */
function nameOf(format: InterviewFormat): 'Video' | 'InPerson' | 'Phone' {
  return format === 'In person' ? 'InPerson' : format;
}
