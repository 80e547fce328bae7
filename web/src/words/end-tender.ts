// Written by `npm run words` from the catalogues beside it.

import { defineWords } from '@/lib/words/words';

export const t = defineWords<{
  'close.action': null;
  'close.closed': null;
  'close.closedText': { title: string | number };
  'close.failed': null;
  'close.text': { title: string | number; sealed: string | number };
  'close.title': null;
  'withdraw.action': null;
  'withdraw.failed': null;
  'withdraw.reason': null;
  'withdraw.reason.help': null;
  'withdraw.text': null;
  'withdraw.title': null;
  'withdraw.withdrawn': null;
  'withdraw.withdrawnText': null;
}>('end-tender', { en: () => import('./en/end-tender.json'), hi: () => import('./hi/end-tender.json') });
