// What a job and a tender have in common, wherever either is shown.

import type { CompanyFacts } from '@/components/company-facts';

export type PostingKind = 'job' | 'tender';

export interface Posting {
  kind: PostingKind;
  id: string;
  /** Its address in this application. */
  to: string;
  title: string;
  /** As it is called where nothing else says whose it is. */
  titleWithCompany: string;
  /** The account behind it, and the name and picture it goes by. */
  ownerId: string;
  company: string;
  logo: string | null;
  /** What the company proved. */
  facts: CompanyFacts;
  /** Empty where none is stated. */
  location: string;
  postedAt: string;
  /** The rules by which readers are warned of it. */
  warnings: string[];
  /** Since when it waits for a moderator; null for all but those who may see it then. */
  heldAt: string | null;
}

/** Where all of them are. */
export const LISTS = { job: '/jobs', tender: '/b2b' } as const;

export function postingPath(kind: PostingKind, id: string): string {
  return `${LISTS[kind]}/${id}`;
}
