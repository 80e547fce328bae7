// Saves the filters of a list to be notified of new results, or updates the saved search they came from.

import { Bell, Check } from 'lucide-react';
import { useState } from 'react';
import { lazyDialog } from '@/components/lazy-dialog';
import { Button } from '@/components/ui/button';
import { selectTheSame, useSavedSearchesQuery } from '@/domain/searches/saved-searches';
import type { ListState } from '@/features/lists/hooks/use-list-state';
import { fetchAhead } from '@/lib/ui/lazy-part';
import { t } from '@/words/searches';

const load = async () => (await import('@/domain/searches/search-dialog')).SearchDialog;
const SearchDialog = lazyDialog(load);

/** Shown only if filters are active. */
export function SaveSearch({ state: { definition, filters, chips } }: { state: ListState }) {
  const [open, setOpen] = useState(false);
  const { data: searches } = useSavedSearchesQuery();
  const kept = searches?.find((search) => search.kind === definition.kind && selectTheSame(search.filters, filters));
  const proposed = chips.map(({ label }) => label).join(', ');
  const prefetch = () => {
    fetchAhead(load);
  };
  return (
    <>
      <Button
        variant="secondary"
        size="sm"
        aria-haspopup="dialog"
        className="shrink-0"
        onPointerEnter={prefetch}
        onFocus={prefetch}
        onClick={() => {
          setOpen(true);
        }}
      >
        {kept ? <Check aria-hidden="true" /> : <Bell aria-hidden="true" />}
        {kept ? t('kept') : t('save')}
      </Button>
      {open && (
        <SearchDialog
          search={kept ?? { kind: definition.kind, name: proposed, filters, notify: 'daily' }}
          onClose={() => {
            setOpen(false);
          }}
        />
      )}
    </>
  );
}
