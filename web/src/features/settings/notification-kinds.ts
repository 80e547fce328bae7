// What people can be told of, in their words, in the order of Settings.

import type { NotificationKind } from './api/list-preferences';

export interface KindText {
  kind: NotificationKind;
  label: string;
  hint: string;
}

export const KIND_GROUPS: { title: string; kinds: KindText[] }[] = [
  {
    title: 'People',
    kinds: [
      { kind: 'message', label: 'Messages', hint: 'Someone sends you a message.' },
      { kind: 'comment', label: 'Comments', hint: 'Someone comments on your post.' },
      { kind: 'like', label: 'Likes', hint: 'Someone likes your post.' },
      { kind: 'review', label: 'Reviews', hint: 'Someone reviews your work.' },
      { kind: 'team', label: 'Teams', hint: 'Someone invites you to a team, or your team changes.' },
    ],
  },
  {
    title: 'Jobs',
    kinds: [
      { kind: 'application', label: 'New applications', hint: 'Someone applies to your job.' },
      { kind: 'application_status', label: 'Your applications', hint: 'An application of yours moves on.' },
    ],
  },
  {
    title: 'Tenders',
    kinds: [
      { kind: 'proposal', label: 'New proposals', hint: 'Someone bids on your tender.' },
      { kind: 'award', label: 'Decisions', hint: 'A proposal of yours is accepted or rejected.' },
      { kind: 'tender_amended', label: 'Changes', hint: 'A tender you bid for is changed.' },
      { kind: 'deadline', label: 'Deadlines', hint: 'A tender of yours, or one you saved, closes tomorrow.' },
    ],
  },
  {
    title: 'This network',
    kinds: [{ kind: 'notice', label: 'Notices', hint: 'News from the people who run this network.' }],
  },
];
