// The user's current plan, and how much of it is used.

import { Loaded } from '@/components/loaded';
import { Progress } from '@/components/ui/progress';
import { Skeleton } from '@/components/ui/skeleton';
import { useOwnPlanQuery, type OwnPlan } from '@/features/plans/api/get-own-plan';
import { formatDeadline } from '@/lib/format/format-deadline';
import { t } from '@/words/plans';

export function PlanUsage() {
  return (
    <Loaded
      query={useOwnPlanQuery()}
      skeleton={<Skeleton className="h-20 appear-late rounded-lg" />}
      // The list of plans below is useful without it, and a toast has already reported the error.
      failed={() => null}
    >
      {(own) => <Usage own={own} />}
    </Loaded>
  );
}

function Usage({ own }: { own: OwnPlan }) {
  return (
    <section
      aria-label={t('own.label')}
      className="flex flex-wrap items-center justify-between gap-x-10 gap-y-4 rounded-lg border border-border bg-card p-5 md:px-7"
    >
      <div className="min-w-60 flex-1">
        <h2 className="text-lg font-[600]">{heading(own)}</h2>
        <p className="text-sm text-muted-foreground">{term(own, new Date())}</p>
      </div>
      <Proposals allowance={own.allowance} />
    </section>
  );
}

function heading({ subscription, allowance }: OwnPlan): string {
  return subscription ? t('own.plan', { plan: allowance.plan }) : t('own.free');
}

function term({ subscription, allowance }: OwnPlan, now: Date): string {
  if (!subscription) return t('own.freeText');
  const end = subscription.current_period_end;
  if (end === null) return t('own.forever');
  const day = formatDeadline(end, now);
  if (new Date(end) <= now) return t('own.ended', { plan: subscription.plan, day, now: allowance.plan });
  return t(subscription.status === 'Cancelled' ? 'own.cancelled' : 'own.paid', { day });
}

function Proposals({ allowance: { limit, used, left, renews_on: renewsOn } }: { allowance: OwnPlan['allowance'] }) {
  if (limit === null || left === null) {
    return <p className="text-sm text-foreground-2">{t('own.unlimited', { count: used })}</p>;
  }
  return (
    <div className="w-full sm:w-72">
      <p className="mb-1.5 flex justify-between gap-3 text-sm">
        <span className="text-foreground-2">{t('own.used', { used, limit })}</span>
        <span className="text-muted-foreground">{t('own.resets', { day: formatDeadline(renewsOn, new Date()) })}</span>
      </p>
      <Progress label={t('own.usedLabel')} percent={Math.min(100, Math.round((used / limit) * 100))} />
    </div>
  );
}
