// The newest tenders of the user or their company, with their numbers and actions.

import { FileText, Lock } from 'lucide-react';
import { DeadlinePill } from '@/components/deadline-pill';
import { Link } from '@/components/link';
import { NextStep } from '@/components/next-step';
import { SectionCard } from '@/components/section-card';
import { StatusPill } from '@/domain/status/status-pill';
import { ActionsHeadCell, Cell, HeadCell, Row, Table } from '@/components/ui/table';
import { Written } from '@/components/written';
import { formPathFor, useActingFor } from '@/domain/teams/acting-for';
import { useUser } from '@/lib/auth/auth';
import type { TendersDashboard } from '@/domain/dashboard/dashboard';
import { postedLabel } from '@/lib/format/day-labels';
import { formatMoneyRange } from '@/lib/format/format';
import { formatNumber } from '@/lib/format/format-number';
import { isSealed, tenderWord } from '@/domain/tenders/tender-status';
import { TenderMenu } from './tender-menu';
import { categoryLabel } from '@/domain/lists/value-labels';
import { t as shared } from '@/words/dashboard';
import { t } from '@/words/dashboard-tenders';

type Tender = TendersDashboard['tenders'][number];

export function TenderTable({ tenders }: { tenders: Tender[] }) {
  const user = useUser();
  const { ownerId, mayEdit } = useActingFor();
  const action = mayEdit
    ? { label: shared('postTender'), to: formPathFor('/post-tender', ownerId, user.id) }
    : undefined;
  return (
    <SectionCard title={ownerId === user.id ? t('tenders.own') : t('tenders.company')}>
      {tenders.length === 0 ? (
        <NextStep icon={FileText} title={t('tenders.none')} action={action}>
          {t('tenders.text')}
        </NextStep>
      ) : (
        <Table>
          <thead>
            <tr>
              <HeadCell>{shared('tender')}</HeadCell>
              <HeadCell className="max-md:hidden">{t('budget.column')}</HeadCell>
              <HeadCell className="max-lg:hidden">{t('tenders.deadline')}</HeadCell>
              <HeadCell className="max-sm:hidden">{shared('status')}</HeadCell>
              <HeadCell className="text-right max-sm:hidden">{t('proposals')}</HeadCell>
              <ActionsHeadCell />
            </tr>
          </thead>
          <tbody>
            {tenders.map((tender) => (
              <TenderRow key={tender.id} tender={tender} now={new Date()} />
            ))}
          </tbody>
        </Table>
      )}
    </SectionCard>
  );
}

function TenderRow({ tender, now }: { tender: Tender; now: Date }) {
  const { id, title, category, created_at, deadline, status, bids, sealed } = tender;
  const budget = formatMoneyRange(tender.budget_min, tender.budget_max) ?? t('budget.unknown');
  const word = tenderWord(tender);
  return (
    <Row>
      <Cell>
        <Link to={`/b2b/${id}`} dir="auto" className="font-[600] break-words hover:underline">
          <Written>{title}</Written>
        </Link>
        <p className="text-sm text-muted-foreground">
          {categoryLabel(category)} · {postedLabel(created_at, now)}
        </p>
        <p className="text-sm text-muted-foreground tabular-nums md:hidden">{budget}</p>
        <p className="text-sm text-muted-foreground sm:hidden">{t('proposalCount', { count: bids })}</p>
        <div className="mt-1.5 flex flex-wrap gap-1.5 lg:hidden">
          <StatusPill status={word} className="sm:hidden" />
          {status === 'Open' && <DeadlinePill deadline={deadline} now={now} />}
        </div>
      </Cell>
      <Cell className="tabular-nums max-md:hidden">{budget}</Cell>
      <Cell className="max-lg:hidden">{status === 'Open' && <DeadlinePill deadline={deadline} now={now} />}</Cell>
      <Cell className="max-sm:hidden">
        <StatusPill status={word} />
      </Cell>
      <Cell className="text-right tabular-nums max-sm:hidden">
        <Link
          to={`/b2b/${id}/proposals`}
          aria-label={t(isSealed(tender) ? 'proposalsForSealed' : 'proposalsFor', { count: bids, tender: title })}
          className="inline-flex items-center gap-1.5 font-[600] hover:underline"
        >
          {isSealed(tender) && <Lock aria-hidden="true" className="size-3.5 text-marigold-ink" />}
          {formatNumber(bids)}
        </Link>
      </Cell>
      <Cell className="text-right">
        <TenderMenu tender={{ id, title, status, sealed }} />
      </Cell>
    </Row>
  );
}
