// How many proposals one's plan still allows this month, and the way to more where none is left.

import { Link } from '@/components/link';
import { useProposalsLeftQuery } from '@/domain/tenders/proposals-left';

/** `3 of 5 proposals left this month on Basic`; nothing where there is no limit, or it is not known yet. */
export function ProposalsLeft() {
  const { data } = useProposalsLeftQuery();
  if (typeof data?.left !== 'number' || data.limit === null) return null;
  return (
    <>
      {data.left} of {data.limit} proposals left this month on {data.plan}
      {data.left === 0 && (
        <>
          {'. '}
          <Link to="/subscribe" className="text-primary underline underline-offset-3">
            See larger plans
          </Link>
        </>
      )}
    </>
  );
}
