// The link to the moderation screen in the user menu, with the number of waiting entries.

import { ShieldCheck } from 'lucide-react';
import { Link } from '@/components/link';
import { DropdownMenuItem } from '@/components/ui/dropdown-menu';
import { useWaitingCountsQuery } from '@/features/moderation/api/count-waiting';
import { t } from '@/words/moderation-menu';
import { WaitingCount } from './waiting-count';

export function ModerationMenuItem() {
  const { data: waiting } = useWaitingCountsQuery();
  return (
    <DropdownMenuItem asChild>
      <Link to="/moderation">
        <ShieldCheck aria-hidden="true" />
        {t('entry')}
        <WaitingCount count={waiting ? waiting.held + waiting.reports : 0} className="ml-auto" />
      </Link>
    </DropdownMenuItem>
  );
}
