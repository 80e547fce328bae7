// A count on a corner. The parent says the number in words ("Messages, 3 unread").

import { cn } from '@/lib/styles/cn';

export function Badge({ count, className }: { count: number; className?: string }) {
  if (count <= 0) return null;
  return (
    <span
      aria-hidden="true"
      className={cn(
        'inline-grid h-4.5 min-w-4.5 place-items-center rounded-full bg-primary px-1 text-[0.6875rem] leading-none font-[600] text-primary-foreground tabular-nums keep-fill',
        className,
      )}
    >
      {count > 9 ? '9+' : count}
    </span>
  );
}
