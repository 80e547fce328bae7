// The filters of a list on small screens, in a drawer that shows the number of results.

import { Button } from '@/components/ui/button';
import { Drawer, DrawerBody, DrawerContent, DrawerFooter } from '@/components/ui/drawer';
import type { Facets } from '@/features/lists/api/count-facets';
import type { ListState } from '@/features/lists/hooks/use-list-state';
import { t } from '@/words/listings';
import { FilterGroups } from './filter-groups';
import { SortSelect } from './sort-select';
import { SearchFilter } from './text-filter';

interface FilterDrawerProps {
  state: ListState;
  facets: Facets | undefined;
  onClose: () => void;
}

/** Open while it is mounted. Changes apply immediately, so there is no apply button. */
export function FilterDrawer({ state, facets, onClose }: FilterDrawerProps) {
  return (
    <Drawer
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      <DrawerContent title={t('filters')}>
        <DrawerBody className="border-t border-border pt-5">
          <SortSelect state={state} className="mb-5 md:hidden" />
          <SearchFilter state={state} className="mb-5" />
          <FilterGroups state={state} facets={facets} />
        </DrawerBody>
        <DrawerFooter>
          <Button variant="ghost" onClick={state.clear}>
            {t('clear.all')}
          </Button>
          <Button onClick={onClose}>
            {facets ? t('show.resultsCount', { count: facets.total }) : t('show.results')}
          </Button>
        </DrawerFooter>
      </DrawerContent>
    </Drawer>
  );
}
