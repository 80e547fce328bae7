// Written by `npm run words` from the catalogues beside it.

import { defineWords } from '@/lib/words/words';

export const t = defineWords<{
  changeError: null;
  error: null;
  failed: null;
  gone: null;
  'note.add': null;
  'note.draft': null;
  'note.label': null;
  'note.remove': null;
  'note.removeText': null;
  'note.removeTitle': null;
  'note.wanted': null;
  notes: null;
  private: { name: string | number };
  stars: null;
  'stars.count': { stars: number };
  'tag.add': null;
  'tag.label': null;
  'tag.none': null;
  'tag.wanted': null;
  tags: null;
  title: { name: string | number };
  you: null;
}>('team-notes', { en: () => import('./en/team-notes.json'), hi: () => import('./hi/team-notes.json') });
