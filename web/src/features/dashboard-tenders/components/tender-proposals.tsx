// The proposals to a tender of the user or their company, sealed until they may be opened.

import { DeadlinePill } from '@/components/deadline-pill';
import { SubmissionsPage } from '@/domain/postings/components/submissions-page';
import { StatusPill } from '@/domain/status/status-pill';
import { useOwnTenderQuery, type OwnTender } from '@/features/dashboard-tenders/api/get-own-tender';
import { ActingForContext } from '@/domain/teams/acting-for';
import { formatMoneyRange } from '@/lib/format/format';
import { useLiveChanges } from '@/lib/live/use-live-changes';
import { mayEdit } from '@/domain/teams/teams';
import { isSealed, tenderWord } from '@/domain/tenders/tender-status';
import { queryKeys } from '@/lib/query/query-keys';
import { ProposalComparison } from './proposal-comparison';
import { SealedPanel } from './sealed-panel';
import { t } from '@/words/dashboard-tenders';

export function TenderProposals({ tenderId }: { tenderId: string }) {
  return (
    <SubmissionsPage
      kind="tender"
      query={useOwnTenderQuery(tenderId)}
      answers={t('proposals')}
      refusal={t('refusal')}
      facts={(tender) => <TenderFacts tender={tender} />}
    >
      {(tender) => (
        <ActingForContext
          value={{
            ownerId: tender.business_id,
            mayEdit: mayEdit(tender.ownRole),
            lists: tender.ownRole === 'Owner' ? '/dashboard' : `/company/${tender.business_id}`,
          }}
        >
          <Proposals tender={tender} />
        </ActingForContext>
      )}
    </SubmissionsPage>
  );
}

function TenderFacts({ tender }: { tender: OwnTender }) {
  const budget = formatMoneyRange(tender.budget_min, tender.budget_max);
  return (
    <>
      <StatusPill status={tenderWord(tender)} />
      {tender.status === 'Open' && <DeadlinePill deadline={tender.deadline} now={new Date()} />}
      <span className="tabular-nums">
        {t('proposalCount', { count: tender.bids })}
        {budget !== undefined && ` · ${t('budget.is', { budget })}`}
      </span>
    </>
  );
}

function Proposals({ tender }: { tender: OwnTender }) {
  // A new bid updates the counter in the tender's row, sealed or not. A decision only changes the proposal.
  useLiveChanges(
    [
      { table: 'tenders', filter: `id=eq.${tender.id}` },
      { table: 'proposals', filter: `tender_id=eq.${tender.id}` },
    ],
    [queryKeys.proposals.received, queryKeys.postings.one('tender', tender.id)],
  );
  return isSealed(tender) ? <SealedPanel tender={tender} /> : <ProposalComparison tender={tender} />;
}
