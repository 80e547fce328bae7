// The user's own proposals, optionally in one status, with the reason for each decision.

import { Gavel } from 'lucide-react';
import { ButtonLink } from '@/components/button-link';
import { CompanyLink } from '@/domain/companies/company-link';
import { Link } from '@/components/link';
import { ListedRows } from '@/domain/status/listed-rows';
import { StatusPill } from '@/domain/status/status-pill';
import { TextWithLinks } from '@/components/text-with-links';
import { Card } from '@/components/ui/card';
import { Written } from '@/components/written';
import { useBidsQuery } from '@/features/dashboard-bids/api/list-bids';
import { useUser } from '@/lib/auth/auth';
import type { BidsDashboard } from '@/domain/dashboard/dashboard';
import { postedLabel } from '@/lib/format/day-labels';
import { formatMoney } from '@/lib/format/format';
import { useLiveChanges } from '@/lib/live/use-live-changes';
import { PROPOSAL_STATUSES } from '@/domain/tenders/proposal-status';
import { useStatusInAddress } from '@/lib/router/use-status-in-address';
import { queryKeys } from '@/lib/query/query-keys';
import { t as shared } from '@/words/dashboard';
import { t } from '@/words/dashboard-bids';

export function BidList() {
  const user = useUser();
  const status = useStatusInAddress(PROPOSAL_STATUSES);
  const bids = useBidsQuery(status);
  useLiveChanges([{ table: 'proposals', filter: `bidder_id=eq.${user.id}` }], [queryKeys.proposals.own(user.id)]);
  return (
    <ListedRows
      label={t('list.label')}
      byStatus={t('list.byStatus')}
      failedTitle={t('list.failed')}
      statuses={PROPOSAL_STATUSES}
      status={status}
      list={bids}
      empty={{
        icon: Gavel,
        title: t('none.title'),
        noneInStatus: (label) => t('list.noneInStatus', { status: label }),
        text: t('none.text'),
        action: <ButtonLink to="/b2b">{t('browse')}</ButtonLink>,
      }}
    >
      {(bid) => <BidCard key={bid.id} bid={bid} />}
    </ListedRows>
  );
}

function BidCard({ bid: { tender, amount, status, note, created_at } }: { bid: BidsDashboard['proposals'][number] }) {
  return (
    <Card>
      <article tabIndex={0} aria-label={tender.title} className="rounded-[inherit] p-4 -outline-offset-2 md:p-5">
        <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
          <div className="min-w-0">
            <h2 dir="auto" className="text-lg font-[600] break-words">
              <Link to={`/b2b/${tender.id}`} className="hover:underline">
                <Written>{tender.title}</Written>
              </Link>
            </h2>
            <p dir="auto" className="text-sm break-words text-muted-foreground">
              <CompanyLink id={tender.business_id} name={tender.company} facts={tender.business} /> ·{' '}
              {postedLabel(created_at, new Date())}
            </p>
          </div>
          <div className="flex flex-wrap items-center gap-3">
            <span className="font-[600] tabular-nums">
              {amount === null ? shared('noAmount') : formatMoney(amount)}
            </span>
            <StatusPill status={status} />
          </div>
        </div>
        {note !== null && (
          <p dir="auto" className="mt-3 max-w-[70ch] break-words whitespace-pre-line text-foreground-2">
            <TextWithLinks>{note}</TextWithLinks>
          </p>
        )}
      </article>
    </Card>
  );
}
