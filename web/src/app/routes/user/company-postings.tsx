// The open jobs and tenders of a company, on its profile.

import { BriefcaseBusiness, FileText } from 'lucide-react';
import { PagedList } from '@/components/paged-list';
import { EmptyState } from '@/components/ui/empty-state';
import { JobCard } from '@/features/jobs/components/job-card';
import { JOBS } from '@/features/jobs/list-definition';
import { useRowsQuery } from '@/features/lists/api/list-rows';
import { TenderCard } from '@/features/tenders/components/tender-card';
import { TENDERS } from '@/features/tenders/list-definition';
import type { Filters, Listed, ListDefinition } from '@/domain/lists/list-definition';
import { t } from '@/words/profile';
import type { ComponentType } from 'react';

export function CompanyJobs({ ownerId }: { ownerId: string }) {
  return (
    <Postings definition={JOBS} filters={{ owner: ownerId }} Card={JobCard} icon={BriefcaseBusiness} words="jobs" />
  );
}

export function CompanyTenders({ ownerId }: { ownerId: string }) {
  return (
    <Postings
      definition={TENDERS}
      filters={{ owner: ownerId, status: ['Open'] }}
      Card={TenderCard}
      icon={FileText}
      words="tenders"
    />
  );
}

interface PostingsProps<Row extends Listed> {
  definition: ListDefinition<Row>;
  filters: Filters;
  Card: ComponentType<{ row: Row; position: number; matched: string }>;
  icon: typeof FileText;
  /** Which messages name them. */
  words: 'jobs' | 'tenders';
}

function Postings<Row extends Listed>({ definition, filters, Card: Entry, icon, words }: PostingsProps<Row>) {
  const [sort] = definition.sorts;
  // eslint-disable-next-line words/hard-coded -- A mistake of ours, which no one is shown.
  if (!sort) throw new Error('A list has at least one order.');
  const list = useRowsQuery(definition, filters, sort);
  return (
    <PagedList
      label={t(`${words}.label`)}
      list={list}
      failedTitle={t(`${words}.notLoaded`)}
      empty={
        <EmptyState icon={icon} title={t(`${words}.none`)}>
          {t(`${words}.noneText`)}
        </EmptyState>
      }
      bleed
      className="max-md:px-(--gutter)"
    >
      {(row, index) => <Entry key={row.id} row={row} position={index + 1} matched="" />}
    </PagedList>
  );
}
