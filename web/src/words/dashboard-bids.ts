// Written by `npm run words` from the catalogues beside it.

import { defineWords } from '@/lib/words/words';

export const t = defineWords<{
  browse: null;
  left: { count: number; plan: string | number };
  'list.byStatus': null;
  'list.error': null;
  'list.failed': null;
  'list.label': null;
  'list.noneInStatus': { status: string | number };
  'none.text': null;
  'none.title': null;
  table: null;
  title: null;
}>('dashboard-bids', { en: () => import('./en/dashboard-bids.json'), hi: () => import('./hi/dashboard-bids.json') });
