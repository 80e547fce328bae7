// Written by `npm run words` from the catalogues beside it.

import { defineWords } from '@/lib/words/words';

export const t = defineWords<{
  action: null;
  answered: null;
  applied: null;
  done: { count: number };
  email: null;
  error: null;
  file: { job: string | number };
  headline: null;
  letter: null;
  name: null;
  note: null;
  reason: null;
  stars: null;
  status: null;
  tags: null;
  unmet: null;
}>('applicant-export', {
  en: () => import('./en/applicant-export.json'),
  hi: () => import('./hi/applicant-export.json'),
});
