// The mark beside the name of a company that proved something about itself. Few have one, so its code comes when one is there.

import { lazyPart } from '@/lib/ui/lazy-part';

/** What a company proved, as its profile has it; null for what it did not, or not any more. */
export interface CompanyFacts {
  verified_domain: string | null;
  verified_at: string | null;
  verified_gstin: string | null;
}

const MarkButton = lazyPart(async () => (await import('./company-mark-button')).CompanyMarkButton);

interface CompanyMarkProps {
  /** The name it stands beside. */
  name: string;
  facts: CompanyFacts | undefined;
}

/** Nothing for a company that proved nothing. */
export function CompanyMark({ name, facts }: CompanyMarkProps) {
  return facts?.verified_domain ? <MarkButton name={name} facts={facts} /> : null;
}
