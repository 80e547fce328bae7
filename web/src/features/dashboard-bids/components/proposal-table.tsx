// One's own newest proposals, and how each stands.

import { Gavel } from 'lucide-react';
import { CompanyLink } from '@/components/company-link';
import { Link } from '@/components/link';
import { NextStep } from '@/components/next-step';
import { SectionCard } from '@/components/section-card';
import { StatusPill } from '@/domain/status/status-pill';
import { Cell, HeadCell, Row, Table } from '@/components/ui/table';
import type { BidsDashboard } from '@/domain/dashboard/dashboard';
import { postedLabel } from '@/lib/format/day-labels';
import { formatCount, formatMoney } from '@/lib/format/format';

export function ProposalTable({ bidding: { proposals, allowance } }: { bidding: BidsDashboard }) {
  const all = proposals.length > 0 ? { label: 'See all', to: '/dashboard/bids' } : undefined;
  return (
    <SectionCard title="Your Proposals" all={all}>
      {proposals.length === 0 ? (
        <NextStep icon={Gavel} title="No proposals yet" action={{ label: 'Browse Tenders', to: '/b2b' }}>
          Bid for a tender and follow it here.
        </NextStep>
      ) : (
        <Table>
          <thead>
            <tr>
              <HeadCell>Tender</HeadCell>
              <HeadCell className="text-right max-sm:hidden">Amount</HeadCell>
              <HeadCell className="max-sm:hidden">Status</HeadCell>
            </tr>
          </thead>
          <tbody>
            {proposals.map((proposal) => (
              <ProposalRow key={proposal.id} proposal={proposal} now={new Date()} />
            ))}
          </tbody>
        </Table>
      )}
      {allowance.left !== null && (
        <p className="border-t border-border px-4 py-3 text-sm text-muted-foreground md:px-5">
          {formatCount(allowance.left, 'proposal')} left this month on {allowance.plan}
        </p>
      )}
    </SectionCard>
  );
}

function ProposalRow({ proposal, now }: { proposal: BidsDashboard['proposals'][number]; now: Date }) {
  const { tender, amount, status, created_at } = proposal;
  const price = amount === null ? 'No amount' : formatMoney(amount);
  return (
    <Row>
      <Cell>
        <Link to={`/b2b/${tender.id}`} dir="auto" className="font-[600] break-words hover:underline">
          {tender.title}
        </Link>
        <p dir="auto" className="text-sm break-words text-muted-foreground">
          <CompanyLink id={tender.business_id} name={tender.company} /> · {postedLabel(created_at, now)}
        </p>
        <p className="text-sm text-muted-foreground tabular-nums sm:hidden">{price}</p>
        <StatusPill status={status} className="mt-1.5 sm:hidden" />
      </Cell>
      <Cell className="text-right tabular-nums max-sm:hidden">{price}</Cell>
      <Cell className="max-sm:hidden">
        <StatusPill status={status} />
      </Cell>
    </Row>
  );
}
