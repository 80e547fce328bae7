// The numbers at the top of a dashboard, side by side where there is room.

import type { ReactNode } from 'react';

export function StatGrid({ children }: { children: ReactNode }) {
  return (
    <section
      aria-label="At a glance"
      className="grid grid-cols-[repeat(auto-fit,minmax(10rem,1fr))] gap-3 sm:grid-cols-2 md:gap-4 lg:grid-cols-4"
    >
      {children}
    </section>
  );
}
