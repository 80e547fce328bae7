// The user's newest proposals and their status.

import { Gavel } from 'lucide-react';
import { CompanyLink } from '@/domain/companies/company-link';
import { Link } from '@/components/link';
import { NextStep } from '@/components/next-step';
import { SectionCard } from '@/components/section-card';
import { StatusPill } from '@/domain/status/status-pill';
import { Cell, HeadCell, Row, Table } from '@/components/ui/table';
import { Written } from '@/components/written';
import type { BidsDashboard } from '@/domain/dashboard/dashboard';
import { postedLabel } from '@/lib/format/day-labels';
import { formatMoney } from '@/lib/format/format';
import { t as shared } from '@/words/dashboard';
import { t } from '@/words/dashboard-bids';

export function ProposalTable({ bidding: { proposals, allowance } }: { bidding: BidsDashboard }) {
  const all = proposals.length > 0 ? { label: shared('seeAll'), to: '/dashboard/bids' } : undefined;
  return (
    <SectionCard title={t('table')} all={all}>
      {proposals.length === 0 ? (
        <NextStep icon={Gavel} title={t('none.title')} action={{ label: t('browse'), to: '/b2b' }}>
          {t('none.text')}
        </NextStep>
      ) : (
        <Table>
          <thead>
            <tr>
              <HeadCell>{shared('tender')}</HeadCell>
              <HeadCell className="text-right max-sm:hidden">{shared('amount')}</HeadCell>
              <HeadCell className="max-sm:hidden">{shared('status')}</HeadCell>
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
          {t('left', { count: allowance.left, plan: allowance.plan })}
        </p>
      )}
    </SectionCard>
  );
}

function ProposalRow({ proposal, now }: { proposal: BidsDashboard['proposals'][number]; now: Date }) {
  const { tender, amount, status, created_at } = proposal;
  const price = amount === null ? shared('noAmount') : formatMoney(amount);
  return (
    <Row>
      <Cell>
        <Link to={`/b2b/${tender.id}`} dir="auto" className="font-[600] break-words hover:underline">
          <Written>{tender.title}</Written>
        </Link>
        <p dir="auto" className="text-sm break-words text-muted-foreground">
          <CompanyLink id={tender.business_id} name={tender.company} facts={tender.business} /> ·{' '}
          {postedLabel(created_at, now)}
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
