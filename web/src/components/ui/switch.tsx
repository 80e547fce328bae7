// An on/off switch with immediate effect. For a choice that is saved with a form, use a checkbox.

import * as Radix from '@radix-ui/react-switch';
import type { ComponentProps } from 'react';
import { cn } from '@/lib/styles/cn';

export function Switch({ className, ...props }: ComponentProps<typeof Radix.Root>) {
  return (
    <Radix.Root
      className={cn(
        'relative h-5 w-9 shrink-0 rounded-full bg-input transition-colors duration-(--duration-fast) keep-fill',
        'before:absolute before:-inset-3 disabled:bg-muted data-[state=checked]:bg-primary disabled:data-[state=checked]:opacity-50',
        className,
      )}
      {...props}
    >
      <Radix.Thumb className="block size-4 translate-x-0.5 rounded-full bg-card transition-transform duration-(--duration-fast) data-[state=checked]:translate-x-4.5" />
    </Radix.Root>
  );
}
