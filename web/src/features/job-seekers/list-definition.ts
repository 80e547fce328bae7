// The list of job seekers: its filters, sort orders and default order.

import { UserSearch } from 'lucide-react';
import { EXPERIENCE, SKILLS, type ListDefinition } from '@/domain/lists/list-definition';
import { listSeekers, type ListedSeeker } from '@/features/job-seekers/api/list-seekers';

export const JOB_SEEKERS: ListDefinition<ListedSeeker> = {
  kind: 'seeker',
  slug: 'job-seekers',
  icon: UserSearch,
  owner: 'id',
  groups: [
    { name: 'location', by: 'contains' },
    { name: 'experience', by: 'choice', options: EXPERIENCE },
    { name: 'skills', by: 'element', options: SKILLS },
  ],
  sorts: [
    { name: 'active', order: [{ column: 'updated_at', ascending: false }] },
    {
      name: 'looking',
      // Alphabetical order puts "Actively Looking" before "Open to Offers".
      order: [
        { column: 'availability', ascending: true },
        { column: 'updated_at', ascending: false },
      ],
    },
  ],
  readPage: listSeekers,
};
