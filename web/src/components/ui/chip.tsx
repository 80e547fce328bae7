// An active filter, with a button that removes it.

import { X } from 'lucide-react';
import type { ComponentProps, RefObject } from 'react';
import { cn } from '@/lib/styles/cn';
import { t } from '@/words/common';

interface ChipProps extends Omit<ComponentProps<'span'>, 'children'> {
  children: string;
  onRemove: () => void;
  /** Receives the focus when the last chip of a list is removed; without it, the start of the screen does. */
  afterLast?: RefObject<HTMLElement | null>;
}

/** Removing a chip moves the focus to the next chip of its list, or the previous one; otherwise the focus would be lost. */
export function Chip({ children, onRemove, afterLast, className, ...props }: ChipProps) {
  return (
    <span
      className={cn(
        'inline-flex h-(--height-chip) max-w-full items-center rounded-md border border-border-hover bg-card pl-3 text-sm font-medium whitespace-nowrap',
        className,
      )}
      {...props}
    >
      <span dir="auto" className="min-w-0 truncate">
        {children}
      </span>
      <button
        type="button"
        aria-label={t('remove', { what: children })}
        onClick={({ currentTarget: button }) => {
          const next = neighbourOf(button) ?? afterLast?.current ?? button.closest('main');
          next?.focus({ preventScroll: true });
          onRemove();
        }}
        className="grid h-full w-8 shrink-0 place-items-center rounded-md text-muted-foreground -outline-offset-2 hover:text-foreground"
      >
        <X aria-hidden="true" className="size-3.5" />
      </button>
    </span>
  );
}

function neighbourOf(button: HTMLElement): HTMLElement | null | undefined {
  const item = button.closest('li');
  return (item?.nextElementSibling ?? item?.previousElementSibling)?.querySelector('button');
}
