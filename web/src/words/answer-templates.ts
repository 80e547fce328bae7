// Written by `npm run words` from the catalogues beside it.

import { defineWords } from '@/lib/words/words';

export const t = defineWords<{
  add: null;
  body: null;
  'body.help': { placeholders: string | number };
  'body.wanted': null;
  choice: null;
  'choice.none': null;
  edit: { name: string | number };
  error: null;
  failed: null;
  name: null;
  'name.help': null;
  'name.wanted': null;
  'none.text': null;
  'none.title': null;
  preview: { name: string | number };
  remove: { name: string | number };
  removeAction: null;
  removeError: null;
  removeText: null;
  removeTitle: { name: string | number };
  save: null;
  saveError: null;
  text: null;
  title: null;
}>('answer-templates', {
  en: () => import('./en/answer-templates.json'),
  hi: () => import('./hi/answer-templates.json'),
});
