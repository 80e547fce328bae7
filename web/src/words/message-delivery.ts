// Written by `npm run words` from the catalogues beside it.

import { defineWords } from '@/lib/words/words';

export const t = defineWords<{
  conversationFailed: null;
  downloadFailed: null;
  failed: null;
  'file.empty': null;
  'file.gone': { name: string | number };
  'file.macros': null;
  'file.notStored': null;
  'file.notStoredText': { name: string | number };
  'file.tooLarge': { size: string | number };
  listFailed: null;
  notStored: null;
  picture: { name: string | number };
  'refused.harmful': null;
  'refused.macros': null;
  sent: null;
}>('message-delivery', {
  en: () => import('./en/message-delivery.json'),
  hi: () => import('./hi/message-delivery.json'),
});
