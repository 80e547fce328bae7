// Written by `npm run words` from the catalogues beside it.

import { defineWords } from '@/lib/words/words';

export const t = defineWords<{
  'card.held': null;
  'card.warned': { why: string | number };
  'mend.contact': null;
  'mend.copied-text': null;
  'mend.far-above-pay': null;
  'mend.fee': null;
  'mend.imitated-domain': null;
  'mend.new-account': null;
  'moderator.title': null;
  'owner.edit': { kind: string | number };
  'owner.held': { kind: string | number };
  'owner.heldText': null;
  'owner.warned': { kind: string | number };
  'owner.warnedText': null;
  'reader.advice': { kind: string | number };
  'reader.title': { kind: string | number };
  'why.contact': null;
  'why.copied-text': null;
  'why.far-above-pay': null;
  'why.fee': null;
  'why.imitated-domain': null;
  'why.new-account': null;
}>('posting-checks', { en: () => import('./en/posting-checks.json'), hi: () => import('./hi/posting-checks.json') });
