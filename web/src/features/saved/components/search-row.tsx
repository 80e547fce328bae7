// One saved search: its name, its new results, and its actions.

import { Bell, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { ConfirmDialog } from '@/components/confirm-dialog';
import { lazyDialog } from '@/components/lazy-dialog';
import { Link } from '@/components/link';
import { MoreMenu } from '@/components/more-menu';
import { Card } from '@/components/ui/card';
import { Pill } from '@/components/ui/pill';
import { useDeleteSearchMutation, type SavedSearch } from '@/domain/searches/saved-searches';
import { t } from '@/words/searches';

const SearchDialog = lazyDialog(async () => (await import('@/domain/searches/search-dialog')).SearchDialog);

export function SearchRow({ search }: { search: SavedSearch }) {
  const [open, setOpen] = useState<'change' | 'delete'>();
  const { mutate: remove, isPending } = useDeleteSearchMutation();
  const { id, name, kind, notify, newResults } = search;
  const close = () => {
    setOpen(undefined);
  };
  return (
    <Card bleed hover>
      <article className="flex items-start gap-3 p-4">
        <div className="min-w-0 flex-1">
          <h2 dir="auto" className="truncate text-base font-[600]">
            <Link to={`/saved/search/${id}`} className="hover:underline">
              {name}
            </Link>
          </h2>
          <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1.5 text-sm text-foreground-2">
            {t(`kind.${kind}`)}
            <span className="inline-flex items-center gap-1.5">
              {notify !== 'never' && <Bell aria-hidden="true" className="size-4 shrink-0" />}
              {t(`timing.${notify}`)}
            </span>
            {newResults > 0 && <Pill tone="primary">{t('newResults', { count: newResults })}</Pill>}
          </p>
        </div>
        <MoreMenu
          label={t('more', { name })}
          className="-mt-1.5 -mr-2"
          entries={[
            {
              label: t('change'),
              icon: Pencil,
              onSelect: () => {
                setOpen('change');
              },
            },
            {
              label: t('delete'),
              icon: Trash2,
              destructive: true,
              onSelect: () => {
                setOpen('delete');
              },
            },
          ]}
        />
      </article>
      {open === 'change' && <SearchDialog search={search} onClose={close} />}
      {open === 'delete' && (
        <ConfirmDialog
          title={t('deleteTitle', { name })}
          context={t('deleteText')}
          action={t('delete')}
          pending={isPending}
          onConfirm={() => {
            remove(id);
          }}
          onClose={close}
        />
      )}
    </Card>
  );
}
