// Written by `npm run words` from the catalogues beside it.

import type { Tag } from '@/lib/words/message';
import { defineWords } from '@/lib/words/words';

export const t = defineWords<{
  address: null;
  amount: null;
  changeFailed: null;
  changed: null;
  changedText: { company: string | number };
  failed: null;
  'file.failed': null;
  'file.open': null;
  form: { title: string | number };
  gst: null;
  logIn: null;
  message: null;
  mobile: null;
  name: null;
  noAmount: null;
  noneLeft: { count: number; plan: string | number; date: string | number; link: Tag };
  notLoaded: null;
  pan: null;
  reason: null;
  'required.address': null;
  'required.email': null;
  'required.mobile': null;
  'required.name': null;
  save: null;
  sent: null;
  sentText: { company: string | number };
  submit: null;
  untilDeadline: null;
  verify: null;
  'verify.failed': null;
  'verify.what': { label: string | number };
  work: null;
  'work.choose': null;
  'work.help': { company: string | number };
  'work.replace': null;
  'wrong.email': null;
  yours: null;
}>('proposal', { en: () => import('./en/proposal.json'), hi: () => import('./hi/proposal.json') });
