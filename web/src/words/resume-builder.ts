// Written by `npm run words` from the catalogues beside it.

import { defineWords } from '@/lib/words/words';

export const t = defineWords<{
  about: null;
  back: null;
  contact: null;
  edit: null;
  education: null;
  print: null;
  sheet: { name: string | number };
  skills: null;
  sparse: null;
  template: null;
  'template.columns': null;
  'template.plain': null;
  text: null;
  title: null;
  work: null;
}>('resume-builder', { en: () => import('./en/resume-builder.json'), hi: () => import('./hi/resume-builder.json') });
