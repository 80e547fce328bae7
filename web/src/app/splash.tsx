// The logo alone, as index.html shows it before any code has loaded, until the first screen is ready.

import type { ReactNode } from 'react';
import { Mark } from '@/components/mark';

/** `children` appear below the logo, which does not move. */
export function Splash({ children }: { children?: ReactNode }) {
  return (
    <div className="fixed inset-0 grid place-items-center *:[grid-area:1/1]">
      <Mark className="h-12 w-14" />
      {children && <div className="pt-36">{children}</div>}
    </div>
  );
}
