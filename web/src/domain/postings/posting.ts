// The common shape of jobs and tenders, wherever either is shown.

import type { CompanyFacts } from '@/domain/companies/company-facts';

export type PostingKind = 'job' | 'tender';

export interface Posting {
  kind: PostingKind;
  id: string;
  /** Its path in this application. */
  to: string;
  title: string;
  /** The title for places that do not show the owner. */
  titleWithCompany: string;
  /** The owner's account, and the name and picture shown for it. */
  ownerId: string;
  company: string;
  logo: string | null;
  /** The company's verified facts. */
  facts: CompanyFacts;
  /** Empty if none is stated. */
  location: string;
  postedAt: string;
  /** The rules behind the warnings to readers. */
  warnings: string[];
  /** Since when it has been waiting for a moderator; null for most postings. */
  heldAt: string | null;
}

/** The paths of the lists. */
export const LISTS = { job: '/jobs', tender: '/b2b' } as const;

export function postingPath(kind: PostingKind, id: string): string {
  return `${LISTS[kind]}/${id}`;
}
