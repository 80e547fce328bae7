// Written by `npm run words` from the catalogues beside it.

import { defineWords } from '@/lib/words/words';

export const t = defineWords<{
  'category.design': null;
  'category.education': null;
  'category.finance': null;
  'category.healthcare': null;
  'category.marketing': null;
  'category.technology': null;
  'experience.both': { years: number; months: number };
  'experience.months': { months: number };
  'experience.years': { years: number };
  'jobType.contract': null;
  'jobType.freelance': null;
  'jobType.fullTime': null;
  'jobType.partTime': null;
  'jobType.remote': null;
  'level.entry': null;
  'level.executive': null;
  'level.mid': null;
  'level.senior': null;
}>('values', { en: () => import('./en/values.json'), hi: () => import('./hi/values.json') });
