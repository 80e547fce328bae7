// Written by `npm run words` from the catalogues beside it.

import type { Tag } from '@/lib/words/message';
import { defineWords } from '@/lib/words/words';

export const t = defineWords<{
  noReviews: null;
  perHour: { b: Tag; amount: string | number };
  portfolio: null;
  projects: { count: number };
  rated: null;
  responseTime: null;
}>('freelancers', { en: () => import('./en/freelancers.json'), hi: () => import('./hi/freelancers.json') });
