// A company's name as a link to its page, with the verification badge. It is bolder than the text around it, so that it is
// recognisable as a link.

import type { CompanyFacts } from '@/domain/companies/company-facts';
import { CompanyMark } from '@/domain/companies/company-mark';
import { Link } from '@/components/link';
import { cn } from '@/lib/styles/cn';

interface CompanyLinkProps {
  /** The company's account. */
  id: string;
  name: string;
  /** Its verified facts. */
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
