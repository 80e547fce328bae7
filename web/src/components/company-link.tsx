// The name of a company, which leads to its profile wherever it stands.

import { Link } from '@/components/link';
import { cn } from '@/lib/cn';

interface CompanyLinkProps {
  /** The account behind it. */
  id: string;
  name: string;
  className?: string;
}

export function CompanyLink({ id, name, className }: CompanyLinkProps) {
  return (
    <Link to={`/user/${id}`} className={cn('hover:underline', className)}>
      {name}
    </Link>
  );
}
