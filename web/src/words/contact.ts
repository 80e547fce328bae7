// Written by `npm run words` from the catalogues beside it.

import type { Tag } from '@/lib/words/message';
import { defineWords } from '@/lib/words/words';

export const t = defineWords<{
  answer: null;
  description: null;
  email: null;
  failed: null;
  help: { link: Tag };
  intro: null;
  invalidEmail: null;
  message: null;
  name: null;
  privacy: { link: Tag };
  'required.email': null;
  'required.message': null;
  'required.name': null;
  'required.subject': null;
  send: null;
  sending: null;
  sent: null;
  sentText: null;
  subject: null;
  title: null;
  'tooLong.email': { most: string | number };
  'tooLong.message': { most: string | number };
  'tooLong.name': { most: string | number };
  'tooLong.subject': { most: string | number };
}>('contact', { en: () => import('./en/contact.json'), hi: () => import('./hi/contact.json') });
