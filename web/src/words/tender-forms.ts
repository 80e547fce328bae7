// Written by `npm run words` from the catalogues beside it.

import { defineWords } from '@/lib/words/words';

export const t = defineWords<{
  'edit.closed': null;
  'edit.closedText': null;
  'edit.failed': null;
  'edit.lead': { count: number };
  'edit.noBids': null;
  'edit.notYours': null;
  'edit.notYoursText': null;
  'edit.told': null;
  'edit.updated': null;
  'field.budget': null;
  'field.budget.help': null;
  'field.category': null;
  'field.choose': null;
  'field.cityOrState': null;
  'field.deadline': null;
  'field.deadline.help': null;
  'field.location': null;
  'field.title': null;
  'field.type': null;
  'field.type.example': null;
  'post.browse': null;
  'post.refused': null;
  'post.refusedText': null;
  'required.category': null;
  'required.deadline': null;
  'required.description': null;
  'required.requirements': null;
  'required.title': null;
  seal: null;
  'seal.fixed': null;
  'seal.open': null;
  'seal.openText': null;
  'seal.sealed': null;
  'seal.sealedText': null;
  'section.about': null;
  'section.bids': null;
  'section.tender': null;
  'wrong.deadline': null;
}>('tender-forms', { en: () => import('./en/tender-forms.json'), hi: () => import('./hi/tender-forms.json') });
