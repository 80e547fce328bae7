// Written by `npm run words` from the catalogues beside it.

import { defineWords } from '@/lib/words/words';

export const t = defineWords<{
  'emailCode.back': null;
  'emailCode.choose': null;
  'emailCode.failed': null;
  'emailCode.help': null;
  'emailCode.send': null;
  'emailCode.sent': { email: string | number };
  'emailCode.signIn': null;
  or: null;
  'passkey.choose': null;
  'passkey.failed': null;
  'provider.back': null;
  'provider.cancelled': null;
  'provider.checking': null;
  'provider.choose': { name: string | number };
  'provider.connected': null;
  'provider.description': null;
  'provider.head': null;
  'provider.notConnected': null;
  'provider.notSignedIn': null;
  'provider.toLogin': null;
}>('sign-in', { en: () => import('./en/sign-in.json'), hi: () => import('./hi/sign-in.json') });
