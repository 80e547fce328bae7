// Written by `npm run words` from the catalogues beside it.

import { defineWords } from '@/lib/words/words';

export const t = defineWords<{
  box: null;
  cancelUpload: { file: string | number };
  createFailed: null;
  created: null;
  draft: null;
  'edit.done': null;
  'edit.failed': null;
  'edit.save': null;
  'edit.saving': null;
  'edit.text': null;
  'edit.title': null;
  empty: null;
  photo: null;
  post: null;
  posting: null;
  preview: { file: string | number };
  title: null;
  tooLong: null;
  tooLongText: { longest: number };
  unplayable: null;
  uploadFailed: null;
  uploading: { file: string | number };
  video: null;
}>('post-composer', { en: () => import('./en/post-composer.json'), hi: () => import('./hi/post-composer.json') });
