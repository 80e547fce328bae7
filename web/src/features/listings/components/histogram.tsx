// How many results each part of a slider has. The slider says the same in words, so this is for the eye alone.

import { cn } from '@/lib/styles/cn';

interface HistogramProps {
  bars: readonly number[];
  /** The selected part of the whole, from 0 to 1. */
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
            // The bars never change places.
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
