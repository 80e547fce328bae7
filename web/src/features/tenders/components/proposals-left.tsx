// The number of proposals left this month on the user's plan, with a link to upgrade when none is left.

import { Link } from '@/components/link';
import { useProposalsLeftQuery } from '@/domain/tenders/proposals-left';
import { t } from '@/words/tenders';

/** `3 of 5 proposals left this month on Basic`. Renders nothing without a limit or while the number is unknown. */
export function ProposalsLeft() {
  const { data } = useProposalsLeftQuery();
  if (typeof data?.left !== 'number' || data.limit === null) return null;
  const { left, limit, plan } = data;
  if (left > 0) return t('left', { left, limit, plan });
  return t.rich('left.none', {
    left,
    limit,
    plan,
    link: (text) => (
      <Link to="/subscribe" className="text-primary underline underline-offset-3">
        {text}
      </Link>
    ),
  });
}
