// Proposals to all tenders of the user or their company. Sealed ones are counted but not listed.

import { Inbox, Lock } from 'lucide-react';
import { DeadlinePill } from '@/components/deadline-pill';
import { CompanyMark } from '@/domain/companies/company-mark';
import { Link } from '@/components/link';
import { ListedRows } from '@/domain/status/listed-rows';
import { StatusPill } from '@/domain/status/status-pill';
import { Avatar } from '@/components/ui/avatar';
import { Card } from '@/components/ui/card';
import { Written } from '@/components/written';
import { useReceivedQuery, useSealedQuery, type Received } from '@/features/dashboard-tenders/api/list-received';
import { useActingFor } from '@/domain/teams/acting-for';
import { avatarKind } from '@/lib/format/avatar';
import { postedLabel } from '@/lib/format/day-labels';
import { formatMoney } from '@/lib/format/format';
import { useLiveChanges } from '@/lib/live/use-live-changes';
import { PROPOSAL_STATUSES } from '@/domain/tenders/proposal-status';
import { useStatusInAddress } from '@/lib/router/use-status-in-address';
import { queryKeys } from '@/lib/query/query-keys';
import { t as shared } from '@/words/dashboard';
import { t } from '@/words/dashboard-tenders';

export function ReceivedList() {
  const { ownerId } = useActingFor();
  const status = useStatusInAddress(PROPOSAL_STATUSES);
  const proposals = useReceivedQuery(status);
  useLiveChanges([{ table: 'tenders', filter: `business_id=eq.${ownerId}` }], [queryKeys.proposals.received]);
  return (
    <div className="flex flex-col gap-4">
      <SealedTenders />
      <ListedRows
        label={t('proposals')}
        byStatus={t('list.byStatus')}
        failedTitle={t('list.failed')}
        statuses={PROPOSAL_STATUSES}
        status={status}
        list={proposals}
        empty={{
          icon: Inbox,
          title: t('list.none'),
          noneInStatus: (label) => t('list.noneInStatus', { status: label }),
          text: t('list.text'),
        }}
      >
        {(proposal) => <ReceivedCard key={proposal.id} proposal={proposal} />}
      </ListedRows>
    </div>
  );
}

function SealedTenders() {
  const { data: tenders = [] } = useSealedQuery();
  if (tenders.length === 0) return null;
  return (
    <Card>
      <ul aria-label={t('list.sealed')}>
        {tenders.map(({ id, title, bids, deadline }) => (
          <li
            key={id}
            className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-border px-4 py-3 first:border-t-0 md:px-5"
          >
            <Lock aria-hidden="true" className="size-4.5 text-marigold-ink" />
            <span className="font-[600]">{t('sealedCount', { count: bids })}</span>
            <Link
              to={`/b2b/${id}/proposals`}
              dir="auto"
              className="min-w-0 break-words text-primary hover:underline max-sm:order-last max-sm:w-full sm:flex-1"
            >
              <Written>{title}</Written>
            </Link>
            <DeadlinePill deadline={deadline} now={new Date()} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function ReceivedCard({ proposal: { name, amount, status, created_at, tender, bidder } }: { proposal: Received }) {
  return (
    <Card>
      <article
        tabIndex={0}
        aria-label={name}
        className="flex items-center gap-3 rounded-[inherit] p-4 -outline-offset-2 md:p-5"
      >
        <Avatar id={bidder.id} name={name} url={bidder.avatar_url} kind={avatarKind(bidder.user_type)} />
        <div className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-4 gap-y-1.5">
          <div className="min-w-0">
            <h2 dir="auto" className="text-base font-[600] break-words">
              <Link to={`/user/${bidder.id}`} className="hover:underline">
                {name}
              </Link>
              <CompanyMark name={name} facts={bidder} />
            </h2>
            <p dir="auto" className="text-sm break-words text-muted-foreground">
              <Link to={`/b2b/${tender.id}/proposals`} className="text-primary hover:underline">
                <Written>{tender.title}</Written>
              </Link>
              {' · '}
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
      </article>
    </Card>
  );
}
