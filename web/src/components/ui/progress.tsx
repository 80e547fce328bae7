// A progress bar, in percent.

import { cn } from '@/lib/styles/cn';

interface ProgressProps {
  /** What is in progress: "Uploading launch.mp4". */
  label: string;
  /** From 0 to 100. */
  percent: number;
  className?: string;
}

export function Progress({ label, percent, className }: ProgressProps) {
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuenow={percent}
      aria-valuetext={`${percent}%`}
      className={cn(
        'h-1.5 overflow-hidden rounded-full bg-muted keep-fill forced-colors:border forced-colors:border-border',
        className,
      )}
    >
      <div
        className="h-full rounded-full bg-primary transition-[width] duration-(--duration-fast)"
        style={{ width: `${percent}%` }}
      />
    </div>
  );
}
