// Why one cannot bid before the next month, said before anything is filled in.

import { Link } from '@/components/link';
import type { Database } from '@/lib/database.types';
import { formatCount } from '@/lib/format/format';
import { formatDeadline } from '@/lib/format/format-deadline';

type Allowance = Database['public']['Functions']['proposals_left']['Returns'];

export function NoProposalsLeft({ allowance: { plan, limit, renews_on: renewsOn } }: { allowance: Allowance }) {
  return (
    <p>
      You have made all {formatCount(limit ?? 0, 'proposal')} that {plan} allows this month. You can bid again from{' '}
      {formatDeadline(renewsOn, new Date())}, or{' '}
      <Link to="/subscribe" className="text-primary underline underline-offset-3">
        choose a larger plan
      </Link>
      .
    </p>
  );
}
