// /freelancers: freelancers with their filters.

import { PersonCardSkeleton } from '@/components/person-card-skeleton';
import { FreelancerCard } from '@/features/freelancers/components/freelancer-card';
import { FREELANCERS } from '@/features/freelancers/listing';
import { ListingPage } from '@/features/listings/components/listing-page';

export function FreelancersRoute() {
  return <ListingPage listing={FREELANCERS} Card={FreelancerCard} skeleton={<PersonCardSkeleton />} twoColumns />;
}
