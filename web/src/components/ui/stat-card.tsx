// A number on a dashboard that links to the list it counts.

import { ArrowUpRight, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, type LinkProps } from '@/components/link';

/** Props from a surrounding tooltip are passed on to the link. */
interface StatCardProps extends Omit<LinkProps, 'children' | 'className'> {
  icon: LucideIcon;
  label: string;
  /** Already formatted: `12`, `₹4,20,000`. */
  figure: string;
  note?: string;
  /** A small chart; it repeats the figure and the note, so phones do not show it. */
  chart?: ReactNode;
}

export function StatCard({ icon: Icon, label, figure, note, chart, ...props }: StatCardProps) {
  return (
    <Link
      {...props}
      className="group block rounded-lg border border-border bg-card p-4 transition-shadow duration-(--duration-instant) hover:border-border-hover hover:shadow-md sm:p-5"
    >
      <span className="flex items-center gap-2.5 text-sm font-medium text-foreground-2">
        <Icon aria-hidden="true" className="size-4.5 shrink-0 max-sm:hidden" />
        <span className="flex-1">{label}</span>
        <ArrowUpRight
          aria-hidden="true"
          className="size-4 shrink-0 text-muted-foreground transition-transform duration-(--duration-fast) group-hover:translate-x-0.5 group-hover:-translate-y-0.5"
        />
      </span>
      <span className="mt-2 flex items-end justify-between gap-4">
        <span className="min-w-0">
          <span className="block text-xl font-[640] wrap-anywhere tabular-nums sm:text-(length:--text-figure) sm:leading-(--leading-figure)">
            {figure}
          </span>
          {note && <span className="block text-xs text-muted-foreground">{note}</span>}
        </span>
        {chart && <span className="max-sm:hidden">{chart}</span>}
      </span>
    </Link>
  );
}
