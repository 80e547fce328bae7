// The list of tenders: its filters, sort orders and default order.

import { FileText } from 'lucide-react';
import { SKILLS, type ListDefinition } from '@/domain/lists/list-definition';
import { listTenders, type ListedTender } from '@/features/tenders/api/list-tenders';
import { CATEGORIES } from './categories';

export const TENDERS: ListDefinition<ListedTender> = {
  kind: 'tender',
  slug: 'b2b',
  icon: FileText,
  owner: 'business_id',
  groups: [
    { name: 'location', by: 'contains' },
    { name: 'category', by: 'choice', options: CATEGORIES },
    {
      name: 'budget',
      by: 'span',
      columns: ['budget_min', 'budget_max'],
      max: 10_000_000,
      step: 100_000,
      start: [0, 10_000_000],
    },
    { name: 'skills', by: 'element', options: SKILLS },
    { name: 'status', by: 'choice', options: ['Open', 'Closed', 'Awarded'] },
    {
      name: 'deadline',
      by: 'until',
      column: 'deadline',
      options: [1, 7, 30],
    },
  ],
  sorts: [
    {
      name: 'closing',
      // Alphabetical order is Awarded, Closed, Open, so descending order puts open tenders first.
      order: [
        { column: 'status', ascending: false },
        { column: 'deadline', ascending: true },
      ],
    },
    { name: 'newest', order: [{ column: 'created_at', ascending: false }] },
    { name: 'budget', order: [{ column: 'budget_max', ascending: false }] },
  ],
  readPage: listTenders,
};
