// Written by `npm run words` from the catalogues beside it.

import { defineWords } from '@/lib/words/words';

export const t = defineWords<{
  all: null;
  average: null;
  cancel: null;
  change: null;
  changeOwn: null;
  changed: null;
  comment: null;
  'criteria.add': null;
  'criteria.change': null;
  'criteria.context': { job: string | number };
  'criteria.error': null;
  'criteria.number': { number: number };
  'criteria.remove': { number: number };
  'criteria.save': null;
  'criteria.saved': null;
  'criteria.scored': { count: number };
  'criteria.set': null;
  'criteria.startOver': null;
  'criteria.title': null;
  'criteria.twice': null;
  'criteria.wanted': null;
  criterion: null;
  draft: null;
  error: null;
  failed: null;
  give: null;
  giveError: null;
  hidden: null;
  none: null;
  noneForViewer: null;
  overall: null;
  own: null;
  progress: { given: number; count: number };
  stars: { stars: number };
  table: null;
  you: null;
}>('scorecards', { en: () => import('./en/scorecards.json'), hi: () => import('./hi/scorecards.json') });
