// One choice of several, all of them in sight. Put each `Radio` into an `OptionRow`, which gives it its label.

import * as Radix from '@radix-ui/react-radio-group';
import type { ComponentProps } from 'react';
import { cn } from '@/lib/styles/cn';

export function RadioGroup({ className, ...props }: ComponentProps<typeof Radix.Root>) {
  return <Radix.Root className={cn('flex flex-col', className)} {...props} />;
}

export function Radio({ className, ...props }: ComponentProps<typeof Radix.Item>) {
  return (
    <Radix.Item
      className={cn(
        'grid size-4.5 shrink-0 place-items-center rounded-full border border-input bg-card',
        'disabled:border-border disabled:bg-muted data-[state=checked]:border-primary',
        className,
      )}
      {...props}
    >
      <Radix.Indicator className="size-2.5 rounded-full bg-primary keep-fill" />
    </Radix.Item>
  );
}
