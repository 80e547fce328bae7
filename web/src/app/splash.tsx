// The mark alone, as index.html shows it before there is any code, until the first screen is there.

import type { ReactNode } from 'react';
import { Mark } from '@/components/mark';

/** `children` stand below the mark, which stays where it was. */
export function Splash({ children }: { children?: ReactNode }) {
  return (
    <div className="fixed inset-0 grid place-items-center *:[grid-area:1/1]">
      <Mark className="h-12 w-14" />
      {children && <div className="pt-36">{children}</div>}
    </div>
  );
}
