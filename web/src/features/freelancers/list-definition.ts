// The list of freelancers: its filters, sort orders and default order.

import { Users } from 'lucide-react';
import { SKILLS, type ListDefinition } from '@/domain/lists/list-definition';
import { listFreelancers, type ListedFreelancer } from '@/features/freelancers/api/list-freelancers';

export const FREELANCERS: ListDefinition<ListedFreelancer> = {
  kind: 'freelancer',
  slug: 'freelancers',
  icon: Users,
  owner: 'id',
  groups: [
    { name: 'location', by: 'contains' },
    {
      name: 'rating',
      by: 'at-least',
      column: 'rating',
      options: [5, 4, 3, 2, 1],
    },
    {
      name: 'rate',
      by: 'span',
      columns: ['hourly_rate', 'hourly_rate'],
      max: 2000,
      step: 50,
      start: [0, 2000],
      per: 'hour',
    },
    { name: 'availability', by: 'choice', options: ['Available', 'Busy'] },
    { name: 'skills', by: 'element', options: SKILLS },
  ],
  sorts: [
    {
      name: 'rating',
      // For equal ratings, more reviews come first.
      order: [
        { column: 'rating', ascending: false },
        { column: 'review_count', ascending: false },
      ],
    },
    { name: 'rate', order: [{ column: 'hourly_rate', ascending: true }] },
    { name: 'active', order: [{ column: 'updated_at', ascending: false }] },
  ],
  readPage: listFreelancers,
};
