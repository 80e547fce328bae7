// What a plan includes, in the language of the page. The server says it in English.

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

/** A feature that is not known here is shown as the server says it. */
export function featureLabel(text: string): string {
  const proposals = /^(\d+) B2B proposals per month$/.exec(text)?.[1];
  if (proposals !== undefined) return t('feature.proposals', { count: Number(proposals) });
  return text in KEYS ? t(KEYS[text as keyof typeof KEYS]) : text;
}
