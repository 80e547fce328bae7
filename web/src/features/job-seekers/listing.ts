// The list of job seekers: what it is filtered and ordered by.

import { UserSearch } from 'lucide-react';
import { formatCount } from '@/lib/format/format';
import { EXPERIENCE, SKILLS, type Listing } from '@/domain/listing/listing';
import { listSeekers, type ListedSeeker } from './api/list-seekers';

export const JOB_SEEKERS: Listing<ListedSeeker> = {
  kind: 'seeker',
  slug: 'job-seekers',
  title: 'Job Seekers',
  icon: UserSearch,
  discover: (total) => `Discover ${formatCount(total, 'amazing job seeker')}`,
  noun: 'job seeker',
  nothing: 'No Job Seekers Found',
  errorTitle: 'Error fetching job seekers',
  owner: 'id',
  groups: [
    { name: 'location', label: 'Location', by: 'contains', placeholder: 'City or state' },
    { name: 'experience', label: 'Experience', by: 'choice', options: EXPERIENCE },
    { name: 'skills', label: 'Skills', by: 'element', options: SKILLS },
  ],
  sorts: [
    { name: 'active', label: 'Recently active', order: [{ column: 'updated_at', ascending: false }] },
    {
      name: 'looking',
      label: 'Actively looking first',
      // Actively Looking, Open to Offers.
      order: [
        { column: 'availability', ascending: true },
        { column: 'updated_at', ascending: false },
      ],
    },
  ],
  readPage: listSeekers,
};
