// A slider for one value or a range. Each thumb has its own name: "Lowest salary", "Highest salary".

import * as Radix from '@radix-ui/react-slider';
import type { ComponentProps } from 'react';
import { cn } from '@/lib/styles/cn';

interface SliderProps extends ComponentProps<typeof Radix.Root> {
  /** The name of each thumb, in order; one per value. */
  thumbLabels: readonly string[];
  /** The text that a screen reader says for a value: `₹40,000` instead of `40000`. */
  formatValue: (value: number) => string;
}

export function Slider({ thumbLabels, formatValue, className, ...props }: SliderProps) {
  const values = props.value ?? props.defaultValue ?? [];
  return (
    <Radix.Root className={cn('relative flex h-6 w-full touch-none items-center select-none', className)} {...props}>
      <Radix.Track className="relative h-1 grow rounded-full bg-border-hover keep-fill">
        <Radix.Range className="absolute h-full rounded-full bg-primary data-[disabled]:bg-input" />
      </Radix.Track>
      {thumbLabels.map((label, index) => (
        <Radix.Thumb
          key={label}
          aria-label={label}
          aria-valuetext={formatValue(values[index] ?? 0)}
          className="relative block size-5 rounded-full border-2 border-primary bg-card keep-fill before:absolute before:-inset-3 data-[disabled]:border-input"
        />
      ))}
    </Radix.Root>
  );
}
