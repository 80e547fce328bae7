// The numbers at the top of a dashboard, side by side if there is room.

import type { ReactNode } from 'react';
import { t } from '@/words/common';

interface StatGridProps {
  /** The accessible name, for screens with several grids. */
  label?: string | undefined;
  children: ReactNode;
}

export function StatGrid({ label = t('atAGlance'), children }: StatGridProps) {
  return (
    <section
      aria-label={label}
      className="grid grid-cols-[repeat(auto-fit,minmax(10rem,1fr))] gap-3 sm:grid-cols-2 md:gap-4 lg:grid-cols-4"
    >
      {children}
    </section>
  );
}
