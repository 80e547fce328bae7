// Written by `npm run words` from the catalogues beside it.

import { defineWords } from '@/lib/words/words';

export const t = defineWords<{
  by: { name: string | number };
  companyEmptyText: null;
  count: { count: number };
  'delete.action': null;
  'delete.done': null;
  'delete.failed': null;
  'delete.text': null;
  'delete.title': null;
  empty: null;
  emptyText: null;
  failed: null;
  fetchFailed: null;
  'form.draft': null;
  'form.failed': null;
  'form.hint': { name: string | number };
  'form.publish': null;
  'form.published': null;
  'form.rating': null;
  'form.ratingWanted': null;
  'form.save': null;
  'form.text': null;
  'form.updated': null;
  label: null;
  notRated: null;
  of: { name: string | number };
  ofFive: { rating: string | number };
  'own.companyNotYet': { name: string | number };
  'own.delete': null;
  'own.edit': null;
  'own.notYet': { name: string | number };
  'own.write': null;
  report: null;
  reportOf: { name: string | number };
  stars: { count: number };
}>('reviews', { en: () => import('./en/reviews.json'), hi: () => import('./hi/reviews.json') });
