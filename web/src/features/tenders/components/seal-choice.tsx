// Chooses whether bids stay hidden from everyone until the tender closes.

import { useId } from 'react';
import { Controller, useFormContext } from 'react-hook-form';
import { OptionRow } from '@/components/ui/option-row';
import { Radio, RadioGroup } from '@/components/ui/radio-group';
import type { TenderEntry, TenderFields } from '@/features/tenders/tender-form';
import { t } from '@/words/tender-forms';

const CHOICES = ['sealed', 'open'] as const;

interface SealChoiceProps {
  /** Shows the choice as read-only. */
  fixed: boolean;
}

export function SealChoice({ fixed }: SealChoiceProps) {
  const { control } = useFormContext<TenderFields, unknown, TenderEntry>();
  const id = useId();
  return (
    <div>
      <Controller
        control={control}
        name="sealed"
        render={({ field: { value, onChange } }) => (
          <RadioGroup
            aria-label={t('seal')}
            aria-describedby={fixed ? `${id}-fixed` : undefined}
            disabled={fixed}
            value={value ? 'sealed' : 'open'}
            onValueChange={(choice) => {
              onChange(choice === 'sealed');
            }}
            className="gap-3"
          >
            {CHOICES.map((choice) => (
              <div key={choice}>
                <OptionRow control={<Radio value={choice} aria-describedby={`${id}-${choice}`} />}>
                  {t(`seal.${choice}`)}
                </OptionRow>
                <p id={`${id}-${choice}`} className="pl-7 text-sm text-muted-foreground">
                  {t(`seal.${choice}Text`)}
                </p>
              </div>
            ))}
          </RadioGroup>
        )}
      />
      {fixed && (
        <p id={`${id}-fixed`} className="mt-3 text-sm text-muted-foreground">
          {t('seal.fixed')}
        </p>
      )}
    </div>
  );
}
