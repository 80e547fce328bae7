// The plans side by side, each with a button that starts the checkout.

import { FailedState } from '@/components/failed-state';
import { Loaded } from '@/components/loaded';
import { Skeleton } from '@/components/ui/skeleton';
import { useOwnPlanQuery } from '@/features/plans/api/get-own-plan';
import { usePlansQuery } from '@/features/plans/api/list-plans';
import { useStartCheckoutMutation } from '@/features/plans/api/start-checkout';
import type { Interval } from '@/features/plans/prices';
import { PlanCard } from './plan-card';
import { t } from '@/words/plans';

export function PlanList({ interval }: { interval: Interval }) {
  const { data: own } = useOwnPlanQuery();
  const { mutate: checkOut, isPending, variables: chosen } = useStartCheckoutMutation(interval);
  const subscription = own?.subscription;
  return (
    <Loaded
      query={usePlansQuery()}
      skeleton={<PlansSkeleton />}
      failed={(retry) => <FailedState title={t('failed')} {...retry} />}
    >
      {(plans) => (
        <div className={GRID}>
          {plans.map((plan) => (
            <PlanCard
              key={plan.plan}
              plan={plan}
              interval={interval}
              current={
                subscription?.plan === plan.plan && subscription.interval === interval && isRunning(subscription)
              }
              pending={isPending && chosen === plan.plan}
              onChoose={() => {
                checkOut(plan.plan);
              }}
            />
          ))}
        </div>
      )}
    </Loaded>
  );
}

const GRID = 'grid items-stretch gap-5 max-lg:mx-auto max-lg:w-full max-lg:max-w-120 lg:grid-cols-3';

function PlansSkeleton() {
  return (
    <div aria-busy="true" className={GRID}>
      {['Basic', 'Pro', 'Business'].map((name) => (
        <Skeleton key={name} className="h-108 appear-late rounded-lg" />
      ))}
    </div>
  );
}

function isRunning({
  status,
  current_period_end: end,
}: {
  status: string;
  current_period_end: string | null;
}): boolean {
  return status !== 'Cancelled' && (end === null || new Date(end) > new Date());
}
