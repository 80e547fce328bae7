// The button. One primary per card, dialog or header; everything else is secondary or ghost.

import { cva, type VariantProps } from 'class-variance-authority';
import type { ComponentProps } from 'react';
import { cn } from '@/lib/cn';
import { Spinner } from './spinner';

const buttonVariants = cva(
  [
    'inline-flex shrink-0 items-center justify-center gap-2 rounded-md text-sm font-[560] whitespace-nowrap',
    'transition-colors duration-(--duration-instant) [&_svg]:size-4.5 [&_svg]:shrink-0',
    'disabled:border-transparent disabled:bg-muted disabled:text-muted-foreground',
  ],
  {
    variants: {
      variant: {
        primary: 'bg-primary text-primary-foreground hover:bg-primary-hover active:bg-primary-active',
        secondary: 'border border-border-hover bg-card text-foreground hover:bg-accent',
        ghost: 'text-foreground-2 hover:bg-accent hover:text-foreground',
        destructive: 'border border-destructive bg-card text-destructive hover:bg-destructive-soft',
      },
      size: {
        sm: 'h-(--height-button-sm) px-3',
        md: 'h-(--height-button) px-4',
        lg: 'h-(--height-button-lg) px-5 text-base',
        icon: 'size-(--height-button)',
      },
    },
    defaultVariants: { variant: 'primary', size: 'md' },
  },
);

interface ButtonProps extends ComponentProps<'button'>, VariantProps<typeof buttonVariants> {
  /** Shows that the action is under way. The button keeps its focus, so it is not disabled; its owner ignores the press. */
  pending?: boolean;
}

export function Button({
  className,
  variant,
  size,
  pending = false,
  children,
  type = 'button',
  ...props
}: ButtonProps) {
  return (
    <button
      type={type}
      aria-busy={pending || undefined}
      aria-disabled={pending || undefined}
      className={cn(buttonVariants({ variant, size }), className)}
      {...props}
    >
      {pending && <Spinner />}
      {children}
    </button>
  );
}
