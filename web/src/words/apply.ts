// Written by `npm run words` from the catalogues beside it.

import { defineWords } from '@/lib/words/words';

export const t = defineWords<{
  already: null;
  'answer.choose': null;
  'answer.file': null;
  'answer.fileMissing': null;
  'answer.missing': null;
  'answer.number': null;
  'answer.unmet': { needed: string | number };
  coverLetter: null;
  failed: null;
  for: { title: string | number };
  form: { title: string | number };
  fullName: null;
  logIn: null;
  questions: { company: string | number };
  'required.email': null;
  'required.fullName': null;
  resume: null;
  'resume.another': null;
  'resume.choose': null;
  'resume.help': { company: string | number };
  'resume.keep': null;
  'resume.missing': null;
  'resume.preferred': null;
  'resume.required': null;
  'resume.yours': null;
  send: null;
  sent: null;
  sentText: { company: string | number };
  title: null;
  'wrong.email': null;
}>('apply', { en: () => import('./en/apply.json'), hi: () => import('./hi/apply.json') });
