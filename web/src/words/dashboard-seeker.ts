// Written by `npm run words` from the catalogues beside it.

import { defineWords } from '@/lib/words/words';

export const t = defineWords<{
  'actions.complete': { percent: string | number };
  'actions.jobsHint': null;
  'actions.matching': { count: number };
  'actions.profile': null;
  'actions.profileHint': null;
  'actions.title': null;
  browseJobs: null;
  'greeting.afternoon': { name: string | number };
  'greeting.evening': { name: string | number };
  'greeting.morning': { name: string | number };
  historyOf: { job: string | number };
  'list.byStatus': null;
  'list.error': null;
  'list.failed': null;
  'list.label': null;
  'list.noneInStatus': { status: string | number };
  'none.text': null;
  'none.title': null;
  recent: null;
  'resume.opened': { moment: string | number };
  'resume.unopened': null;
  salaryUnknown: null;
  'saved.none': null;
  'saved.text': null;
  'saved.title': null;
  'stats.asMany': null;
  'stats.fewer': { count: number };
  'stats.interviews': null;
  'stats.invited': { count: number };
  'stats.more': { count: number };
  'stats.views': null;
  'summary.both': { interviews: number; reviews: number };
  'summary.interviews': { interviews: number };
  'summary.nothing': null;
  'summary.reviews': { reviews: number };
  'summary.start': null;
  title: null;
  view: null;
  viewJob: { job: string | number };
  'withdraw.context': { company: string | number; job: string | number };
  'withdraw.title': null;
}>('dashboard-seeker', {
  en: () => import('./en/dashboard-seeker.json'),
  hi: () => import('./hi/dashboard-seeker.json'),
});
