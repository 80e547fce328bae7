// The list of tenders: what it is filtered and ordered by.

import { FileText } from 'lucide-react';
import { formatNumber } from '@/lib/format/format-number';
import { SKILLS, type Listing } from '@/domain/listing/listing';
import { listTenders, type ListedTender } from './api/list-tenders';

export const CATEGORIES = ['Technology', 'Design', 'Marketing', 'Finance', 'Healthcare', 'Education'] as const;

export const TENDERS: Listing<ListedTender> = {
  kind: 'tender',
  slug: 'b2b',
  title: 'B2B Tenders',
  icon: FileText,
  discover: (total) =>
    `Discover ${formatNumber(total)} amazing business ${total === 1 ? 'opportunity' : 'opportunities'}`,
  noun: 'tender',
  nothing: 'No tenders found',
  errorTitle: 'Error fetching tenders',
  owner: 'business_id',
  groups: [
    { name: 'location', label: 'Location', by: 'contains', placeholder: 'City or state' },
    { name: 'category', label: 'Category', by: 'choice', options: CATEGORIES },
    {
      name: 'budget',
      label: 'Budget',
      by: 'span',
      columns: ['budget_min', 'budget_max'],
      max: 10_000_000,
      step: 100_000,
      start: [0, 10_000_000],
      unit: '',
    },
    { name: 'skills', label: 'Skills', by: 'element', options: SKILLS },
    { name: 'status', label: 'Status', by: 'choice', options: ['Open', 'Closed', 'Awarded'] },
    {
      name: 'deadline',
      label: 'Bids close',
      by: 'until',
      column: 'deadline',
      options: [
        { value: 1, label: 'By tomorrow' },
        { value: 7, label: 'Within 7 days' },
        { value: 30, label: 'Within 30 days' },
      ],
    },
  ],
  sorts: [
    {
      name: 'closing',
      label: 'Closing soonest',
      // Open, Closed, Awarded: what can still be bid for comes first.
      order: [
        { column: 'status', ascending: false },
        { column: 'deadline', ascending: true },
      ],
    },
    { name: 'newest', label: 'Newest first', order: [{ column: 'created_at', ascending: false }] },
    { name: 'budget', label: 'Highest budget', order: [{ column: 'budget_max', ascending: false }] },
  ],
  readPage: listTenders,
};
