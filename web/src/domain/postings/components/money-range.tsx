// Two amounts that form a range in rupees: from and to.

import { useId, type ComponentProps } from 'react';
import { TextField } from '@/components/ui/text-field';
import { t as common } from '@/words/common';
import { t } from '@/words/posting-forms';

/** The props of a registered field, including its error. */
type End = Omit<ComponentProps<typeof TextField>, 'label'>;

interface MoneyRangeProps {
  label: string;
  /** What the amounts refer to: "a month". */
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
