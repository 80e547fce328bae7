// Written by `npm run words` from the catalogues beside it.

import { defineWords } from '@/lib/words/words';

export const t = defineWords<{
  amount: null;
  close: null;
  failed: null;
  'menu.edit': null;
  'menu.more.job': { title: string | number };
  'menu.more.tender': { title: string | number };
  message: null;
  messageTo: { name: string | number };
  noAmount: null;
  of: { name: string | number };
  ownFailed: null;
  postJob: null;
  postTender: null;
  reason: null;
  reasonWanted: null;
  seeAll: null;
  status: null;
  tender: null;
  thisMonth: { count: number };
  thisWeek: { count: number };
  title: null;
  told: { name: string | number };
  whose: null;
  you: null;
}>('dashboard', { en: () => import('./en/dashboard.json'), hi: () => import('./hi/dashboard.json') });
