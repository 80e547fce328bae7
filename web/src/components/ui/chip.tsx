// A filter that is on, with the button that takes it off.

import { X } from 'lucide-react';
import type { ComponentProps } from 'react';
import { cn } from '@/lib/cn';

interface ChipProps extends Omit<ComponentProps<'span'>, 'children'> {
  children: string;
  onRemove: () => void;
}

export function Chip({ children, onRemove, className, ...props }: ChipProps) {
  return (
    <span
      className={cn(
        'inline-flex h-(--height-chip) items-center rounded-md border border-border-hover bg-card pl-3 text-sm font-medium whitespace-nowrap',
        className,
      )}
      {...props}
    >
      {children}
      <button
        type="button"
        aria-label={`Remove ${children}`}
        onClick={onRemove}
        className="grid h-full w-8 place-items-center rounded-md text-muted-foreground -outline-offset-2 hover:text-foreground"
      >
        <X aria-hidden="true" className="size-3.5" />
      </button>
    </span>
  );
}
