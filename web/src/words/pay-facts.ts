// Written by `npm run words` from the catalogues beside it.

import { defineWords } from '@/lib/words/words';

export const t = defineWords<{
  basis: { jobs: number; employers: number; place: string | number; location: string | number };
  median: { amount: string | number };
  middle: { from: string | number; to: string | number };
  none: null;
  own: { same: string | number; from: string | number; to: string | number };
  similar: { from: string | number; to: string | number; employers: number };
  title: null;
}>('pay-facts', { en: () => import('./en/pay-facts.json'), hi: () => import('./hi/pay-facts.json') });
