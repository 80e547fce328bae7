// Written by `npm run words` from the catalogues beside it.

import { defineWords } from '@/lib/words/words';

export const t = defineWords<{
  import: null;
  'import.action': null;
  'import.done': null;
  'import.education': { count: number };
  'import.field.address': null;
  'import.field.bio': null;
  'import.field.fullName': null;
  'import.field.headline': null;
  'import.field.website': null;
  'import.leftOut': { sections: string | number };
  'import.none': null;
  'import.replaces': { value: string | number };
  'import.skills': { count: number };
  'import.text': null;
  'import.work': { count: number };
  'wrong.at': { place: string | number; message: string | number };
  'wrong.date': null;
  'wrong.json': null;
  'wrong.large': null;
  'wrong.list': null;
  'wrong.object': null;
  'wrong.resume': null;
  'wrong.text': null;
}>('json-resume', { en: () => import('./en/json-resume.json'), hi: () => import('./hi/json-resume.json') });
