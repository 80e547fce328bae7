// Written by `npm run words` from the catalogues beside it.

import type { Tag } from '@/lib/words/message';
import { defineWords } from '@/lib/words/words';

export const t = defineWords<{
  asked: { skills: string | number };
  'fact.experience': { outcome: string | number };
  'fact.pay': { outcome: string | number };
  'fact.place': { outcome: string | number };
  'fact.skills': { outcome: string | number };
  how: { profile: Tag };
  lacking: { skills: string | number };
  shared: { skills: string | number };
  title: null;
}>('job-fit', { en: () => import('./en/job-fit.json'), hi: () => import('./hi/job-fit.json') });
