// What stands beside a posting for whoever posted it: who answered, and what can be done with it.

import type { ReactNode } from 'react';
import { Link } from '@/components/link';
import { buttonVariants } from '@/components/ui/button-variants';
import { cn } from '@/lib/cn';
import { formatNumber } from '@/lib/format';

interface OwnerToolsProps {
  /** "Your job". */
  title: string;
  /** The screen with the answers, and how many there are. */
  answers: { to: string; label: string; count: number };
  /** Buttons and links. */
  children: ReactNode;
}

export function OwnerTools({ title, answers: { to, label, count }, children }: OwnerToolsProps) {
  return (
    <section className="mt-4">
      <h2 className="text-base font-[600]">{title}</h2>
      <Link to={to} className={cn(buttonVariants({ size: 'lg' }), 'mt-2 w-full')}>
        {label}
        <span className="tabular-nums">{formatNumber(count)}</span>
      </Link>
      <div className="mt-2 flex flex-wrap gap-2 *:flex-1">{children}</div>
    </section>
  );
}
