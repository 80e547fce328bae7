// A checkbox. Put it into an `OptionRow`, which provides its label.

import * as Radix from '@radix-ui/react-checkbox';
import { Check, Minus } from 'lucide-react';
import type { ComponentProps } from 'react';
import { cn } from '@/lib/styles/cn';

export function Checkbox({ className, ...props }: ComponentProps<typeof Radix.Root>) {
  return (
    <Radix.Root
      className={cn(
        'group grid size-4.5 shrink-0 place-items-center rounded-xs border border-input bg-card text-primary-foreground keep-fill',
        'transition-colors duration-(--duration-instant) aria-invalid:border-destructive',
        'data-[state=checked]:border-primary data-[state=checked]:bg-primary',
        'data-[state=indeterminate]:border-primary data-[state=indeterminate]:bg-primary',
        'disabled:border-border disabled:bg-muted disabled:data-[state=checked]:opacity-50',
        className,
      )}
      {...props}
    >
      <Radix.Indicator>
        <Check aria-hidden="true" className="size-3.5 stroke-3 group-data-[state=indeterminate]:hidden" />
        <Minus aria-hidden="true" className="size-3.5 stroke-3 group-data-[state=checked]:hidden" />
      </Radix.Indicator>
    </Radix.Root>
  );
}
