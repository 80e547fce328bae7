// The saved entries of one kind, with loading, failed, empty and full states.

import { ButtonLink } from '@/components/button-link';
import { PagedList } from '@/components/paged-list';
import { Card } from '@/components/ui/card';
import { EmptyState } from '@/components/ui/empty-state';
import { Skeleton } from '@/components/ui/skeleton';
import { useSavedQuery } from '@/features/saved/api/list-saved';
import type { SAVED_KINDS } from '@/features/saved/saved-kinds';
import { t } from '@/words/saved';
import { SavedRow } from './saved-row';

export function SavedList({ kind: { kind, icon, all } }: { kind: (typeof SAVED_KINDS)[number] }) {
  const saved = useSavedQuery(kind);
  return (
    <PagedList
      label={t('list', { kind: t(`kind.${kind}`) })}
      list={saved}
      skeleton={<SavedSkeleton />}
      failedTitle={t('notLoaded')}
      empty={
        <EmptyState
          icon={icon}
          title={t(`none.${kind}`)}
          action={<ButtonLink to={all}>{t(`browse.${kind}`)}</ButtonLink>}
        >
          {t('hint')}
        </EmptyState>
      }
      bleed
    >
      {(row) => <SavedRow key={row.id} kind={kind} saved={row} />}
    </PagedList>
  );
}

function SavedSkeleton() {
  return (
    <Card bleed className="flex gap-3 p-4">
      <Skeleton className="size-11 rounded-md" />
      <div className="flex flex-1 flex-col gap-2">
        <Skeleton className="h-4 w-3/5" />
        <Skeleton className="h-3.5 w-2/5" />
        <Skeleton className="h-3.5 w-1/3" />
      </div>
    </Card>
  );
}
