// Written by `npm run words` from the catalogues beside it.

import { defineWords } from '@/lib/words/words';

export const t = defineWords<{
  'all.job': null;
  'all.tender': null;
  'answersFor.job': { title: string | number };
  'answersFor.tender': { title: string | number };
  'browse.job': null;
  'browse.tender': null;
  changeFailed: null;
  closed: null;
  'closed.text': { title: string | number };
  contact: null;
  details: null;
  edit: null;
  'failed.job': null;
  'failed.tender': null;
  'kind.job': null;
  'kind.tender': null;
  'more.job': { title: string | number };
  'more.tender': { title: string | number };
  'named.job': { title: string | number };
  'named.tender': { title: string | number };
  'noAnswers.job': null;
  'noAnswers.tender': null;
  'notFound.job': null;
  'notFound.tender': null;
  'notFound.text': null;
  'notLoaded.job': null;
  'notLoaded.tender': null;
  'notYours.job': { refusal: string | number };
  'notYours.tender': { refusal: string | number };
  'postedBy.name': { name: string | number };
  'postedBy.you': null;
  profile: null;
  reopened: null;
  'reopened.text': { title: string | number };
  requirements: null;
  share: null;
  skills: null;
  'titled.job': { title: string | number; company: string | number };
  'titled.tender': { title: string | number; company: string | number };
  toDashboard: null;
  withdraw: null;
}>('postings', { en: () => import('./en/postings.json'), hi: () => import('./hi/postings.json') });
