// Translates the features of a plan, which the server lists in English, into the page language.

import { t } from '@/words/plans';

const KEYS = {
  'Unlimited jobs and tenders': 'feature.listings',
  'Unlimited proposals': 'feature.unlimitedProposals',
  'Team management': 'feature.team',
  'Account manager': 'feature.manager',
  'API access': 'feature.api',
  'Job applications': 'feature.applications',
  'Feed and messages': 'feature.feed',
  'Public profile': 'feature.profile',
} as const;

/** An unknown feature is shown in the server's words. */
export function featureLabel(text: string): string {
  const proposals = /^(\d+) B2B proposals per month$/.exec(text)?.[1];
  if (proposals !== undefined) return t('feature.proposals', { count: Number(proposals) });
  return text in KEYS ? t(KEYS[text as keyof typeof KEYS]) : text;
}
