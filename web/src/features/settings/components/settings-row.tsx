// One section of Settings: its title on the left, its card on the right, stacked on small screens.

import type { ReactNode } from 'react';
import { Card } from '@/components/ui/card';
import { cn } from '@/lib/styles/cn';

interface SettingsRowProps {
  title: string;
  children: ReactNode;
  /** What the section is for, in a line or two. */
  hint: string;
  className?: string;
}

export function SettingsRow({ title, hint, className, children }: SettingsRowProps) {
  return (
    <section className="grid grid-cols-1 gap-4 border-t border-border py-7 first:border-t-0 first:pt-2 md:grid-cols-[17rem_minmax(0,1fr)] md:gap-12">
      <div className="md:pt-3">
        <h2 className="text-lg font-[600]">{title}</h2>
        <p className="mt-1 text-sm text-muted-foreground">{hint}</p>
      </div>
      <Card className={cn('p-4 md:p-6', className)}>{children}</Card>
    </section>
  );
}

interface SettingsLineProps {
  children: ReactNode;
  /** A single button. */
  action: ReactNode;
}

/** A sentence and its button, in one line where there is room. */
export function SettingsLine({ children, action }: SettingsLineProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <p className="min-w-60 flex-1 text-sm text-foreground-2">{children}</p>
      {action}
    </div>
  );
}
