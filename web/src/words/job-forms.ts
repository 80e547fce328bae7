// Written by `npm run words` from the catalogues beside it.

import { defineWords } from '@/lib/words/words';

export const t = defineWords<{
  'edit.failed': null;
  'edit.lead': null;
  'edit.notYours': null;
  'edit.notYoursText': null;
  'edit.updated': null;
  'field.anyLevel': null;
  'field.choose': null;
  'field.cityOrState': null;
  'field.closes': null;
  'field.closes.help': null;
  'field.department': null;
  'field.experience': null;
  'field.location': null;
  'field.replyDays': null;
  'field.replyDays.help': null;
  'field.salary': null;
  'field.salary.help': null;
  'field.title': null;
  'field.type': null;
  'post.browse': null;
  'post.refused': null;
  'post.refusedText': null;
  'question.max': { min: string | number };
  'question.number': null;
  'question.optionLong': null;
  'question.options': null;
  'question.question': null;
  'question.twice': null;
  'required.description': null;
  'required.location': null;
  'required.requirements': null;
  'required.title': null;
  'required.type': null;
  'section.about': null;
  'section.job': null;
  'wrong.closes': null;
  'wrong.replyDays': null;
}>('job-forms', { en: () => import('./en/job-forms.json'), hi: () => import('./hi/job-forms.json') });
