// Written by `npm run words` from the catalogues beside it.

import { defineWords } from '@/lib/words/words';

export const t = defineWords<{
  build: null;
  export: null;
  title: null;
}>('resumes', { en: () => import('./en/resumes.json'), hi: () => import('./hi/resumes.json') });
