// /saved: saved items by kind. /saved/search/{id} opens the list of a saved search with its filters, and marks new results. It is in this
// file because a separate screen would pull the shared search code into the chunk of every form.

import { useParams } from '@/lib/router/location';
import { Navigate } from '@/lib/router/router';
import { FeedLayout } from '@/app/feed-layout';
import { PageHead } from '@/components/page-head';
import type { Listed, ListDefinition } from '@/domain/lists/list-definition';
import { useSavedSearchesQuery, type SavedSearch } from '@/domain/searches/saved-searches';
import { FREELANCERS } from '@/features/freelancers/list-definition';
import { JOB_SEEKERS } from '@/features/job-seekers/list-definition';
import { JOBS } from '@/features/jobs/list-definition';
import { writeFilters } from '@/features/lists/address';
import { SavedTabs } from '@/features/saved/components/saved-tabs';
import { TENDERS } from '@/features/tenders/list-definition';
import { useUser } from '@/lib/auth/auth';
import { t } from '@/words/saved';

export function SavedRoute() {
  return (
    <FeedLayout>
      <PageHead title={t('title')} />
      <h1 className="max-md:px-(--gutter) max-md:pt-3">{t('title')}</h1>
      <SavedTabs />
    </FeedLayout>
  );
}

export function SavedSearchRoute() {
  const { searchId } = useParams();
  const user = useUser();
  const { data: searches, isPending } = useSavedSearchesQuery();
  if (isPending) return null;
  const search = searches?.find(({ id }) => id === searchId);
  // It was deleted, or belongs to someone else.
  if (!search) return <Navigate to="/saved?kind=searches" replace />;
  return <Navigate to={addressOf(search, user.id)} replace />;
}

function addressOf(search: SavedSearch, userId: string): string {
  switch (search.kind) {
    case 'job':
      return addressIn(JOBS, search, userId);
    case 'tender':
      return addressIn(TENDERS, search, userId);
    case 'freelancer':
      return addressIn(FREELANCERS, search, userId);
    case 'seeker':
      return addressIn(JOB_SEEKERS, search, userId);
  }
}

function addressIn<Row extends Listed>(
  definition: ListDefinition<Row>,
  { id, filters }: SavedSearch,
  userId: string,
): string {
  const address = writeFilters(definition, filters, userId);
  // New results come first, even in a text search.
  const [first] = definition.sorts;
  if (first) address.set('sort', first.name);
  address.set('saved', id);
  return `/${definition.slug}?${address.toString()}`;
}
