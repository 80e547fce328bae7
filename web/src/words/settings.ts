// Written by `npm run words` from the catalogues beside it.

import { defineWords } from '@/lib/words/words';

export const t = defineWords<{
  'about.atMost': { most: string | number };
  'about.bio': null;
  'about.bioHelp': null;
  'about.failed': null;
  'about.fetchFailed': null;
  'about.fullName': null;
  'about.hint': null;
  'about.nameWanted': null;
  'about.save': null;
  'about.saveFailed': null;
  'about.saved': null;
  'about.title': null;
  'appearance.hint': null;
  'appearance.theme': null;
  'appearance.title': null;
  'company.hint': null;
  'company.title': null;
  description: null;
  error: null;
  'language.hint': null;
  'rest.edit': null;
  'rest.hint': null;
  'rest.text': null;
  'rest.title': null;
  'tab.account': null;
  'tab.company': null;
  'tab.notifications': null;
  'tab.profile': null;
  'tab.security': null;
  title: null;
}>('settings', { en: () => import('./en/settings.json'), hi: () => import('./hi/settings.json') });
