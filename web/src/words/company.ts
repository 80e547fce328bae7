// Written by `npm run words` from the catalogues beside it.

import { defineWords } from '@/lib/words/words';

export const t = defineWords<{
  failed: null;
  'notIn.text': null;
  'notIn.title': null;
  'paused.text': { company: string | number };
  'paused.title': null;
  publicPage: null;
  'role.Editor': null;
  'role.Manager': null;
  'role.Viewer': null;
  team: null;
  yourRole: { role: string | number };
  yourTeams: null;
}>('company', { en: () => import('./en/company.json'), hi: () => import('./hi/company.json') });
