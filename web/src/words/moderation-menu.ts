// Written by `npm run words` from the catalogues beside it.

import { defineWords } from '@/lib/words/words';

export const t = defineWords<{ entry: null; waiting: { count: number } }>('moderation-menu', {
  en: () => import('./en/moderation-menu.json'),
  hi: () => import('./hi/moderation-menu.json'),
});
