// Written by `npm run words` from the catalogues beside it.

import type { Tag } from '@/lib/words/message';
import { defineWords } from '@/lib/words/words';

export const t = defineWords<{
  comment: null;
  'comments.loading': null;
  'count.comments': { count: number };
  'count.likes': { count: number; word: Tag };
  'count.new': { count: number };
  'count.shares': { count: number };
  edited: null;
  editedAt: { time: string | number };
  gone: null;
  like: null;
  likeFailed: null;
  liked: null;
  'list.failed': null;
  'list.failedOfPerson': null;
  'list.label': null;
  'media.alt': { name: string | number };
  'media.open': { name: string | number };
  'media.video': { name: string | number };
  'media.videoBroken': null;
  menu: { name: string | number };
  'menu.delete': null;
  'menu.edit': null;
  'menu.report': null;
  of: { name: string | number };
  prompt: null;
  share: null;
  shareTitle: { name: string | number };
}>('posts', { en: () => import('./en/posts.json'), hi: () => import('./hi/posts.json') });
