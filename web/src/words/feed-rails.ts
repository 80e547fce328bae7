// Written by `npm run words` from the catalogues beside it.

import type { Tag } from '@/lib/words/message';
import { defineWords } from '@/lib/words/words';

export const t = defineWords<{
  account: { type: string | number };
  'freelancers.none': null;
  'freelancers.title': null;
  'jobs.none': null;
  'jobs.title': null;
  notLoaded: null;
  profileViews: null;
  rated: { hidden: Tag; rating: string | number; reviews: Tag; count: number };
  seeAll: { hidden: Tag; title: string | number };
  'tenders.none': null;
  'tenders.title': null;
}>('feed-rails', { en: () => import('./en/feed-rails.json'), hi: () => import('./hi/feed-rails.json') });
