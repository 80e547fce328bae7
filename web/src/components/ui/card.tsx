// A surface with a thin border, and its parts. In a column of posts a card extends from edge to edge below 768 px.

import { cva, type VariantProps } from 'class-variance-authority';
import type { ComponentProps } from 'react';
import { cn } from '@/lib/styles/cn';

const cardVariants = cva('rounded-lg border border-border bg-card', {
  variants: {
    /** Without a side margin on a small screen, as for posts. */
    bleed: { true: 'max-md:rounded-none max-md:border-x-0' },
    /** Lifts a little on hover, as cards in a list do. */
    hover: {
      true: 'transition-shadow duration-(--duration-instant) hover:border-border-hover hover:shadow-md',
    },
  },
});

interface CardProps extends ComponentProps<'div'>, VariantProps<typeof cardVariants> {}

export function Card({ bleed, hover, className, ...props }: CardProps) {
  return <div className={cn(cardVariants({ bleed, hover }), className)} {...props} />;
}

/** The title on the left, and at most one action on the right. */
export function CardHeader({ className, ...props }: ComponentProps<'header'>) {
  return (
    <header
      className={cn('flex items-center justify-between gap-3 px-4 pt-4 pb-2 md:px-5 md:pt-5', className)}
      {...props}
    />
  );
}

export function CardTitle({ className, children, ...props }: ComponentProps<'h2'>) {
  return (
    <h2 className={cn('text-lg font-[600]', className)} {...props}>
      {children}
    </h2>
  );
}

export function CardBody({ className, ...props }: ComponentProps<'div'>) {
  return <div className={cn('px-4 pb-4 md:px-5 md:pb-5', className)} {...props} />;
}

/** Facts on the left and actions on the right, below a thin line. */
export function CardFooter({ className, ...props }: ComponentProps<'footer'>) {
  return (
    <footer className={cn('flex items-center gap-2 border-t border-border px-4 py-3 md:px-5', className)} {...props} />
  );
}
