// A choice of one to five stars, by pressing one or with the arrow keys.

import * as Radix from '@radix-ui/react-radio-group';
import { Star } from 'lucide-react';
import type { ComponentProps } from 'react';
import { cn } from '@/lib/styles/cn';

const CHOICES = [1, 2, 3, 4, 5];

interface StarRadioGroupProps extends Omit<ComponentProps<typeof Radix.Root>, 'value' | 'onValueChange'> {
  /** 0 before one is chosen. */
  stars: number;
  onChoose: (stars: number) => void;
  /** The accessible name of each choice: "3 stars". */
  nameOf: (stars: number) => string;
  itemClassName?: string;
  starClassName?: string;
}

export function StarRadioGroup({
  stars,
  onChoose,
  nameOf,
  itemClassName,
  starClassName,
  className,
  ...props
}: StarRadioGroupProps) {
  return (
    <Radix.Root
      value={stars === 0 ? '' : String(stars)}
      onValueChange={(chosen) => {
        onChoose(Number(chosen));
      }}
      className={cn('flex', className)}
      {...props}
    >
      {CHOICES.map((choice) => (
        <Radix.Item
          key={choice}
          value={String(choice)}
          aria-label={nameOf(choice)}
          className={cn('grid size-9 place-items-center rounded-md', itemClassName)}
        >
          <Star
            aria-hidden="true"
            className={cn(
              'size-6',
              choice <= stars ? 'fill-marigold stroke-marigold' : 'stroke-border-hover',
              starClassName,
            )}
          />
        </Radix.Item>
      ))}
    </Radix.Root>
  );
}
