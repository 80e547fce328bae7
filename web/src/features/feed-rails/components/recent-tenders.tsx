// The newest open tenders, in the right column.

import { CompanyLink } from '@/domain/companies/company-link';
import { DeadlinePill } from '@/components/deadline-pill';
import { Link } from '@/components/link';
import { Avatar } from '@/components/ui/avatar';
import { Written } from '@/components/written';
import { useRecentTendersQuery } from '@/features/feed-rails/api/list-recent-tenders';
import { formatMoneyShort } from '@/lib/format/format';
import { t } from '@/words/feed-rails';
import { RailList } from './rail-list';

export function RecentTenders() {
  const now = new Date();
  return (
    <RailList title={t('tenders.title')} all="/b2b" query={useRecentTendersQuery()} empty={t('tenders.none')}>
      {({ id, title, company, budget_min: min, budget_max: max, deadline, business }) => (
        <>
          <Avatar id={business.id} name={company} url={business.avatar_url} kind="organisation" className="size-9" />
          <div className="min-w-0 flex-1">
            <Link to={`/b2b/${id}`} dir="auto" className="block truncate text-sm font-[560] hover:underline">
              <Written>{title}</Written>
            </Link>
            <p dir="auto" className="truncate text-xs text-muted-foreground">
              <CompanyLink id={business.id} name={company} facts={business} />
            </p>
            <p className="mt-1.5 flex flex-wrap items-center gap-2 text-sm font-[560] tabular-nums">
              {budget(min, max)}
              <DeadlinePill deadline={deadline} now={now} />
            </p>
          </div>
        </>
      )}
    </RailList>
  );
}

/** There is only room for one number: the upper limit. */
function budget(min: number | null, max: number | null): string | null {
  const amount = max ?? min;
  return amount === null ? null : formatMoneyShort(amount);
}
