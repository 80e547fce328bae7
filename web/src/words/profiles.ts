// Written by `npm run words` from the catalogues beside it.

import { defineWords } from '@/lib/words/words';

export const t = defineWords<{
  companyNameFailed: null;
  companySize: { range: string | number };
  contact: null;
  days: { count: number };
  freelancer: { name: string | number };
  hours: { count: number };
  minutes: { count: number };
  profile: null;
  profileFailed: null;
  'replies.days': { count: number };
  'replies.hours': { count: number };
  'replies.soon': null;
  seeker: { name: string | number };
}>('profiles', { en: () => import('./en/profiles.json'), hi: () => import('./hi/profiles.json') });
