// /job-seekers: people who look for work, with their filters.

import { PersonCardSkeleton } from '@/domain/profiles/person-card-skeleton';
import { SeekerCard } from '@/features/job-seekers/components/seeker-card';
import { JOB_SEEKERS } from '@/features/job-seekers/listing';
import { readFirstPage } from '@/features/listings/api/read-first-page';
import { ListingPage } from '@/features/listings/components/listing-page';

export const readFirst = readFirstPage(JOB_SEEKERS);

export function JobSeekersRoute() {
  return <ListingPage listing={JOB_SEEKERS} Card={SeekerCard} skeleton={<PersonCardSkeleton />} twoColumns />;
}
