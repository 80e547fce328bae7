// Written by `npm run words` from the catalogues beside it.

import { defineWords } from '@/lib/words/words';

export const t = defineWords<{
  add: null;
  item: { number: string | number };
  kind: null;
  most: { most: string | number };
  moveDown: { number: string | number };
  moveUp: { number: string | number };
  moved: { number: string | number; total: string | number };
  needed: null;
  'needed.any': null;
  'needed.help': null;
  'needed.max': null;
  'needed.min': null;
  'needed.options': null;
  options: null;
  'options.help': null;
  question: null;
  remove: { number: string | number };
  required: null;
  section: null;
  'section.lead': null;
}>('screening-form', { en: () => import('./en/screening-form.json'), hi: () => import('./hi/screening-form.json') });
