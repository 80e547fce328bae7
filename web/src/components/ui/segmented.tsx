// A single choice of a few short options, side by side. The arrow keys move between them.

import * as Radix from '@radix-ui/react-radio-group';
import type { ComponentProps } from 'react';
import { cn } from '@/lib/styles/cn';

export function Segmented({ className, ...props }: ComponentProps<typeof Radix.Root>) {
  return <Radix.Root className={cn('inline-flex gap-1 rounded-lg bg-muted p-1', className)} {...props} />;
}

export function Segment({ className, ...props }: ComponentProps<typeof Radix.Item>) {
  return (
    <Radix.Item
      className={cn(
        'h-(--height-button) rounded-md border-2 border-unseen px-4 font-[560] text-foreground-2 hover:text-foreground',
        'data-[state=checked]:border-primary data-[state=checked]:bg-card data-[state=checked]:text-foreground',
        className,
      )}
      {...props}
    />
  );
}
