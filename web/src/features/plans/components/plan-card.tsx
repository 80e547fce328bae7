// One plan: its audience, its price, what it adds to a free account, and what a free account includes too.

import { Check, Hourglass } from 'lucide-react';
import { useId } from 'react';
import { Button } from '@/components/ui/button';
import { Pill } from '@/components/ui/pill';
import type { Plan } from '@/features/plans/api/list-plans';
import { featureLabel } from '@/features/plans/feature-label';
import { formatDollars, priceNote, yearlySaving, type Interval } from '@/features/plans/prices';
import { cn } from '@/lib/styles/cn';
import { t } from '@/words/plans';

interface PlanCardProps {
  plan: Plan;
  interval: Interval;
  /** Whether it is the user's current plan. */
  current: boolean;
  pending: boolean;
  onChoose: () => void;
}

export function PlanCard({ plan, interval, current, pending, onChoose }: PlanCardProps) {
  return (
    <article
      aria-label={plan.plan}
      className={cn(
        'relative flex flex-col rounded-lg border bg-card p-5 md:p-7',
        plan.popular ? 'border-primary ring-1 ring-primary' : 'border-border',
      )}
    >
      {plan.popular && (
        <span className="absolute -top-3 left-7 rounded-full bg-marigold px-2.5 py-0.5 text-xs font-[600] text-panel">
          {t('popular')}
        </span>
      )}
      <div className="flex items-center justify-between gap-3">
        <h2>{plan.plan}</h2>
        {current && <Pill tone="success">{t('yours')}</Pill>}
      </div>
      <p className="mt-1 text-sm text-muted-foreground">{t(`audience.${plan.plan}`)}</p>
      <Price plan={plan} interval={interval} />
      <Button
        size="lg"
        variant={plan.popular ? 'primary' : 'secondary'}
        pending={pending}
        disabled={current}
        className="mt-5 w-full"
        onClick={onChoose}
      >
        {current ? t('current') : t('choose', { plan: plan.plan })}
      </Button>
      <Features plan={plan} />
    </article>
  );
}

function Price({ plan, interval }: { plan: Plan; interval: Interval }) {
  const amount = interval === 'month' ? plan.monthly : plan.yearly;
  return (
    <div className="mt-7">
      <p className="flex items-baseline gap-2">
        <span className="text-4xl font-[650] tracking-(--tracking-tight) tabular-nums">{formatDollars(amount)}</span>
        <span className="text-muted-foreground">{t(`unit.${interval}`)}</span>
      </p>
      <p className="mt-1 flex min-h-6 flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted-foreground">
        {priceNote(plan, interval)}
        {interval === 'year' && (
          <span className="font-[560] text-success">{t('price.saves', { percent: yearlySaving(plan) })}</span>
        )}
      </p>
    </div>
  );
}

function Features({ plan }: { plan: Plan }) {
  const added = plan.features.filter(({ free }) => !free);
  const free = plan.features.filter((feature) => feature.free);
  return (
    <div className="mt-6 flex flex-col gap-6 border-t border-border pt-6">
      {added.length > 0 ? (
        <FeatureList title={t('adds')} features={added} />
      ) : (
        <p className="text-foreground-2">
          {t.rich('addsNothing', { b: (text) => <b className="font-[600] text-foreground">{text}</b> })}
        </p>
      )}
      {free.length > 0 && <FeatureList title={t('free')} features={free} muted />}
    </div>
  );
}

interface FeatureListProps {
  title: string;
  features: Plan['features'];
  /** Uses muted styling, because free accounts include these features as well. */
  muted?: boolean;
}

function FeatureList({ title, features, muted = false }: FeatureListProps) {
  const titleId = useId();
  return (
    <div>
      <h3 id={titleId} className="text-sm font-[560] text-muted-foreground">
        {title}
      </h3>
      <ul aria-labelledby={titleId} className="mt-3 flex flex-col gap-3">
        {features.map(({ text, planned }) => (
          <li key={text} className={cn('flex gap-3', muted ? 'text-foreground-2' : 'font-[600] text-foreground')}>
            <FeatureIcon planned={planned} />
            <span>
              {featureLabel(text)}
              {planned && <span className="text-muted-foreground"> {t('planned')}</span>}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Only available features get a tick. */
function FeatureIcon({ planned }: { planned: boolean }) {
  const Icon = planned ? Hourglass : Check;
  return (
    <Icon
      aria-hidden="true"
      className={cn('mt-0.5 size-4.5 shrink-0', planned ? 'text-muted-foreground' : 'text-primary')}
    />
  );
}
