// An entry of a list in the security settings: an icon, a title, facts and an action.

import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

interface SecurityEntryProps {
  icon: LucideIcon;
  title: ReactNode;
  /** In reading order. */
  facts: readonly string[];
  action?: ReactNode;
}

export function SecurityEntry({ icon: Icon, title, facts, action }: SecurityEntryProps) {
  return (
    <div className="flex items-start gap-3">
      <span
        aria-hidden="true"
        className="grid size-9 shrink-0 place-items-center rounded-md bg-muted text-foreground-2 max-sm:hidden"
      >
        <Icon className="size-4.5" />
      </span>
      <div className="flex min-w-0 flex-1 flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-48 flex-1">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-[560] break-words">{title}</p>
          <p className="mt-0.5 text-sm break-words text-muted-foreground">{facts.join(' · ')}</p>
        </div>
        {action && <div className="flex flex-wrap gap-2">{action}</div>}
      </div>
    </div>
  );
}
