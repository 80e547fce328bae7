// Written by `npm run words` from the catalogues beside it.

import { defineWords } from '@/lib/words/words';

export const t = defineWords<{
  back: null;
  failed: null;
  fetchFailed: null;
  'none.text': null;
  'none.title': null;
  opened: null;
  'opened.again': { count: number; moment: string | number };
  'opened.owner': null;
  'opened.team': null;
  promise: { day: string | number };
  'promise.none': null;
  'promise.over': { day: string | number };
  received: null;
  steps: null;
  unopened: null;
  view: null;
  viewJob: null;
  viewOf: { job: string | number };
  withdraw: null;
  'withdraw.context': { company: string | number };
  'withdraw.help': { company: string | number };
  'withdraw.reason': null;
  'withdraw.title': null;
}>('receipt', { en: () => import('./en/receipt.json'), hi: () => import('./hi/receipt.json') });
