// Filters a list by status. Each choice is a link, so that it can be shared and Back undoes it.

import { useLocation } from '@/lib/router/location';
import { Link } from '@/components/link';
import { cn } from '@/lib/styles/cn';
import { formatNumber } from '@/lib/format/format-number';
import { t } from '@/words/status';
import { statusLabel } from './status-label';

interface StatusFilterProps {
  /** The accessible name: "Applications by status". */
  label: string;
  statuses: readonly string[];
  /** Undefined for all. */
  selected: string | undefined;
  /** The number of rows in each status, if known. */
  counts?: ReadonlyMap<string, number> | undefined;
}

export function StatusFilter({ label, statuses, selected, counts }: StatusFilterProps) {
  const { pathname, search } = useLocation();
  const choices = [
    {
      name: t('all'),
      to: addressWith(pathname, search, undefined),
      current: selected === undefined,
      count: counts && statuses.reduce((sum, status) => sum + (counts.get(status) ?? 0), 0),
    },
    ...statuses.map((status) => ({
      name: statusLabel(status),
      to: addressWith(pathname, search, status),
      current: status === selected,
      count: counts && (counts.get(status) ?? 0),
    })),
  ];
  return (
    <nav aria-label={label} className="flex flex-wrap gap-2">
      {choices.map(({ name, to, current, count }) => (
        <Link
          key={to}
          to={to}
          aria-current={current ? 'true' : undefined}
          className={cn(
            'inline-flex h-(--height-chip) items-center gap-1.5 rounded-full border border-border-hover bg-card px-3 text-sm font-medium',
            current
              ? 'border-primary bg-primary-soft text-primary-soft-foreground forced-colors:border-2 forced-colors:font-[650]'
              : 'text-foreground-2 hover:bg-accent',
          )}
        >
          {name} {count !== undefined && <span className="font-normal tabular-nums">{formatNumber(count)}</span>}
        </Link>
      ))}
    </nav>
  );
}

/** Keeps all other filters in the address. */
function addressWith(pathname: string, search: string, status: string | undefined): string {
  const query = new URLSearchParams(search);
  query.delete('status');
  if (status !== undefined) query.set('status', status);
  const text = query.toString();
  return text === '' ? pathname : `${pathname}?${text}`;
}
