// The title of a list, its number of results, and its sort order.

import type { ReactNode } from 'react';
import { Skeleton } from '@/components/ui/skeleton';
import type { ListState } from '@/features/lists/hooks/use-list-state';
import { t } from '@/words/listings';
import { SortSelect } from './sort-select';

interface ListHeaderProps {
  state: ListState;
  /** Undefined until the first count is loaded. */
  total: number | undefined;
  /** Shown next to the sort order, if there is an action. */
  action: ReactNode;
}

export function ListHeader({ state, total, action }: ListHeaderProps) {
  const { definition } = state;
  return (
    <header className="flex items-end gap-4 max-md:flex-wrap">
      <div className="mr-auto">
        <h1>{t(`title.${definition.kind}`)}</h1>
        <div role="status" className="text-lg font-normal text-muted-foreground">
          {total === undefined ? (
            <Skeleton className="my-1.5 h-3.5 w-64" />
          ) : (
            t(`discover.${definition.kind}`, { count: total })
          )}
        </div>
        {state.sortedBy === 'fit' && <p className="text-sm text-muted-foreground">{t('sort.fitHow')}</p>}
      </div>
      <SortSelect state={state} className="max-md:hidden" />
      {action}
    </header>
  );
}
