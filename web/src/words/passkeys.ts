// Written by `npm run words` from the catalogues beside it.

import { defineWords } from '@/lib/words/words';

export const t = defineWords<{
  add: null;
  addFailed: null;
  added: null;
  addedText: null;
  fetchFailed: null;
  hint: null;
  lastUsed: { date: string | number };
  logInAgain: null;
  name: null;
  nameLabel: null;
  nameWanted: null;
  neverUsed: null;
  none: null;
  remove: null;
  removeFailed: null;
  removeNamed: { name: string | number };
  removeText: null;
  removeTextLast: null;
  removeTitle: { name: string | number };
  removed: null;
  rename: null;
  renameFailed: null;
  renameNamed: { name: string | number };
  renameText: null;
  renameTitle: null;
  renamed: null;
  since: { date: string | number };
  title: null;
  unknown: null;
}>('passkeys', { en: () => import('./en/passkeys.json'), hi: () => import('./hi/passkeys.json') });
