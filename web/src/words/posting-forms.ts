// Written by `npm run words` from the catalogues beside it.

import type { Tag } from '@/lib/words/message';
import { defineWords } from '@/lib/words/words';

export const t = defineWords<{
  'company.asYou': { name: string | number };
  'company.continue': null;
  'company.name': null;
  'company.required': null;
  'company.text.job': null;
  'company.text.tender': null;
  'company.title': null;
  description: null;
  'draft.notSaved': null;
  'draft.notSubmitted': null;
  'edit.job': null;
  'edit.tender': null;
  fields: null;
  'gone.job': null;
  'gone.tender': null;
  'lead.company': { name: string | number };
  'lead.own': { link: Tag };
  'money.from': null;
  'money.to': null;
  'post.failed.job': null;
  'post.failed.tender': null;
  'post.for': null;
  'post.job': null;
  'post.logIn.job': null;
  'post.logIn.tender': null;
  'post.posted.job': null;
  'post.posted.tender': null;
  'post.posting': null;
  'post.tender': null;
  'post.title.job': null;
  'post.title.tender': null;
  requirements: null;
  'requirements.help': null;
  save: null;
  saving: null;
  skills: null;
  startOver: null;
  submitting: null;
  'view.job': null;
  'view.tender': null;
}>('posting-forms', { en: () => import('./en/posting-forms.json'), hi: () => import('./hi/posting-forms.json') });
