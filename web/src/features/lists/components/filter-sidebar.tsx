// The filters beside a list. They stay visible while the list scrolls.

import { Button } from '@/components/ui/button';
import type { Facets } from '@/features/lists/api/count-facets';
import type { ListState } from '@/features/lists/hooks/use-list-state';
import { t } from '@/words/listings';
import { FilterGroups } from './filter-groups';
import { SearchFilter } from './text-filter';

interface FilterSidebarProps {
  state: ListState;
  facets: Facets | undefined;
}

export function FilterSidebar({ state, facets }: FilterSidebarProps) {
  return (
    <aside aria-label={t('filters')} className="rail -mx-2 gap-0 px-2 pb-8">
      <header className="flex h-11 shrink-0 items-center justify-between">
        <h2 className="text-lg font-[600]">{t('filters')}</h2>
        <Button variant="link" size="text" onClick={state.clear}>
          {t('clear.all')}
        </Button>
      </header>
      <div className="flex flex-col border-t border-border pt-5">
        <SearchFilter state={state} className="mb-5" />
        <FilterGroups state={state} facets={facets} />
      </div>
    </aside>
  );
}
