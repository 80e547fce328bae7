// Written by `npm run words` from the catalogues beside it.

import { defineWords } from '@/lib/words/words';

export const t = defineWords<{
  filter: null;
  'filter.all': null;
  'filter.unread': null;
  'filter.unreadCount': { count: number };
  'list.failed': null;
  'list.none': null;
  'list.noneText': null;
  'list.noneUnread': null;
  'list.noneUnreadText': null;
  'list.notLoaded': null;
  markAll: null;
  markFailed: null;
  seeAll: null;
  settings: null;
  title: null;
  unread: null;
}>('notifications', { en: () => import('./en/notifications.json'), hi: () => import('./hi/notifications.json') });
