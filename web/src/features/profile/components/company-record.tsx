// Facts that others can check before they deal with a company: how long it has been here, what it proved, whether its jobs are
// confirmed, and whether they state their pay.

import { BadgeCheck, CalendarCheck, CalendarPlus, FileCheck, IndianRupee, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { useCompanyRecordQuery, type CompanyRecordData } from '@/features/profile/api/get-company-record';
import type { Profile } from '@/features/profile/api/get-profile';
import { formatDayInIndia } from '@/lib/format/format';
import { useLiveChanges } from '@/lib/live/use-live-changes';
import { queryKeys } from '@/lib/query/query-keys';
import { t } from '@/words/company-record';
import { Section } from './profile-about';

export function CompanyRecord({ company }: { company: Profile }) {
  const { id } = company;
  const { data: record } = useCompanyRecordQuery(id);
  useLiveChanges(
    [
      { table: 'jobs', filter: `employer_id=eq.${id}` },
      { table: 'tenders', filter: `business_id=eq.${id}` },
    ],
    [queryKeys.companyRecord(id), queryKeys.lists.of('job'), queryKeys.lists.of('tender')],
  );
  if (!record) return null;
  return (
    <Section title={t('title')}>
      <ul className="flex flex-col gap-4 text-sm">
        <Fact icon={CalendarPlus} note={t('joined.note')}>
          {t('joined', { day: formatDayInIndia(new Date(record.joined_at)) })}
        </Fact>
        <Proofs company={company} />
        <Confirmed record={record} />
        <StatedPay record={record} />
      </ul>
    </Section>
  );
}

function Proofs({ company }: { company: Profile }) {
  const { verified_domain: domain, verified_at: checkedAt, verified_gstin: gstin } = company;
  return (
    <>
      {domain !== null && (
        <Fact
          icon={BadgeCheck}
          tone="text-primary"
          note={checkedAt === null ? undefined : t('domain.note', { day: formatDayInIndia(new Date(checkedAt)) })}
        >
          {t('domain', { domain })}
        </Fact>
      )}
      {gstin !== null && (
        <Fact icon={FileCheck} tone="text-primary" note={t('gstin.note')}>
          {t('gstin', { gstin })}
        </Fact>
      )}
    </>
  );
}

/** Renders nothing without open jobs. */
function Confirmed({ record: { open_jobs: open, confirmed_jobs: confirmed } }: { record: CompanyRecordData }) {
  if (open === 0) return null;
  return (
    <Fact icon={CalendarCheck} note={t('confirmed.note')}>
      {t('confirmed', { open, confirmed })}
    </Fact>
  );
}

/** Renders nothing if there are too few jobs for a meaningful figure. */
function StatedPay({ record: { pay } }: { record: CompanyRecordData }) {
  if (pay === null) return null;
  const percent = Math.round((pay.hidden / pay.jobs) * 100);
  return (
    <Fact icon={IndianRupee} note={t('pay.note', { count: pay.jobs })}>
      {pay.hidden === 0 ? t('pay.stated') : t('pay.hidden', { percent })}
    </Fact>
  );
}

interface FactProps {
  icon: LucideIcon;
  tone?: string;
  note: string | undefined;
  children: ReactNode;
}

function Fact({ icon: Icon, tone = 'text-muted-foreground', note, children }: FactProps) {
  return (
    <li className="flex gap-3">
      <Icon aria-hidden="true" className={`mt-0.5 size-4.5 shrink-0 ${tone}`} />
      <div className="min-w-0">
        <p className="font-medium break-words">{children}</p>
        {note !== undefined && <p className="text-muted-foreground">{note}</p>}
      </div>
    </li>
  );
}
