// The badge next to the name of a verified company. Few companies have one, so its code loads on demand.

import type { CompanyFacts } from '@/domain/companies/company-facts';
import { lazyPart } from '@/lib/ui/lazy-part';

const MarkButton = lazyPart(async () => (await import('./company-mark-button')).CompanyMarkButton);

interface CompanyMarkProps {
  /** The name next to the badge. */
  name: string;
  facts: CompanyFacts | null | undefined;
}

/** Renders nothing for a company without verified facts. */
export function CompanyMark({ name, facts }: CompanyMarkProps) {
  return facts?.verified_domain ? <MarkButton name={name} facts={facts} /> : null;
}
