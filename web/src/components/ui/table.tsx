// A table inside a card, with thin lines between rows. Columns that do not fit a phone are hidden there, and their facts are shown in
// the first one. User-written text gets `break-words`, because a long word would widen the table.

import type { ComponentProps } from 'react';
import { cn } from '@/lib/styles/cn';
import { t } from '@/words/common';

export function Table({ className, ...props }: ComponentProps<'table'>) {
  return <table className={cn('w-full text-left', className)} {...props} />;
}

export function HeadCell({ className, ...props }: ComponentProps<'th'>) {
  return (
    <th
      scope="col"
      className={cn(
        'px-2 py-2 text-sm font-medium text-muted-foreground first:pl-4 last:pr-4 md:first:pl-5 md:last:pr-5',
        className,
      )}
      {...props}
    />
  );
}

/** The head of a column of buttons, which needs no visible heading. */
export function ActionsHeadCell(props: ComponentProps<'th'>) {
  return (
    <HeadCell {...props}>
      <span className="sr-only">{t('actions')}</span>
    </HeadCell>
  );
}

export function Row({ className, ...props }: ComponentProps<'tr'>) {
  return <tr className={cn('border-t border-border', className)} {...props} />;
}

export function Cell({ className, ...props }: ComponentProps<'td'>) {
  return <td className={cn('px-2 py-3 first:pl-4 last:pr-4 md:first:pl-5 md:last:pr-5', className)} {...props} />;
}
