// The proposals to a tender of one's own or of one's company, sealed until they may be opened.

import { DeadlinePill } from '@/components/deadline-pill';
import { AnswersPage } from '@/components/posting/answers-page';
import { StatusPill } from '@/components/status-pill';
import { useOwnTenderQuery, type OwnTender } from '@/features/tendering/api/get-own-tender';
import { RECEIVED_KEY } from '@/features/tendering/api/received-key';
import { ActingForContext } from '@/lib/acting-for';
import { formatCount, formatMoneyRange } from '@/lib/format';
import { useLiveChanges } from '@/lib/live-changes';
import { postingKey } from '@/lib/posting';
import { mayEdit } from '@/lib/teams';
import { isSealed, tenderWord } from '@/lib/tender-status';
import { ProposalComparison } from './proposal-comparison';
import { SealedPanel } from './sealed-panel';

export function TenderProposals({ tenderId }: { tenderId: string }) {
  return (
    <AnswersPage
      kind="tender"
      query={useOwnTenderQuery(tenderId)}
      answers="Proposals"
      refusal="Only whoever posted a tender reads its proposals."
      facts={(tender) => <TenderFacts tender={tender} />}
    >
      {(tender) => (
        <ActingForContext
          value={{
            ownerId: tender.business_id,
            mayEdit: mayEdit(tender.standing),
            lists: tender.standing === 'Owner' ? '/dashboard' : `/company/${tender.business_id}`,
          }}
        >
          <Proposals tender={tender} />
        </ActingForContext>
      )}
    </AnswersPage>
  );
}

function TenderFacts({ tender }: { tender: OwnTender }) {
  const budget = formatMoneyRange(tender.budget_min, tender.budget_max);
  return (
    <>
      <StatusPill status={tenderWord(tender)} />
      {tender.status === 'Open' && <DeadlinePill deadline={tender.deadline} now={new Date()} />}
      <span className="tabular-nums">
        {formatCount(tender.bids, 'proposal')}
        {budget !== undefined && ` · Budget ${budget}`}
      </span>
    </>
  );
}

function Proposals({ tender }: { tender: OwnTender }) {
  // A bid is counted on its tender, sealed or not; a decision changes the proposal alone.
  useLiveChanges(
    [
      { table: 'tenders', filter: `id=eq.${tender.id}` },
      { table: 'proposals', filter: `tender_id=eq.${tender.id}` },
    ],
    [RECEIVED_KEY, postingKey('tender', tender.id)],
  );
  return isSealed(tender) ? <SealedPanel tender={tender} /> : <ProposalComparison tender={tender} />;
}
