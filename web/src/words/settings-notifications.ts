// Written by `npm run words` from the catalogues beside it.

import { defineWords } from '@/lib/words/words';

export const t = defineWords<{
  always: null;
  'column.email': null;
  'column.in_app': null;
  'column.kind': null;
  failed: null;
  fetchFailed: null;
  'group.jobs': null;
  'group.network': null;
  'group.people': null;
  'group.tenders': null;
  'groupHint.jobs': null;
  'groupHint.people': null;
  'groupHint.tenders': null;
  'kind.application': null;
  'kind.application_status': null;
  'kind.award': null;
  'kind.comment': null;
  'kind.deadline': null;
  'kind.interview': null;
  'kind.like': null;
  'kind.message': null;
  'kind.notice': null;
  'kind.proposal': null;
  'kind.review': null;
  'kind.search_match': null;
  'kind.still_hiring': null;
  'kind.team': null;
  'kind.tender_amended': null;
  'kindHint.application': null;
  'kindHint.application_status': null;
  'kindHint.award': null;
  'kindHint.comment': null;
  'kindHint.deadline': null;
  'kindHint.interview': null;
  'kindHint.like': null;
  'kindHint.message': null;
  'kindHint.notice': null;
  'kindHint.proposal': null;
  'kindHint.review': null;
  'kindHint.search_match': null;
  'kindHint.still_hiring': null;
  'kindHint.team': null;
  'kindHint.tender_amended': null;
  saveFailed: null;
  switch: { kind: string | number; channel: string | number };
}>('settings-notifications', {
  en: () => import('./en/settings-notifications.json'),
  hi: () => import('./hi/settings-notifications.json'),
});
