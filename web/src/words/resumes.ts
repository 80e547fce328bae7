// Written by `npm run words` from the catalogues beside it.

import { defineWords } from '@/lib/words/words';

export const t = defineWords<{
  add: null;
  build: null;
  delete: null;
  deleteFailed: null;
  deleteText: null;
  deleteTitle: { name: string | number };
  deleted: null;
  export: null;
  facts: { kind: string | number; size: string | number; date: string | number };
  help: { most: number; kinds: string | number; size: number };
  keepFailed: null;
  kept: null;
  more: { name: string | number };
  name: null;
  nameMissing: null;
  none: null;
  openFailed: null;
  openNamed: { name: string | number };
  prefer: null;
  preferFailed: null;
  preferred: null;
  'preferred.done': null;
  rename: null;
  renameFailed: null;
  renameText: null;
  renamed: null;
  replace: null;
  replaceNamed: { name: string | number };
  save: null;
  title: null;
}>('resumes', { en: () => import('./en/resumes.json'), hi: () => import('./hi/resumes.json') });
