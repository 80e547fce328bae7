// /saved/search/{id}: opens the list that a saved search is about, under its filters, with what is new marked.

import { Navigate, useParams } from 'react-router';
import type { Listed, Listing } from '@/domain/listing/listing';
import { useSavedSearchesQuery, type SavedSearch } from '@/domain/searches/saved-searches';
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

function addressIn<Row extends Listed>(listing: Listing<Row>, { id, filters }: SavedSearch, userId: string): string {
  const address = writeFilters(listing, filters, userId);
  // What is new comes first, also where a text is searched for.
  const [first] = listing.sorts;
  if (first) address.set('sort', first.name);
  address.set('saved', id);
  return `/${listing.slug}?${address.toString()}`;
}
