// Written by `npm run words` from the catalogues beside it.

import { defineWords } from '@/lib/words/words';

export const t = defineWords<{
  aMonth: null;
  about: null;
  applicants: null;
  'applicants.count': { count: number };
  applied: null;
  'applied.on': { date: string | number };
  apply: null;
  close: null;
  closed: null;
  closes: null;
  edit: null;
  expired: null;
  location: null;
  own: null;
  postNew: null;
  reopen: null;
  salaryNotStated: null;
  seekersOnly: null;
  similar: null;
  team: null;
  views: null;
  'withdraw.text': { company: string | number };
  'withdraw.title': null;
  yours: null;
}>('jobs', { en: () => import('./en/jobs.json'), hi: () => import('./hi/jobs.json') });
