// A status in words, with a dot or an icon so that colour is not the only signal. Facts are tags; removable items are chips.

import { cva, type VariantProps } from 'class-variance-authority';
import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import { cn } from '@/lib/styles/cn';

const pillVariants = cva(
  'inline-flex h-6 max-w-full items-center gap-1.5 rounded-full px-2.5 text-xs font-[560] whitespace-nowrap',
  {
    variants: {
      tone: {
        success: 'bg-success-soft text-success',
        warning: 'bg-warning-soft text-warning',
        destructive: 'bg-destructive-soft text-destructive',
        primary: 'bg-primary-soft text-primary-soft-foreground',
        muted: 'bg-muted text-foreground-2',
        /** A fact with an icon: job type, level, category. */
        outline: 'border border-border-hover text-foreground-2',
      },
    },
    defaultVariants: { tone: 'muted' },
  },
);

export type PillTone = NonNullable<VariantProps<typeof pillVariants>['tone']>;

interface PillProps extends ComponentProps<'span'> {
  tone?: PillTone;
  /** Replaces the dot. */
  icon?: LucideIcon;
}

export function Pill({ tone = 'muted', icon: Icon, className, children, ...props }: PillProps) {
  return (
    <span className={cn(pillVariants({ tone }), className)} {...props}>
      {Icon ? (
        <Icon aria-hidden="true" className="size-3.5 shrink-0" />
      ) : (
        tone !== 'outline' && <span aria-hidden="true" className="size-1.5 shrink-0 rounded-full bg-current" />
      )}
      <span className="min-w-0 truncate">{children}</span>
    </span>
  );
}
