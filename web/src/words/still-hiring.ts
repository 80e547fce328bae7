// Written by `npm run words` from the catalogues beside it.

import { defineWords } from '@/lib/words/words';

export const t = defineWords<{
  'action.close': null;
  'action.confirm': null;
  ask: null;
  'ask.job': { job: string | number };
  'ask.text': { day: string | number };
  confirmed: { when: string | number };
  'confirmed.done': null;
  'confirmed.doneText': { title: string | number };
  'confirmed.failed': null;
  'confirmed.today': null;
  firstPosted: null;
}>('still-hiring', { en: () => import('./en/still-hiring.json'), hi: () => import('./hi/still-hiring.json') });
