// Written by `npm run words` from the catalogues beside it.

import { defineWords } from '@/lib/words/words';

export const t = defineWords<{
  already: null;
  coverLetter: null;
  failed: null;
  for: { title: string | number };
  form: { title: string | number };
  fullName: null;
  logIn: null;
  'required.email': null;
  'required.fullName': null;
  resume: null;
  'resume.choose': null;
  'resume.help': { company: string | number };
  'resume.missing': null;
  'resume.required': null;
  send: null;
  sent: null;
  sentText: { company: string | number };
  title: null;
  'wrong.email': null;
}>('apply', { en: () => import('./en/apply.json'), hi: () => import('./hi/apply.json') });
