// The list of jobs: its filters, sort orders and default order.

import { BriefcaseBusiness } from 'lucide-react';
import { EXPERIENCE, SKILLS, type ListDefinition } from '@/domain/lists/list-definition';
import { listJobs, type ListedJob } from '@/features/jobs/api/list-jobs';
import { rankJobs } from '@/features/jobs/api/rank-jobs';
import { JOB_TYPES } from './job-types';

export const JOBS: ListDefinition<ListedJob> = {
  kind: 'job',
  slug: 'jobs',
  icon: BriefcaseBusiness,
  owner: 'employer_id',
  groups: [
    { name: 'location', by: 'contains' },
    {
      name: 'salary',
      by: 'span',
      columns: ['salary_min', 'salary_max'],
      max: 200_000,
      step: 5000,
      start: [0, 100_000],
    },
    { name: 'type', by: 'choice', options: JOB_TYPES },
    { name: 'experience', by: 'choice', options: EXPERIENCE },
    { name: 'skills', by: 'element', options: SKILLS },
    {
      name: 'posted',
      by: 'since',
      column: 'created_at',
      options: [1, 7, 30],
    },
  ],
  sorts: [
    { name: 'newest', order: [{ column: 'created_at', ascending: false }] },
    { name: 'fit', order: 'fit' },
    { name: 'salary', order: [{ column: 'salary_max', ascending: false }] },
  ],
  readFitting: rankJobs,
  readPage: listJobs,
};
