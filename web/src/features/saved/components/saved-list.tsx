// What was saved of one kind, in its four states.

import { EndlessList } from '@/components/endless-list';
import { FailedState } from '@/components/failed-state';
import { ButtonLink } from '@/components/button-link';
import { Card } from '@/components/ui/card';
import { EmptyState } from '@/components/ui/empty-state';
import { Skeleton, SkeletonList } from '@/components/ui/skeleton';
import { useSavedQuery } from '@/features/saved/api/list-saved';
import type { SAVED_KINDS } from '@/features/saved/saved-kinds';
import { SavedRow } from './saved-row';

export function SavedList({ kind: { kind, label, icon, empty, all } }: { kind: (typeof SAVED_KINDS)[number] }) {
  const saved = useSavedQuery(kind);
  if (saved.isPending) {
    return (
      <SkeletonList>
        <RowSkeleton />
      </SkeletonList>
    );
  }
  if (saved.isError || !saved.rows) {
    return (
      <Card bleed>
        <FailedState title="Your saved items did not load" retrying={saved.isRetrying} onRetry={saved.retry} />
      </Card>
    );
  }
  // After the last row was removed a further page may still be there.
  if (saved.rows.length === 0 && !saved.hasMore) {
    return (
      <Card bleed>
        <EmptyState icon={icon} title={empty} action={<ButtonLink to={all.to}>{all.label}</ButtonLink>}>
          Press the bookmark on something to find it here again.
        </EmptyState>
      </Card>
    );
  }
  return (
    <EndlessList
      label={`Saved: ${label}`}
      hasMore={saved.hasMore}
      isLoadingMore={saved.isLoadingMore}
      failed={saved.isNextPageError}
      onLoadMore={saved.loadMore}
    >
      {saved.rows.map((row) => (
        <SavedRow key={row.id} kind={kind} saved={row} />
      ))}
    </EndlessList>
  );
}

function RowSkeleton() {
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
