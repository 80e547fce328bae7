// The list of freelancers: what it is filtered and ordered by.

import { Users } from 'lucide-react';
import { formatCount } from '@/lib/format/format';
import { SKILLS, type Listing } from '@/domain/listing/listing';
import { listFreelancers, type ListedFreelancer } from './api/list-freelancers';

export const FREELANCERS: Listing<ListedFreelancer> = {
  kind: 'freelancer',
  slug: 'freelancers',
  title: 'Freelancers',
  icon: Users,
  discover: (total) => `Discover ${formatCount(total, 'amazing freelancer')}`,
  noun: 'freelancer',
  nothing: 'No freelancers found',
  errorTitle: 'Error fetching freelancers',
  owner: 'id',
  groups: [
    { name: 'location', label: 'Location', by: 'contains', placeholder: 'City or state' },
    {
      name: 'rating',
      label: 'Rating',
      by: 'at-least',
      column: 'rating',
      options: [
        { value: 5, label: '5+ stars' },
        { value: 4, label: '4+ stars' },
        { value: 3, label: '3+ stars' },
        { value: 2, label: '2+ stars' },
        { value: 1, label: '1+ stars' },
      ],
    },
    {
      name: 'rate',
      label: 'Hourly rate',
      by: 'span',
      columns: ['hourly_rate', 'hourly_rate'],
      max: 2000,
      step: 50,
      start: [0, 2000],
      unit: '/hr',
    },
    { name: 'availability', label: 'Availability', by: 'choice', options: ['Available', 'Busy'] },
    { name: 'skills', label: 'Skills', by: 'element', options: SKILLS },
  ],
  sorts: [
    {
      name: 'rating',
      label: 'Top rated',
      // Of equal ratings the one that more people gave.
      order: [
        { column: 'rating', ascending: false },
        { column: 'review_count', ascending: false },
      ],
    },
    { name: 'rate', label: 'Lowest hourly rate', order: [{ column: 'hourly_rate', ascending: true }] },
    { name: 'active', label: 'Recently active', order: [{ column: 'updated_at', ascending: false }] },
  ],
  readPage: listFreelancers,
};
