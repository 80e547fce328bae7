// /subscribe: the plans, their prices, and the current plan.

import { Tag as TagIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Confluence } from '@/components/confluence';
import { Link } from '@/components/link';
import { PageHead } from '@/components/page-head';
import { Pill } from '@/components/ui/pill';
import { Segment, Segmented } from '@/components/ui/segmented';
import { PlanList } from '@/features/plans/components/plan-list';
import { PlanUsage } from '@/features/plans/components/plan-usage';
import type { Interval } from '@/features/plans/prices';
import { useSearchParams } from '@/lib/router/use-search-params';
import { t } from '@/words/plans';

export function SubscribeRoute() {
  const [query, setQuery] = useSearchParams();
  const interval: Interval = query.get('interval') === 'month' ? 'month' : 'year';
  return (
    <>
      <PageHead title={t('page.title')} description={t('page.description')} />
      <header className="relative overflow-hidden border-b border-border bg-card pt-12 pb-24">
        <Confluence drawing="inflow" className="absolute inset-y-0 left-0 h-full w-1/3 mask-r-from-30% max-md:hidden" />
        <Confluence
          drawing="outflow"
          className="absolute inset-y-0 right-0 h-full w-1/3 mask-l-from-30% max-md:hidden"
        />
        <div className="relative page flex flex-col items-center text-center">
          <h1 className="text-4xl font-[650] max-sm:text-3xl">{t('page.heading')}</h1>
          <p className="mt-2 text-lg text-muted-foreground">{t('page.subtitle')}</p>
          <div className="mt-5 flex flex-wrap items-center justify-center gap-3">
            <Segmented
              aria-label={t('page.payBy')}
              value={interval}
              onValueChange={(chosen) => {
                setQuery({ interval: chosen }, { replace: true });
              }}
            >
              <Segment value="month">{t('page.month')}</Segment>
              <Segment value="year">{t('page.year')}</Segment>
            </Segmented>
            <Pill tone="success" icon={TagIcon}>
              {t('page.save')}
            </Pill>
          </div>
        </div>
      </header>
      <div className="page -mt-9">
        <div className="mx-auto flex max-w-270 flex-col gap-5">
          <PlanList interval={interval} />
          <PlanUsage />
          <p className="max-w-[70ch] text-sm text-muted-foreground">
            {t.rich('page.note', {
              contact: (text) => <TextLink to="/contact">{text}</TextLink>,
              developers: (text) => <TextLink to="/developers">{text}</TextLink>,
            })}
          </p>
        </div>
      </div>
    </>
  );
}

function TextLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className="text-primary underline underline-offset-3">
      {children}
    </Link>
  );
}
