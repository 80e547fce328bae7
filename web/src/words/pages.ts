// Written by `npm run words` from the catalogues beside it.

import { defineWords } from '@/lib/words/words';

export const t = defineWords<{
  'blog.description': null;
  'blog.empty': null;
  'blog.emptyText': null;
  'blog.failed': null;
  'blog.title': null;
  code: null;
  'code.copied': null;
  'code.copy': null;
  'code.copyFailed': null;
  'code.copyLabel': null;
  'erased.later': { days: number };
  'erased.now': null;
  failed: { title: string | number };
  notFound: null;
  notFoundText: null;
  table: null;
  unreadable: null;
}>('pages', { en: () => import('./en/pages.json'), hi: () => import('./hi/pages.json') });
