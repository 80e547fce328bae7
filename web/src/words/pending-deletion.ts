// Written by `npm run words` from the catalogues beside it.

import { defineWords } from '@/lib/words/words';

export const t = defineWords<{
  'export.download': null;
  'export.failed': null;
  'export.offer': null;
  'export.progress': { percent: string | number };
  'export.ready': null;
  'export.readyText': null;
  'export.readyWithout': { count: string | number };
  keep: null;
  'keep.done': null;
  'keep.doneText': null;
  'keep.ended': null;
  'keep.failed': null;
}>('pending-deletion', {
  en: () => import('./en/pending-deletion.json'),
  hi: () => import('./hi/pending-deletion.json'),
});
