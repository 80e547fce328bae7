// One group of filters: its name, its current value, and its control, under a thin line.

import type { ReactNode } from 'react';

interface FilterSectionProps {
  label: string;
  /** Shown at the end of the line with the name. */
  value?: string;
  children: ReactNode;
}

export function FilterSection({ label, value, children }: FilterSectionProps) {
  return (
    <fieldset className="min-w-0 border-t border-border pt-4 pb-5">
      <legend className="sr-only">{label}</legend>
      <p aria-hidden="true" className="mb-1.5 flex justify-between gap-3 text-sm">
        <span className="font-[600]">{label}</span>
        {value !== undefined && <span className="text-foreground-2 tabular-nums">{value}</span>}
      </p>
      {children}
    </fieldset>
  );
}
