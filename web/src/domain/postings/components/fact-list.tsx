// Facts about something, a line each: an icon, what it is, and its value.

import type { LucideIcon } from 'lucide-react';

export interface Fact {
  icon: LucideIcon;
  label: string;
  value: string;
}

export function FactList({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="flex flex-col gap-4">
      {facts.map(({ icon: Icon, label, value }) => (
        <div key={label} className="flex items-center gap-3">
          <Icon aria-hidden="true" className="size-4.5 shrink-0 text-muted-foreground" />
          <dt className="text-sm text-muted-foreground">{label}</dt>
          <dd className="ml-auto min-w-0 text-right font-medium break-words tabular-nums" dir="auto">
            {value}
          </dd>
        </div>
      ))}
    </dl>
  );
}
