// Written by `npm run words` from the catalogues beside it.

import { defineWords } from '@/lib/words/words';

export const t = defineWords<{
  addSlot: null;
  agreedContext: { job: string | number; name: string | number };
  change: null;
  changeTitle: { name: string | number };
  changed: null;
  clash: { name: string | number };
  context: { job: string | number; name: string | number };
  failed: null;
  format: null;
  'format.InPerson': null;
  'format.Phone': null;
  'format.Video': null;
  length: null;
  minutes: { count: number };
  note: null;
  noteHelp: null;
  offer: null;
  offered: null;
  'place.InPerson': null;
  'place.InPerson.help': null;
  'place.InPerson.wrong': null;
  'place.Phone': null;
  'place.Phone.help': null;
  'place.Phone.wrong': null;
  'place.Video': null;
  'place.Video.help': null;
  'place.Video.wrong': null;
  removeSlot: { number: number };
  slot: { number: number };
  'slot.far': null;
  'slot.missing': null;
  'slot.past': null;
  'slot.twice': null;
  slots: null;
  slotsHelp: { zone: string | number };
  start: null;
  timesFailed: null;
  title: { name: string | number };
}>('interview-form', { en: () => import('./en/interview-form.json'), hi: () => import('./hi/interview-form.json') });
