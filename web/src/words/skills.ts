// Written by `npm run words` from the catalogues beside it.

import { defineWords } from '@/lib/words/words';

export const t = defineWords<{
  add: null;
  added: { skills: string | number };
  chosen: { label: string | number };
  help: null;
  removed: { skill: string | number };
  suggestions: { label: string | number };
}>('skills', { en: () => import('./en/skills.json'), hi: () => import('./hi/skills.json') });
