// Written by `npm run words` from the catalogues beside it.

import { defineWords } from '@/lib/words/words';

export const t = defineWords<{
  'comment.add': null;
  'comment.addFailed': null;
  'comment.added': null;
  'comment.delete': null;
  'comment.deleteFailed': null;
  'comment.deleteOf': { name: string | number };
  'comment.deleteText': null;
  'comment.deleteTitle': null;
  'comment.draft': null;
  'comment.of': { name: string | number };
  'comment.postGone': null;
  'comment.report': null;
  'comment.reportOf': { name: string | number };
  'comment.send': null;
  'comments.failed': null;
  'comments.more': { count: number };
  'comments.moreUncounted': null;
  'comments.none': null;
  'comments.notLoaded': null;
  'comments.of': { name: string | number };
  delete: null;
  'delete.done': null;
  'delete.failed': null;
  'delete.text': null;
  'delete.title': null;
  failed: null;
  likes: null;
  'likes.count': { count: number };
  'likes.more': { count: number };
  'likes.notLoaded': null;
  'list.none': null;
  'list.noneOfPerson': null;
  'list.noneText': null;
  'list.noneTextOfPerson': null;
  'list.noneTextOwn': null;
  'list.notLoaded': null;
  'notFound.action': null;
  'notFound.head': null;
  'notFound.text': null;
  'notFound.title': null;
  notLoaded: null;
  title: null;
  titleOf: { name: string | number };
}>('post-details', { en: () => import('./en/post-details.json'), hi: () => import('./hi/post-details.json') });
