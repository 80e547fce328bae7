// Written by `npm run words` from the catalogues beside it.

import { defineWords } from '@/lib/words/words';

export const t = defineWords<{
  cards: { status: string | number };
  error: null;
  'fact.experience': null;
  'fact.place': null;
  'fact.skills': null;
  'fact.skillsOf': { met: number; of: number };
  facts: null;
  failed: null;
  keys: null;
  move: { name: string | number };
  none: null;
  noteCount: { count: number };
  'outcome.met': null;
  'outcome.missing': null;
  'outcome.unknown': null;
  over: { name: string | number; status: string | number };
  score: { score: number };
  selectAll: { status: string | number };
  'sort.label': null;
  'sort.match': null;
  'sort.matchHow': null;
  'sort.newest': null;
  'sort.rating': null;
  stars: { count: number; stars: number };
}>('applicant-board', { en: () => import('./en/applicant-board.json'), hi: () => import('./hi/applicant-board.json') });
