// Written by `npm run words` from the catalogues beside it.

import { defineWords } from '@/lib/words/words';

export const t = defineWords<{
  'ask.action': null;
  'ask.text': null;
  'ask.title': { name: string | number };
  blocked: { name: string | number };
  blockedText: null;
  failed: null;
  listFailed: null;
  none: null;
  unblock: null;
  unblockPerson: { name: string | number };
  unblocked: { name: string | number };
}>('blocks', { en: () => import('./en/blocks.json'), hi: () => import('./hi/blocks.json') });
