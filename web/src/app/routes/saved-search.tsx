// /saved/search/{id}: opens the list that a saved search is about, under its filters, with what is new marked.

import { Navigate, useParams } from 'react-router';
import { useSavedSearchesQuery, type ListKind } from '@/domain/searches/saved-searches';
import { FREELANCERS } from '@/features/freelancers/listing';
import { JOB_SEEKERS } from '@/features/job-seekers/listing';
import { JOBS } from '@/features/jobs/listing';
import { writeFilters } from '@/features/listings/address';
import { TENDERS } from '@/features/tenders/listing';
import { useUser } from '@/lib/auth/auth';

export function SavedSearchRoute() {
  const { searchId } = useParams();
  const user = useUser();
  const { data: searches, isPending } = useSavedSearchesQuery();
  if (isPending) return null;
  const search = searches?.find(({ id }) => id === searchId);
  // It was deleted, or is someone else's.
  if (!search) return <Navigate to="/saved?kind=searches" replace />;
  const [slug, address] = addressOf(search.kind, search.filters, user.id);
  address.set('saved', search.id);
  return <Navigate to={`/${slug}?${address.toString()}`} replace />;
}

function addressOf(
  kind: ListKind,
  filters: Parameters<typeof writeFilters>[1],
  userId: string,
): [slug: string, address: URLSearchParams] {
  switch (kind) {
    case 'job':
      return [JOBS.slug, writeFilters(JOBS, filters, userId)];
    case 'tender':
      return [TENDERS.slug, writeFilters(TENDERS, filters, userId)];
    case 'freelancer':
      return [FREELANCERS.slug, writeFilters(FREELANCERS, filters, userId)];
    case 'seeker':
      return [JOB_SEEKERS.slug, writeFilters(JOB_SEEKERS, filters, userId)];
  }
}
