// The confluence mark and the wordmark: three streams that become one.

import { cn } from '@/lib/styles/cn';

export function Mark({ className }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 28 24"
      aria-hidden="true"
      className={cn('h-6 w-7 fill-none [stroke-linecap:round]', className)}
      strokeWidth="3.4"
    >
      <path className="stroke-marigold" d="M2 21.5c9 0 7-9.5 14-9.5" />
      <path className="stroke-jamun" d="M2 12h14" />
      <path className="stroke-primary" d="M2 2.5c9 0 7 9.5 14 9.5h10" />
    </svg>
  );
}

export function Wordmark({ className }: { className?: string }) {
  return (
    <span className={cn('flex items-center gap-2.5 text-xl font-[650] text-foreground', className)}>
      <Mark />
      Sangam
    </span>
  );
}
