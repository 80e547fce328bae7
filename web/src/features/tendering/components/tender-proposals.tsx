// The proposals to one of one's own tenders, sealed until they may be opened, in the four states a screen has.

import { SearchX } from 'lucide-react';
import { DeadlinePill } from '@/components/deadline-pill';
import { FailedState } from '@/components/failed-state';
import { Link } from '@/components/link';
import { MessagePage } from '@/components/message-page';
import { PageHead } from '@/components/page-head';
import { PageTitle } from '@/components/page-title';
import { RowSkeleton } from '@/components/row-skeleton';
import { StatusPill } from '@/components/status-pill';
import { buttonVariants } from '@/components/ui/button-variants';
import { SkeletonList } from '@/components/ui/skeleton';
import { useOwnTenderQuery, type OwnTender } from '@/features/tendering/api/get-own-tender';
import { RECEIVED_KEY } from '@/features/tendering/api/received-key';
import { formatCount, formatMoneyRange } from '@/lib/format';
import { useLiveChanges } from '@/lib/live-changes';
import { ownersWord } from '@/lib/tender-status';
import { ProposalComparison } from './proposal-comparison';
import { SealedPanel } from './sealed-panel';

export function TenderProposals({ tenderId }: { tenderId: string }) {
  const { data: tender, isPending, isError, isFetching, refetch } = useOwnTenderQuery(tenderId);
  if (tender === null) {
    return (
      <MessagePage
        icon={SearchX}
        title="No proposals to show"
        action={
          <Link to="/dashboard" className={buttonVariants()}>
            Go to your dashboard
          </Link>
        }
      >
        Only whoever posted a tender reads its proposals. This one is not yours, or is no longer there.
      </MessagePage>
    );
  }
  return (
    <div className="page py-4 md:py-6">
      <PageHead title={tender ? `Proposals for ${tender.title}` : 'Proposals'} />
      {isPending && (
        <SkeletonList>
          <RowSkeleton />
        </SkeletonList>
      )}
      {isError && !tender && (
        <FailedState title="The tender did not load" retrying={isFetching} onRetry={() => void refetch()} />
      )}
      {tender && <Proposals tender={tender} />}
    </div>
  );
}

function Proposals({ tender }: { tender: OwnTender }) {
  // A bid is counted on its tender, sealed or not; a decision changes the proposal alone.
  useLiveChanges(
    [
      { table: 'tenders', filter: `id=eq.${tender.id}` },
      { table: 'proposals', filter: `tender_id=eq.${tender.id}` },
    ],
    [RECEIVED_KEY, ['tenders', tender.id]],
  );
  const budget = formatMoneyRange(tender.budget_min, tender.budget_max);
  return (
    <>
      <PageTitle back={{ to: `/b2b/${tender.id}`, label: 'Tender' }} title={`Proposals for ${tender.title}`}>
        <div className="mt-1 flex flex-wrap items-center gap-2 text-muted-foreground">
          <StatusPill status={tender.withdrawn_at === null ? ownersWord(tender.status) : 'Withdrawn'} />
          {tender.status === 'Open' && <DeadlinePill deadline={tender.deadline} now={new Date()} />}
          <span>{formatCount(tender.bids, 'proposal')}</span>
          {budget !== undefined && <span className="tabular-nums">· Budget {budget}</span>}
        </div>
      </PageTitle>
      {tender.sealed && tender.status === 'Open' ? (
        <SealedPanel tender={tender} />
      ) : (
        <ProposalComparison tender={tender} />
      )}
    </>
  );
}
