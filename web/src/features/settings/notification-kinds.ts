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
      { kind: 'message', label: 'Messages', hint: 'Somebody writes to you.' },
      { kind: 'comment', label: 'Comments', hint: 'Somebody comments on your post.' },
      { kind: 'like', label: 'Likes', hint: 'Somebody likes your post.' },
      { kind: 'review', label: 'Reviews', hint: 'Somebody reviews your work.' },
      { kind: 'team', label: 'Teams', hint: 'Somebody invites you to a team, or yours changes.' },
    ],
  },
  {
    title: 'Jobs',
    kinds: [
      { kind: 'application', label: 'New applications', hint: 'Somebody applies to your job.' },
      { kind: 'application_status', label: 'Your applications', hint: 'An application of yours moves on.' },
    ],
  },
  {
    title: 'Tenders',
    kinds: [
      { kind: 'proposal', label: 'New proposals', hint: 'Somebody bids for your tender.' },
      { kind: 'award', label: 'Decisions', hint: 'A proposal of yours is accepted or rejected.' },
      { kind: 'tender_amended', label: 'Changes', hint: 'A tender you bid for is changed.' },
      { kind: 'deadline', label: 'Deadlines', hint: 'A tender of yours, or one you saved, closes tomorrow.' },
    ],
  },
  {
    title: 'This network',
    kinds: [{ kind: 'notice', label: 'Notices', hint: 'Whoever runs this network has something to say.' }],
  },
];
