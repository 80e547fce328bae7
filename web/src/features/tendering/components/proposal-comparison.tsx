// The proposals to one tender beside each other: a table where there is room for one, else a card each.

import { Inbox } from 'lucide-react';
import { FailedState } from '@/components/failed-state';
import { RowSkeleton } from '@/components/row-skeleton';
import { Card } from '@/components/ui/card';
import { EmptyState } from '@/components/ui/empty-state';
import { SkeletonList } from '@/components/ui/skeleton';
import { Cell, HeadCell, Row, Table } from '@/components/ui/table';
import type { OwnTender } from '@/features/tendering/api/get-own-tender';
import { useProposalsQuery, type Proposal } from '@/features/tendering/api/list-proposals';
import { useMinWidth } from '@/lib/use-min-width';
import { ProposalActions } from './proposal-actions';
import { Amount, Bidder, Offer, Standing } from './proposal-parts';

export function ProposalComparison({ tender }: { tender: OwnTender }) {
  const { data: proposals, isPending, isFetching, refetch } = useProposalsQuery(tender.id);
  const roomForTable = useMinWidth('64rem');
  if (isPending) {
    return (
      <SkeletonList>
        <RowSkeleton />
      </SkeletonList>
    );
  }
  if (!proposals) {
    return (
      <Card>
        <FailedState title="The proposals did not load" retrying={isFetching} onRetry={() => void refetch()} />
      </Card>
    );
  }
  if (proposals.length === 0) {
    return (
      <Card>
        <EmptyState icon={Inbox} title="No proposals yet">
          {tender.status === 'Open' ? 'They show here as soon as somebody bids.' : 'Nobody bid before it closed.'}
        </EmptyState>
      </Card>
    );
  }
  return roomForTable ? (
    <ProposalTable proposals={proposals} tender={tender} />
  ) : (
    <ProposalCards proposals={proposals} tender={tender} />
  );
}

interface ComparedProps {
  proposals: Proposal[];
  tender: OwnTender;
}

function ProposalTable({ proposals, tender }: ComparedProps) {
  return (
    <Card>
      <Table>
        <caption className="sr-only">Proposals, the lowest amount first</caption>
        <thead>
          <tr>
            <HeadCell>Bidder</HeadCell>
            <HeadCell>Amount</HeadCell>
            <HeadCell>Proposal</HeadCell>
            <HeadCell>Status</HeadCell>
            <HeadCell>
              <span className="sr-only">Actions</span>
            </HeadCell>
          </tr>
        </thead>
        <tbody>
          {proposals.map((proposal) => (
            <Row key={proposal.id} className="*:align-top">
              <Cell className="w-1/4">
                <Bidder proposal={proposal} />
              </Cell>
              <Cell>
                <Amount proposal={proposal} proposals={proposals} tender={tender} />
              </Cell>
              <Cell className="w-1/3">
                <Offer proposal={proposal} />
              </Cell>
              <Cell>
                <Standing proposal={proposal} />
              </Cell>
              <Cell>
                <ProposalActions proposal={proposal} tender={tender} />
              </Cell>
            </Row>
          ))}
        </tbody>
      </Table>
    </Card>
  );
}

function ProposalCards({ proposals, tender }: ComparedProps) {
  return (
    <ul aria-label="Proposals, the lowest amount first" className="flex flex-col gap-3">
      {proposals.map((proposal) => (
        <li key={proposal.id}>
          <Card className="flex flex-col gap-3 p-4">
            <Bidder proposal={proposal} />
            <div>
              <Amount proposal={proposal} proposals={proposals} tender={tender} />
            </div>
            <Offer proposal={proposal} />
            <div>
              <Standing proposal={proposal} />
            </div>
            <ProposalActions proposal={proposal} tender={tender} />
          </Card>
        </li>
      ))}
    </ul>
  );
}
