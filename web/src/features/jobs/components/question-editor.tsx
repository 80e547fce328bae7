// One screening question: its text, its kind, and the answer that the job needs.

import { useId } from 'react';
import { Controller, useFormContext, useWatch } from 'react-hook-form';
import { FormPair } from '@/domain/postings/components/posting-form';
import { Checkbox } from '@/components/ui/checkbox';
import { OptionRow } from '@/components/ui/option-row';
import { Select } from '@/components/ui/select';
import { TextArea } from '@/components/ui/text-area';
import { TextField } from '@/components/ui/text-field';
import { Written } from '@/components/written';
import { QUESTION_KINDS, YES_NO } from '@/domain/screening/question';
import type { JobFields } from '@/features/jobs/job-form';
import { MAX_QUESTION_LENGTH, neededOf } from '@/features/jobs/question-form';
import { linesOf } from '@/lib/forms/form-fields';
import { useFields } from '@/lib/forms/use-fields';
import { t as labels } from '@/words/screening';
import { t } from '@/words/screening-form';

export function QuestionEditor({ index }: { index: number }) {
  const field = useFields<JobFields>();
  const { control } = useFormContext<JobFields>();
  const question = useWatch<JobFields, `questions.${number}`>({ name: `questions.${index}` });
  const isNeeded = neededOf(question) !== null;
  return (
    <>
      <TextArea
        label={t('question')}
        rows={1}
        maxLength={MAX_QUESTION_LENGTH}
        {...field(`questions.${index}.question`)}
      />
      <FormPair>
        <Select
          label={t('kind')}
          options={QUESTION_KINDS.map((kind) => ({ value: kind, label: labels(`kind.${kind}`) }))}
          {...field(`questions.${index}.kind`)}
        />
        {question.kind === 'yes_no' && (
          <Select
            label={t('needed')}
            placeholder={t('needed.any')}
            options={YES_NO.map((answer) => ({ value: answer, label: labels(`answer.${answer}`) }))}
            {...field(`questions.${index}.neededAnswer`)}
          />
        )}
        {question.kind === 'number' && (
          <div className="grid grid-cols-2 items-start gap-3">
            <TextField
              label={t('needed.min')}
              inputMode="decimal"
              placeholder={t('needed.any')}
              {...field(`questions.${index}.min`, { deps: `questions.${index}.max` })}
            />
            <TextField
              label={t('needed.max')}
              inputMode="decimal"
              placeholder={t('needed.any')}
              {...field(`questions.${index}.max`)}
            />
          </div>
        )}
      </FormPair>
      {question.kind === 'choice' && (
        <FormPair>
          <TextArea label={t('options')} rows={3} help={t('options.help')} {...field(`questions.${index}.options`)} />
          <NeededOptions index={index} />
        </FormPair>
      )}
      <Controller
        control={control}
        name={`questions.${index}.required`}
        render={({ field: { value, onChange, ref } }) => (
          <OptionRow
            control={
              <Checkbox
                ref={ref}
                checked={value || isNeeded}
                disabled={isNeeded}
                onCheckedChange={(checked) => {
                  onChange(checked === true);
                }}
              />
            }
          >
            {t('required')}
          </OptionRow>
        )}
      />
    </>
  );
}

/** The options that the job needs. None means any will do. */
function NeededOptions({ index }: { index: number }) {
  const labelId = useId();
  const { control } = useFormContext<JobFields>();
  const options = linesOf(useWatch<JobFields, `questions.${number}.options`>({ name: `questions.${index}.options` }));
  if (options.length === 0) return null;
  return (
    <Controller
      control={control}
      name={`questions.${index}.neededOptions`}
      render={({ field: { value, onChange } }) => (
        <div role="group" aria-labelledby={labelId}>
          <p id={labelId} className="text-sm font-[560]">
            {t('needed.options')}
          </p>
          {options.map((option) => (
            <OptionRow
              key={option}
              control={
                <Checkbox
                  checked={value.includes(option)}
                  onCheckedChange={(checked) => {
                    const others = value.filter((chosen) => chosen !== option);
                    onChange(checked === true ? [...others, option] : others);
                  }}
                />
              }
            >
              <span dir="auto" className="break-words">
                <Written>{option}</Written>
              </span>
            </OptionRow>
          ))}
        </div>
      )}
    />
  );
}
