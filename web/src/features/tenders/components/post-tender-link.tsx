// The way from the list of tenders to the form for a new one.

import { Plus } from 'lucide-react';
import { Link } from '@/components/link';
import { buttonVariants } from '@/components/ui/button-variants';
import { mayPostTenders } from '@/features/tenders/may-post';
import { useUser } from '@/lib/auth';

/** Nothing for those who may not post. */
export function PostTenderLink() {
  if (!mayPostTenders(useUser())) return null;
  return (
    <Link to="/post-tender" className={buttonVariants()}>
      <Plus aria-hidden="true" />
      Post New Tender
    </Link>
  );
}
