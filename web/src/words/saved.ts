// Written by `npm run words` from the catalogues beside it.

import { defineWords } from '@/lib/words/words';

export const t = defineWords<{
  'browse.freelancer': null;
  'browse.job': null;
  'browse.post': null;
  'browse.seeker': null;
  'browse.tender': null;
  failed: null;
  gone: null;
  'gone.text': null;
  hint: null;
  'kind.freelancer': null;
  'kind.job': null;
  'kind.post': null;
  'kind.seeker': null;
  'kind.tender': null;
  kinds: null;
  list: { kind: string | number };
  'none.freelancer': null;
  'none.job': null;
  'none.post': null;
  'none.seeker': null;
  'none.tender': null;
  notLoaded: null;
  perHour: { amount: string | number };
  perMonth: { amount: string | number };
  picture: null;
  postOf: { name: string | number };
  remove: { title: string | number };
  removeFailed: null;
  removeGone: null;
  removed: null;
  savedToday: null;
  savedWhen: { when: string | number };
  searches: null;
  searchesNew: { count: string | number };
  title: null;
  undo: null;
  video: null;
}>('saved', { en: () => import('./en/saved.json'), hi: () => import('./hi/saved.json') });
