// The button. One primary per card, dialog or header; everything else is secondary or ghost.

import type { VariantProps } from 'class-variance-authority';
import type { ComponentProps } from 'react';
import { cn } from '@/lib/styles/cn';
import { buttonVariants } from './button-variants';
import { Spinner } from './spinner';

interface ButtonProps extends ComponentProps<'button'>, VariantProps<typeof buttonVariants> {
  /** The action is in progress. The button keeps its focus, so it is not disabled, but it ignores presses. */
  pending?: boolean;
}

export function Button({
  className,
  variant,
  size,
  pending = false,
  children,
  type = 'button',
  onClick,
  ...props
}: ButtonProps) {
  return (
    <button
      type={type}
      aria-busy={pending || undefined}
      aria-disabled={pending || undefined}
      className={cn(buttonVariants({ variant, size }), className)}
      onClick={(event) => {
        // A submit button would still submit its form, so the press is stopped here for every caller. The second click of a double click may
        // come before `pending` is rendered, and must not submit again.
        if (pending || (type === 'submit' && event.detail > 1)) event.preventDefault();
        else onClick?.(event);
      }}
      {...props}
    >
      {pending && <Spinner />}
      {children}
    </button>
  );
}
