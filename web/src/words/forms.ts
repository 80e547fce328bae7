// Written by `npm run words` from the catalogues beside it.

import { defineWords } from '@/lib/words/words';

export const t = defineWords<{
  'amount.belowFrom': { amount: string | number };
  'amount.tooLarge': null;
  'amount.whole': null;
  'amount.zero': null;
  longLine: { most: number };
  longSkill: { most: number };
  'salary.understood': { amount: string | number };
  'salary.understoodLarge': { amount: string | number; short: string | number };
  'salary.understoodYearly': { amount: string | number; yearly: string | number };
  tooLong: { most: number };
  tooManyLines: { most: number };
  tooManySkills: { most: number };
}>('forms', { en: () => import('./en/forms.json'), hi: () => import('./hi/forms.json') });
