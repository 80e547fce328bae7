// Written by `npm run words` from the catalogues beside it.

import { defineWords } from '@/lib/words/words';

export const t = defineWords<{
  cancelUpload: { name: string | number };
  drop: null;
  'empty.text': null;
  'empty.title': null;
  'image.large.text': { most: string | number };
  'image.large.title': null;
  'image.unreadable.text': null;
  'image.unreadable.title': null;
  kinds: { others: string | number; last: string | number };
  'large.text': { most: string | number };
  'large.title': null;
  limits: { kinds: string | number; most: string | number; help: string | number };
  'macros.text': null;
  'macros.title': null;
  ready: null;
  retry: null;
  'single.text': { added: string | number; others: string | number };
  'single.title': null;
  uploading: { name: string | number };
  'video.large.text': { most: string | number };
  'video.large.title': null;
  'video.unreadable.text': null;
  'video.unreadable.title': null;
  'wrongKind.image': null;
  'wrongKind.media': null;
  'wrongKind.text': { kinds: string | number };
  'wrongKind.title': null;
}>('files', { en: () => import('./en/files.json'), hi: () => import('./hi/files.json') });
