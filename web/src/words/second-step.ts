// Written by `npm run words` from the catalogues beside it.

import { defineWords } from '@/lib/words/words';

export const t = defineWords<{
  app: null;
  codeHelp: null;
  continue: null;
  description: null;
  done: null;
  doneByRecoveryCode: null;
  doneText: null;
  failed: null;
  key: null;
  keyFailed: null;
  keyHelp: null;
  keyRefused: null;
  keyUnknown: null;
  lost: null;
  recoveryCode: null;
  recoveryCodeHelp: null;
  recoveryCodeWanted: null;
  'setUp.subtitle': null;
  'setUp.text': null;
  'setUp.title': null;
  signOut: null;
  signedInAs: { email: string | number };
  subtitle: null;
  subtitleForReset: null;
  title: null;
  titleKey: null;
  'use.app': null;
  'use.key': null;
  'use.recoveryCode': null;
  useKey: null;
}>('second-step', { en: () => import('./en/second-step.json'), hi: () => import('./hi/second-step.json') });
