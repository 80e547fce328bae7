// One section of the team screen: its title on the left, its card on the right, stacked on small screens.

import { useId, type ReactNode } from 'react';
import { Card } from '@/components/ui/card';

interface TeamSectionProps {
  title: string;
  /** What the section is for, in a line or two. */
  hint: string;
  children: ReactNode;
}

export function TeamSection({ title, hint, children }: TeamSectionProps) {
  const titleId = useId();
  return (
    <section
      aria-labelledby={titleId}
      className="grid grid-cols-1 gap-4 border-t border-border py-7 first:border-t-0 first:pt-2 md:grid-cols-[17rem_minmax(0,1fr)] md:gap-12"
    >
      <div className="md:pt-3">
        <h2 id={titleId} className="text-lg font-[600]">
          {title}
        </h2>
        <p className="mt-1 text-sm text-muted-foreground">{hint}</p>
      </div>
      <Card className="p-4 md:p-6">{children}</Card>
    </section>
  );
}
