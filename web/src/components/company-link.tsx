// The name of a company, which leads to its page wherever it stands, with the mark of what it proved. It is bolder than what is
// around it, so that it is seen to be a link.

import type { CompanyFacts } from '@/components/company-facts';
import { CompanyMark } from '@/components/company-mark';
import { Link } from '@/components/link';
import { cn } from '@/lib/styles/cn';

interface CompanyLinkProps {
  /** The account behind it. */
  id: string;
  name: string;
  /** What it proved. */
  facts?: CompanyFacts | null;
  className?: string;
}

export function CompanyLink({ id, name, facts, className }: CompanyLinkProps) {
  return (
    <>
      <Link to={`/company/${id}`} className={cn('font-medium hover:underline', className)}>
        {name}
      </Link>
      <CompanyMark name={name} facts={facts} />
    </>
  );
}
