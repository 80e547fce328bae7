// Two amounts that belong together: from and to, in rupees.

import { useId, type ComponentProps } from 'react';
import { TextField } from '@/components/ui/text-field';
import { t as common } from '@/words/common';
import { t } from '@/words/posting-forms';

/** What a registered field brings, and what is wrong with it. */
type End = Omit<ComponentProps<typeof TextField>, 'label'>;

interface MoneyRangeProps {
  label: string;
  /** What the amounts are for: "a month". */
  help: string;
  from: End;
  to: End;
}

export function MoneyRange({ label, help, from, to }: MoneyRangeProps) {
  const helpId = useId();
  return (
    <fieldset aria-describedby={helpId}>
      <legend className="text-sm font-[560]">
        {label}
        <span className="font-normal text-muted-foreground"> {common('optional')}</span>
      </legend>
      <p id={helpId} className="text-xs text-muted-foreground">
        {help}
      </p>
      <div className="mt-2 grid grid-cols-2 items-start gap-4">
        <TextField label={t('money.from')} inputMode="numeric" autoComplete="off" placeholder="₹" {...from} />
        <TextField label={t('money.to')} inputMode="numeric" autoComplete="off" placeholder="₹" {...to} />
      </div>
    </fieldset>
  );
}
