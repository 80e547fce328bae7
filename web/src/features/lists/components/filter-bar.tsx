// Replaces the sidebar on narrow screens: the search, and a button for the other filters.

import { SlidersHorizontal } from 'lucide-react';
import { startTransition, useState } from 'react';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import type { Facets } from '@/features/lists/api/count-facets';
import type { ListState } from '@/features/lists/hooks/use-list-state';
import { lazyDialog } from '@/components/lazy-dialog';
import { useFetchWhenIdle } from '@/lib/ui/lazy-part';
import { t } from '@/words/listings';
import { SearchFilter } from './text-filter';

const load = async () => (await import('./filter-drawer')).FilterDrawer;
const FilterDrawer = lazyDialog(load);

interface FilterBarProps {
  state: ListState;
  facets: Facets | undefined;
}

export function FilterBar({ state, facets }: FilterBarProps) {
  const [open, setOpen] = useState(false);
  const { length: active } = state.chips;
  useFetchWhenIdle(load);
  return (
    <div className="mt-4 flex gap-2">
      <SearchFilter state={state} hiddenLabel className="min-w-0 flex-1" />
      <Button
        variant="secondary"
        aria-haspopup="dialog"
        className="h-(--height-field) border-input"
        // A transition, so that a slow phone shows the pressed button before it renders thirty controls.
        onClick={() => {
          startTransition(() => {
            setOpen(true);
          });
        }}
      >
        <SlidersHorizontal aria-hidden="true" />
        {t('filters')}
        {active > 0 && <span className="sr-only">{t('active.count', { count: active })}</span>}
        <Badge count={active} />
      </Button>
      {open && (
        <FilterDrawer
          state={state}
          facets={facets}
          onClose={() => {
            setOpen(false);
          }}
        />
      )}
    </div>
  );
}
