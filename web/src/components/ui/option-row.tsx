// A row with a checkbox or radio button, its label, and the number of results.

import type { ComponentProps, ReactNode } from 'react';
import { cn } from '@/lib/styles/cn';
import { formatNumber } from '@/lib/format/format-number';

interface OptionRowProps extends ComponentProps<'label'> {
  control: ReactNode;
  count?: number | undefined;
}

export function OptionRow({ control, count, className, children, ...props }: OptionRowProps) {
  return (
    <label
      className={cn(
        'flex min-h-(--height-option) cursor-pointer items-center gap-2.5 text-foreground-2',
        'has-data-[state=checked]:font-[560] has-data-[state=checked]:text-foreground',
        'has-disabled:cursor-default has-disabled:text-muted-foreground',
        className,
      )}
      {...props}
    >
      {control}
      <span className="min-w-0 flex-1">{children}</span>
      {count !== undefined && (
        <span className={cn('text-sm tabular-nums', count === 0 && 'text-muted-foreground')}>
          {formatNumber(count)}
        </span>
      )}
    </label>
  );
}
