// Written by `npm run words` from the catalogues beside it.

import { defineWords } from '@/lib/words/words';

export const t = defineWords<{
  confirmed: { confirmed: number; open: number };
  'confirmed.note': null;
  domain: { domain: string | number };
  'domain.note': { day: string | number };
  gstin: { gstin: string | number };
  'gstin.note': null;
  joined: { day: string | number };
  'joined.note': null;
  'pay.hidden': { percent: number };
  'pay.note': { count: number };
  'pay.stated': null;
  title: null;
}>('company-record', { en: () => import('./en/company-record.json'), hi: () => import('./hi/company-record.json') });
