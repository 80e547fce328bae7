// Whether bids stay closed to everyone until the tender closes.

import { useId } from 'react';
import { Controller, useFormContext } from 'react-hook-form';
import { OptionRow } from '@/components/ui/option-row';
import { Radio, RadioGroup } from '@/components/ui/radio-group';
import type { TenderEntry, TenderFields } from '@/features/tenders/tender-form';

const CHOICES = [
  {
    value: 'sealed',
    label: 'Sealed',
    meaning: 'You read proposals only once bidding has closed, all of them at once.',
  },
  { value: 'open', label: 'Open', meaning: 'You read each proposal as it arrives. Bidders never see each other’s.' },
];

interface SealChoiceProps {
  /** Shows how it is, and that it stays so. */
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
            aria-label="When proposals can be read"
            aria-describedby={fixed ? `${id}-fixed` : undefined}
            disabled={fixed}
            value={value ? 'sealed' : 'open'}
            onValueChange={(choice) => {
              onChange(choice === 'sealed');
            }}
            className="gap-3"
          >
            {CHOICES.map((choice) => (
              <div key={choice.value}>
                <OptionRow control={<Radio value={choice.value} aria-describedby={`${id}-${choice.value}`} />}>
                  {choice.label}
                </OptionRow>
                <p id={`${id}-${choice.value}`} className="pl-7 text-sm text-muted-foreground">
                  {choice.meaning}
                </p>
              </div>
            ))}
          </RadioGroup>
        )}
      />
      {fixed && (
        <p id={`${id}-fixed`} className="mt-3 text-sm text-muted-foreground">
          This can’t be changed now that there is a bid.
        </p>
      )}
    </div>
  );
}
