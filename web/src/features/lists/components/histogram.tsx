// The number of results for each part of a slider's range. Hidden from screen readers, because the slider has a text label.

import { cn } from '@/lib/styles/cn';

interface HistogramProps {
  bars: readonly number[];
  /** The selected part of the range, from 0 to 1. */
  from: number;
  to: number;
}

export function Histogram({ bars, from, to }: HistogramProps) {
  const highest = Math.max(...bars, 1);
  return (
    <div aria-hidden="true" className="-mb-2.5 flex h-12 items-end gap-px">
      {bars.map((count, index) => {
        const middle = (index + 0.5) / bars.length;
        return (
          <div
            // The order of the bars is fixed, so the index is a safe key.
            key={index}
            className={cn(
              'min-h-px flex-1 rounded-t-[2px] transition-[height] duration-(--duration-fast)',
              'keep-fill',
              middle >= from && middle <= to ? 'bg-primary/60' : 'bg-border-hover',
            )}
            style={{ height: `${(count / highest) * 100}%` }}
          />
        );
      })}
    </div>
  );
}
