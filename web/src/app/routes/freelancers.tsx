// /freelancers: freelancers with their filters.

import { PersonCardSkeleton } from '@/domain/profiles/person-card-skeleton';
import { FreelancerCard } from '@/features/freelancers/components/freelancer-card';
import { FREELANCERS } from '@/features/freelancers/listing';
import { readFirstPage } from '@/features/listings/api/read-first-page';
import { ListingPage } from '@/features/listings/components/listing-page';

export const readFirst = readFirstPage(FREELANCERS);

export function FreelancersRoute() {
  return <ListingPage listing={FREELANCERS} Card={FreelancerCard} skeleton={<PersonCardSkeleton />} twoColumns />;
}
