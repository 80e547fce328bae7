// The proposals to one tender side by side, lowest amount first.

import { Inbox } from 'lucide-react';
import { FailedState } from '@/components/failed-state';
import { Loaded } from '@/components/loaded';
import { RowSkeleton } from '@/components/row-skeleton';
import { Card } from '@/components/ui/card';
import { EmptyState } from '@/components/ui/empty-state';
import { SkeletonList } from '@/components/ui/skeleton';
import { ActionsHeadCell, Cell, HeadCell, Row, Table } from '@/components/ui/table';
import type { OwnTender } from '@/features/dashboard-tenders/api/get-own-tender';
import { useProposalsQuery, type Proposal } from '@/features/dashboard-tenders/api/list-proposals';
import { ProposalActions } from './proposal-actions';
import { Amount, Bidder, Offer, ProposalState } from './proposal-parts';
import { t as shared } from '@/words/dashboard';
import { t } from '@/words/dashboard-tenders';

export function ProposalComparison({ tender }: { tender: OwnTender }) {
  return (
    <Loaded
      query={useProposalsQuery(tender.id)}
      skeleton={
        <SkeletonList>
          <RowSkeleton />
        </SkeletonList>
      }
      failed={(retry) => (
        <Card>
          <FailedState title={t('comparison.failed')} {...retry} />
        </Card>
      )}
      empty={
        <Card>
          <EmptyState icon={Inbox} title={t('comparison.none')}>
            {tender.status === 'Open' ? t('comparison.noneOpen') : t('comparison.noneClosed')}
          </EmptyState>
        </Card>
      }
    >
      {(proposals) => <ProposalTable proposals={proposals} tender={tender} />}
    </Loaded>
  );
}

interface ProposalTableProps {
  proposals: Proposal[];
  tender: OwnTender;
}

/** On small screens each row is laid out as a card. Changing `display` removes the table semantics, so explicit roles restore them. */
function ProposalTable({ proposals, tender }: ProposalTableProps) {
  return (
    <Card>
      <Table role="table" aria-label={t('comparison.label')} className="max-lg:block">
        <thead role="rowgroup" className="max-lg:hidden">
          <tr role="row">
            <HeadCell role="columnheader">{t('bidder')}</HeadCell>
            <HeadCell role="columnheader">{shared('amount')}</HeadCell>
            <HeadCell role="columnheader">{t('proposal')}</HeadCell>
            <HeadCell role="columnheader">{shared('status')}</HeadCell>
            <ActionsHeadCell role="columnheader" />
          </tr>
        </thead>
        <tbody role="rowgroup" className="max-lg:block">
          {proposals.map((proposal) => (
            <Row
              key={proposal.id}
              role="row"
              className="*:align-top max-lg:flex max-lg:flex-col max-lg:py-2.5 max-lg:*:py-1.5 max-lg:first:border-t-0 max-md:*:px-4 md:max-lg:*:px-5"
            >
              <Cell role="cell" className="lg:w-1/4">
                <Bidder proposal={proposal} />
              </Cell>
              <Cell role="cell">
                <Amount proposal={proposal} proposals={proposals} tender={tender} />
              </Cell>
              <Cell role="cell" className="lg:w-1/3">
                <Offer proposal={proposal} />
              </Cell>
              <Cell role="cell">
                <ProposalState proposal={proposal} />
              </Cell>
              <Cell role="cell">
                <ProposalActions proposal={proposal} tender={tender} />
              </Cell>
            </Row>
          ))}
        </tbody>
      </Table>
    </Card>
  );
}
