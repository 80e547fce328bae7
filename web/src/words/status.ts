// Written by `npm run words` from the catalogues beside it.

import { defineWords } from '@/lib/words/words';

export const t = defineWords<{
  accepted: null;
  active: null;
  activelyLooking: null;
  all: null;
  available: null;
  awarded: null;
  busy: null;
  closed: null;
  hired: null;
  interviewScheduled: null;
  open: null;
  openToOffers: null;
  rejected: null;
  underReview: null;
  withdrawn: null;
}>('status', { en: () => import('./en/status.json'), hi: () => import('./hi/status.json') });
