// Chooses the resume of an application: one saved in the profile, or a new upload.

import { useId } from 'react';
import { FileField } from '@/components/file-field';
import { Checkbox } from '@/components/ui/checkbox';
import { OptionRow } from '@/components/ui/option-row';
import { Pill } from '@/components/ui/pill';
import { Radio, RadioGroup } from '@/components/ui/radio-group';
import { Written } from '@/components/written';
import { UPLOAD, type ResumeChoice } from '@/features/jobs/use-resume-choice';
import { t } from '@/words/apply';

interface ResumeChoiceFieldProps {
  choice: ResumeChoice;
  company: string;
  submitting: boolean;
  error: string | undefined;
}

export function ResumeChoiceField({ choice, company, submitting, error }: ResumeChoiceFieldProps) {
  const labelId = useId();
  const { kept, selected, upload } = choice;
  return (
    <div className="flex flex-col gap-3">
      {kept.length > 0 && (
        <div>
          <p id={labelId} className="text-sm font-[560]">
            {t('resume.yours')}
          </p>
          <RadioGroup
            aria-labelledby={labelId}
            value={selected}
            onValueChange={choice.select}
            disabled={submitting}
            className="mt-1"
          >
            {kept.map(({ id, name, preferred }) => (
              <OptionRow key={id} control={<Radio value={id} />}>
                <span className="flex min-w-0 flex-wrap items-center gap-2">
                  <span dir="auto" className="min-w-0 truncate">
                    <Written>{name}</Written>
                  </span>
                  {preferred && <Pill tone="success">{t('resume.preferred')}</Pill>}
                </span>
              </OptionRow>
            ))}
            <OptionRow control={<Radio value={UPLOAD} />}>{t('resume.another')}</OptionRow>
          </RadioGroup>
          {selected !== UPLOAD && <p className="mt-1 text-xs text-muted-foreground">{t('resume.help', { company })}</p>}
        </div>
      )}
      {selected === UPLOAD && (
        <>
          <FileField
            label={t('resume')}
            chooseLabel={t('resume.choose')}
            upload={upload}
            submitting={submitting}
            help={t('resume.help', { company })}
            error={error}
          />
          {upload.chosen && choice.mayKeep && (
            <OptionRow
              control={
                <Checkbox
                  checked={choice.keeps}
                  disabled={submitting}
                  onCheckedChange={(checked) => {
                    choice.setKeeps(checked === true);
                  }}
                />
              }
            >
              {t('resume.keep')}
            </OptionRow>
          )}
        </>
      )}
    </div>
  );
}
