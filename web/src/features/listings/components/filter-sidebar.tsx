// The filters beside a list: hairline groups on the canvas. It stays in sight while the list scrolls.

import { Button } from '@/components/ui/button';
import type { Facets } from '@/features/listings/api/count-facets';
import type { ListingState } from '@/features/listings/hooks/use-listing';

import { FilterGroups } from './filter-groups';
import { SearchFilter } from './text-filter';

interface FilterSidebarProps {
  state: ListingState;
  facets: Facets | undefined;
}

export function FilterSidebar({ state, facets }: FilterSidebarProps) {
  return (
    <aside aria-label="Filters" className="rail -mx-2 gap-0 px-2 pb-8">
      <header className="flex h-11 shrink-0 items-center justify-between">
        <h2 className="text-lg font-[600]">Filters</h2>
        <Button variant="link" size="text" onClick={state.clear}>
          Clear All Filters
        </Button>
      </header>
      <div className="flex flex-col border-t border-border pt-5">
        <SearchFilter state={state} className="mb-5" />
        <FilterGroups state={state} facets={facets} />
      </div>
    </aside>
  );
}
