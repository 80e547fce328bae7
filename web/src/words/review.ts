// Written by `npm run words` from the catalogues beside it.

import { defineWords } from '@/lib/words/words';

export const t = defineWords<{
  applicants: null;
  back: { job: string | number };
  count: { count: number };
  decision: null;
  error: null;
  failed: null;
  letter: null;
  morePages: { most: number };
  next: null;
  nextKey: null;
  'none.text': null;
  'none.title': null;
  page: { number: number };
  pageBroken: null;
  pages: { count: number };
  parts: null;
  position: { position: number; count: number };
  previous: null;
  previousKey: null;
  resume: null;
  'resume.broken': null;
  'resume.brokenText': null;
  'resume.document': { kind: string | number };
  'resume.error': null;
  'resume.failed': null;
  'resume.gone': null;
  'resume.goneText': null;
  'resume.save': null;
  scorecard: null;
  title: { name: string | number; job: string | number };
  zoom: { percent: number };
  zoomIn: null;
  zoomOut: null;
}>('review', { en: () => import('./en/review.json'), hi: () => import('./hi/review.json') });
