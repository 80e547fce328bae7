// Written by `npm run words` from the catalogues beside it.

import { defineWords } from '@/lib/words/words';

export const t = defineWords<{
  by: { name: string | number };
  ended: null;
  history: null;
  older: { count: number };
  pending: null;
  'reason.another_candidate': null;
  'reason.experience': null;
  'reason.location': null;
  'reason.other': null;
  'reason.pay': null;
  'reason.position_closed': null;
  'reason.position_filled': null;
  'reason.skills': null;
  step: { step: number; count: number };
  thisWeek: { count: number };
  total: null;
  withdrawFailed: null;
  withdrawn: null;
}>('applications', { en: () => import('./en/applications.json'), hi: () => import('./hi/applications.json') });
