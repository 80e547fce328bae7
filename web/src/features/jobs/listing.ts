// The list of jobs: what it is filtered and ordered by.

import { BriefcaseBusiness } from 'lucide-react';
import { formatNumber } from '@/lib/format/format-number';
import { EXPERIENCE, SKILLS, type Listing } from '@/domain/listing/listing';
import { listJobs, type ListedJob } from './api/list-jobs';

export const JOB_TYPES = ['Full-time', 'Part-time', 'Contract', 'Freelance', 'Remote'] as const;

export const JOBS: Listing<ListedJob> = {
  kind: 'job',
  slug: 'jobs',
  title: 'Jobs',
  icon: BriefcaseBusiness,
  discover: (total) => `Discover ${formatNumber(total)} amazing job ${total === 1 ? 'opportunity' : 'opportunities'}`,
  noun: 'job',
  nothing: 'No jobs found',
  errorTitle: 'Error fetching jobs',
  owner: 'employer_id',
  groups: [
    { name: 'location', label: 'Location', by: 'contains', placeholder: 'City or state' },
    {
      name: 'salary',
      label: 'Salary',
      by: 'span',
      columns: ['salary_min', 'salary_max'],
      max: 200_000,
      step: 5000,
      start: [0, 100_000],
      unit: '',
    },
    { name: 'type', label: 'Job type', by: 'choice', options: JOB_TYPES },
    { name: 'experience', label: 'Experience', by: 'choice', options: EXPERIENCE },
    { name: 'skills', label: 'Skills', by: 'element', options: SKILLS },
    {
      name: 'posted',
      label: 'Posted',
      by: 'since',
      column: 'created_at',
      options: [
        { value: 1, label: 'Since yesterday' },
        { value: 7, label: 'In the last 7 days' },
        { value: 30, label: 'In the last 30 days' },
      ],
    },
  ],
  sorts: [
    { name: 'newest', label: 'Newest first', order: [{ column: 'created_at', ascending: false }] },
    { name: 'salary', label: 'Highest salary', order: [{ column: 'salary_max', ascending: false }] },
  ],
  readPage: listJobs,
};
