// Written by `npm run words` from the catalogues beside it.

import { defineWords } from '@/lib/words/words';

export const t = defineWords<{
  again: null;
  againText: null;
  button: null;
  chooseReason: null;
  details: null;
  failed: null;
  reason: null;
  'reason.abuse': null;
  'reason.false': null;
  'reason.impostor': null;
  'reason.nudity': null;
  'reason.other': null;
  'reason.spam': null;
  send: null;
  sending: null;
  sent: null;
  sentText: null;
  text: { what: string | number };
  title: null;
}>('reports', { en: () => import('./en/reports.json'), hi: () => import('./hi/reports.json') });
