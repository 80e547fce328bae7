// /subscribe: what plans there are, what they cost, and which one holds.

import { Tag as TagIcon } from 'lucide-react';
import { Confluence } from '@/components/confluence';
import { Link } from '@/components/link';
import { PageHead } from '@/components/page-head';
import { Pill } from '@/components/ui/pill';
import { Segment, Segmented } from '@/components/ui/segmented';
import { PlanList } from '@/features/plans/components/plan-list';
import { PlanUsage } from '@/features/plans/components/plan-usage';
import type { Interval } from '@/features/plans/prices';
import { useSearchParams } from '@/lib/router/use-search-params';

export function SubscribeRoute() {
  const [query, setQuery] = useSearchParams();
  const interval: Interval = query.get('interval') === 'month' ? 'month' : 'year';
  return (
    <>
      <PageHead
        title="Subscribe"
        description="Plans for job seekers, freelancers and businesses, by month or by year."
      />
      <header className="relative overflow-hidden border-b border-border bg-card pt-12 pb-24">
        <Confluence drawing="inflow" className="absolute inset-y-0 left-0 h-full w-1/3 mask-r-from-30% max-md:hidden" />
        <Confluence
          drawing="outflow"
          className="absolute inset-y-0 right-0 h-full w-1/3 mask-l-from-30% max-md:hidden"
        />
        <div className="relative page flex flex-col items-center text-center">
          <h1 className="text-4xl font-[650] max-sm:text-3xl">A plan for how you work</h1>
          <p className="mt-2 text-lg text-muted-foreground">Monthly or yearly, in US dollars</p>
          <div className="mt-5 flex flex-wrap items-center justify-center gap-3">
            <Segmented
              aria-label="Pay by"
              value={interval}
              onValueChange={(chosen) => {
                setQuery({ interval: chosen }, { replace: true });
              }}
            >
              <Segment value="month">Monthly</Segment>
              <Segment value="year">Yearly</Segment>
            </Segmented>
            <Pill tone="success" icon={TagIcon}>
              Save 20%
            </Pill>
          </div>
        </div>
      </header>
      <div className="page -mt-9">
        <div className="mx-auto flex max-w-270 flex-col gap-5">
          <PlanList interval={interval} />
          <PlanUsage />
          <p className="max-w-[70ch] text-sm text-muted-foreground">
            How much a year saves differs by plan and stands on each card. An account manager is reached through{' '}
            <TextLink to="/contact">Contact</TextLink>; the API is described for{' '}
            <TextLink to="/developers">Developers</TextLink>.
          </p>
        </div>
      </div>
    </>
  );
}

function TextLink({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} className="text-primary underline underline-offset-3">
      {children}
    </Link>
  );
}
