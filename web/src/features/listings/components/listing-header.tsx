// The title of a list, its number of results, and its sort order.

import type { ReactNode } from 'react';
import { Skeleton } from '@/components/ui/skeleton';
import type { ListingState } from '@/features/listings/hooks/use-listing';
import { t } from '@/words/listings';
import { SortSelect } from './sort-select';

interface ListingHeaderProps {
  state: ListingState;
  /** Undefined until the first count is loaded. */
  total: number | undefined;
  /** Shown next to the sort order, if there is an action. */
  action: ReactNode;
}

export function ListingHeader({ state, total, action }: ListingHeaderProps) {
  const { listing } = state;
  return (
    <header className="flex items-end gap-4 max-md:flex-wrap">
      <div className="mr-auto">
        <h1>{t(`title.${listing.kind}`)}</h1>
        <p role="status" className="text-lg font-normal text-muted-foreground">
          {total === undefined ? (
            <Skeleton className="my-1.5 h-3.5 w-64" />
          ) : (
            t(`discover.${listing.kind}`, { count: total })
          )}
        </p>
        {state.sortedBy === 'fit' && <p className="text-sm text-muted-foreground">{t('sort.fitHow')}</p>}
      </div>
      <SortSelect state={state} className="max-md:hidden" />
      {action}
    </header>
  );
}
