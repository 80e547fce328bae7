// The saved searches, with loading, failed, empty and full states.

import { Bell } from 'lucide-react';
import { ButtonLink } from '@/components/button-link';
import { FailedState } from '@/components/failed-state';
import { Loaded } from '@/components/loaded';
import { RowSkeleton } from '@/components/row-skeleton';
import { Card } from '@/components/ui/card';
import { EmptyState } from '@/components/ui/empty-state';
import { SkeletonList } from '@/components/ui/skeleton';
import { useSavedSearchesQuery } from '@/domain/searches/saved-searches';
import { t } from '@/words/searches';
import { SearchRow } from './search-row';

export function SearchList() {
  const searches = useSavedSearchesQuery();
  return (
    <Loaded
      query={searches}
      skeleton={
        <SkeletonList>
          <RowSkeleton />
        </SkeletonList>
      }
      failed={(retry) => (
        <Card bleed>
          <FailedState title={t('notLoaded')} {...retry} />
        </Card>
      )}
      empty={
        <Card bleed>
          <EmptyState icon={Bell} title={t('none')} action={<ButtonLink to="/jobs">{t('browse')}</ButtonLink>}>
            {t('noneHint')}
          </EmptyState>
        </Card>
      }
    >
      {(rows) => (
        <ul aria-label={t('list')} className="flex flex-col gap-2 md:gap-3">
          {rows.map((search) => (
            <li key={search.id}>
              <SearchRow search={search} />
            </li>
          ))}
        </ul>
      )}
    </Loaded>
  );
}
