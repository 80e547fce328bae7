// The name of a company, which leads to its profile wherever it stands. It is bolder than what is around it, so that it is seen to be a link.

import { Link } from '@/components/link';
import { cn } from '@/lib/styles/cn';

interface CompanyLinkProps {
  /** The account behind it. */
  id: string;
  name: string;
  className?: string;
}

export function CompanyLink({ id, name, className }: CompanyLinkProps) {
  return (
    <Link to={`/user/${id}`} className={cn('font-medium hover:underline', className)}>
      {name}
    </Link>
  );
}
