// The kinds of notifications, in the order of Settings.

import type { NotificationKind } from './api/list-preferences';

export interface KindGroup {
  name: 'people' | 'jobs' | 'tenders' | 'network';
  kinds: readonly NotificationKind[];
}

export const KIND_GROUPS: KindGroup[] = [
  { name: 'people', kinds: ['message', 'comment', 'like', 'review', 'team'] },
  { name: 'jobs', kinds: ['application', 'still_hiring', 'application_status', 'interview'] },
  { name: 'tenders', kinds: ['proposal', 'award', 'tender_amended', 'deadline'] },
  { name: 'network', kinds: ['search_match', 'notice'] },
];
