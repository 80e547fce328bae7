// /freelancers: freelancers with their filters.

import { PersonCardSkeleton } from '@/domain/profiles/person-card-skeleton';
import { FreelancerCard } from '@/features/freelancers/components/freelancer-card';
import { FREELANCERS } from '@/features/freelancers/list-definition';
import { readFirstPage } from '@/features/lists/api/read-first-page';
import { ListPage } from '@/features/lists/components/list-page';

export const readFirst = readFirstPage(FREELANCERS);

export function FreelancersRoute() {
  return <ListPage definition={FREELANCERS} Card={FreelancerCard} skeleton={<PersonCardSkeleton />} twoColumns />;
}
