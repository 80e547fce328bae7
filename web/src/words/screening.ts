// Written by `npm run words` from the catalogues beside it.

import { defineWords } from '@/lib/words/words';

export const t = defineWords<{
  'answer.no': null;
  'answer.yes': null;
  'answers.of': { name: string | number };
  'answers.own': null;
  'answers.show': { count: number };
  'answers.title': null;
  error: null;
  failed: null;
  'file.error': null;
  'file.open': { name: string | number };
  'filter.all': null;
  'filter.label': null;
  'filter.met': null;
  'filter.unmet': null;
  gone: null;
  'job.lead': null;
  'job.title': null;
  'kind.choice': null;
  'kind.file': null;
  'kind.number': null;
  'kind.text': null;
  'kind.yes_no': null;
  met: { needed: string | number };
  'need.atLeast': { min: string | number };
  'need.atMost': { max: string | number };
  'need.between': { min: string | number; max: string | number };
  'need.oneOf': { others: string | number; last: string | number };
  needs: { answer: string | number };
  notAnswered: null;
  unmet: { needed: string | number };
  unmetCount: { count: number };
}>('screening', { en: () => import('./en/screening.json'), hi: () => import('./hi/screening.json') });
