// The mark beside the name of a company that proved something about itself. Few have one, so its code comes when one is there.

import type { CompanyFacts } from '@/components/company-facts';
import { lazyPart } from '@/lib/ui/lazy-part';

const MarkButton = lazyPart(async () => (await import('./company-mark-button')).CompanyMarkButton);

interface CompanyMarkProps {
  /** The name it stands beside. */
  name: string;
  facts: CompanyFacts | null | undefined;
}

/** Nothing for a company that proved nothing. */
export function CompanyMark({ name, facts }: CompanyMarkProps) {
  return facts?.verified_domain ? <MarkButton name={name} facts={facts} /> : null;
}
