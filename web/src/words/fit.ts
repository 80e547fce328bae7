// Written by `npm run words` from the catalogues beside it.

import { defineWords } from '@/lib/words/words';

export const t = defineWords<{
  'chip.experience': null;
  'chip.pay': null;
  'chip.place': null;
  'chip.skills': null;
  compare: null;
  'compare.none': null;
  job: null;
  outcome: { outcome: string | number };
  seeker: null;
}>('fit', { en: () => import('./en/fit.json'), hi: () => import('./hi/fit.json') });
