// Written by `npm run words` from the catalogues beside it.

import { defineWords } from '@/lib/words/words';

export const t = defineWords<{
  'dashboard.link': null;
  'dashboard.overdue': { count: number };
  'dashboard.soon': { count: number };
  'due.overdue': null;
  'due.soon': { when: string | number };
  'filter.all': null;
  'filter.label': null;
  'filter.overdue': null;
  'filter.soon': null;
  noAnswer: null;
  promised: null;
  'promised.within': { count: number };
  record: { percent: number };
  'record.basis': { count: number };
  'record.median': { count: number };
}>('replies', { en: () => import('./en/replies.json'), hi: () => import('./hi/replies.json') });
