// Written by `npm run words` from the catalogues beside it.

import { defineWords } from '@/lib/words/words';

export const t = defineWords<{
  checked: { day: string | number };
  context: { name: string | number };
  domain: null;
  gstin: null;
  gstinNote: null;
  label: { name: string | number };
  title: null;
}>('company-facts', { en: () => import('./en/company-facts.json'), hi: () => import('./hi/company-facts.json') });
