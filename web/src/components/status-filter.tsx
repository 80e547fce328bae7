// Narrows a list to one status. Each choice is a link, so that it can be shared and Back undoes it.

import { useLocation } from 'react-router';
import { Link } from '@/components/link';
import { cn } from '@/lib/cn';

interface StatusFilterProps {
  /** What is narrowed: "Applications". */
  label: string;
  statuses: readonly string[];
  /** Undefined for all. */
  selected: string | undefined;
}

export function StatusFilter({ label, statuses, selected }: StatusFilterProps) {
  const { pathname } = useLocation();
  const choices = [
    { name: 'All', to: pathname, current: selected === undefined },
    ...statuses.map((status) => ({
      name: status,
      to: `${pathname}?${new URLSearchParams({ status }).toString()}`,
      current: status === selected,
    })),
  ];
  return (
    <nav aria-label={`${label} by status`} className="flex flex-wrap gap-2">
      {choices.map(({ name, to, current }) => (
        <Link
          key={name}
          to={to}
          aria-current={current ? 'true' : undefined}
          className={cn(
            'inline-flex h-(--height-chip) items-center rounded-full border border-border-hover bg-card px-3 text-sm font-medium',
            current
              ? 'border-primary bg-primary-soft text-primary-soft-foreground'
              : 'text-foreground-2 hover:bg-accent',
          )}
        >
          {name}
        </Link>
      ))}
    </nav>
  );
}
