// What similar work pays on this site, compared to this job. In months, like the salary on the same page.

import { Card } from '@/components/ui/card';
import { aMonth, usePayFactsQuery, type PayFacts as YearlyFacts } from '@/domain/jobs/get-pay-facts';
import type { ListedJob } from '@/features/jobs/api/list-jobs';
import { formatMoneyShort } from '@/lib/format/format';
import { t } from '@/words/pay-facts';

export function PayFacts({ job }: { job: ListedJob }) {
  const { data: facts } = usePayFactsQuery(job);
  // The page is complete without this comparison, so there is no skeleton or error.
  if (facts === undefined) return null;
  return (
    <Card className="p-4 md:p-7">
      <section aria-labelledby="pay-facts">
        <h2 id="pay-facts">{t('title')}</h2>
        {facts === null ? (
          <p className="mt-1 text-sm text-muted-foreground">{t('none')}</p>
        ) : (
          <>
            <p className="mt-1">
              {t('middle', { from: formatMoneyShort(aMonth(facts.lower)), to: formatMoneyShort(aMonth(facts.upper)) })}
            </p>
            <PayScale facts={facts} job={job} />
            <p className="mt-3 text-xs text-muted-foreground">
              {t('basis', {
                jobs: facts.jobs,
                employers: facts.employers,
                place: facts.at_location ? 'here' : 'anywhere',
                location: job.location,
              })}
            </p>
          </>
        )}
      </section>
    </Card>
  );
}

/** A band with the middle half of employers, and the position of this job. */
function PayScale({ facts, job }: { facts: YearlyFacts; job: ListedJob }) {
  const own = rangeOf(job);
  const [lower, median, upper] = [aMonth(facts.lower), aMonth(facts.median), aMonth(facts.upper)];
  const values = [lower, upper, ...(own ?? [])];
  const [low, high] = [Math.min(...values) * 0.9, Math.max(...values) * 1.1];
  const at = (value: number) => ((value - low) / (high - low)) * 100;
  const span = (from: number, to: number) => ({ left: `${at(from)}%`, width: `${Math.max(1.5, at(to) - at(from))}%` });
  return (
    <div className="mt-4">
      <div aria-hidden="true" className="relative h-3 rounded-full bg-muted">
        <div className="absolute inset-y-0 rounded-full bg-primary-soft" style={span(lower, upper)} />
        {own && <div className="absolute inset-y-0.5 rounded-full bg-primary" style={span(own[0], own[1])} />}
        <div className="absolute -inset-y-1 w-0.5 -translate-x-1/2 bg-marigold" style={{ left: `${at(median)}%` }} />
      </div>
      <p className="mt-2 text-sm text-foreground-2">
        {t('median', { amount: formatMoneyShort(median) })}
        {own &&
          ` · ${t('own', { from: formatMoneyShort(own[0]), to: formatMoneyShort(own[1]), same: String(own[0] === own[1]) })}`}
      </p>
    </div>
  );
}

function rangeOf({ salary_min: min, salary_max: max }: ListedJob): [number, number] | undefined {
  const [from, to] = [min ?? max, max ?? min];
  return from === null || to === null ? undefined : [from, to];
}
