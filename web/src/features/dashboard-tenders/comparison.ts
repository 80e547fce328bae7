// Compares a bid with the other bids and with the budget.

import type { OwnTender } from './api/get-own-tender';
import { t } from '@/words/dashboard-tenders';

type Budget = Pick<OwnTender, 'budget_min' | 'budget_max'>;

/** Returns `Lowest`, or how much higher the amount is. Undefined if there is nothing to compare. */
export function compareToLowest(amount: number | null, amounts: readonly (number | null)[]): string | undefined {
  const known = amounts.filter((each) => each !== null);
  if (amount === null || known.length < 2) return undefined;
  const lowest = Math.min(...known);
  if (amount === lowest) return t('comparison.lowest');
  if (lowest === 0) return undefined;
  const times = amount / lowest;
  // From this factor on, a percentage is hard to grasp.
  if (times >= 3) return t('comparison.times', { times: Math.round(times) });
  const percent = Math.round((times - 1) * 100);
  return percent === 0 ? t('comparison.asLow') : t('comparison.above', { percent });
}

/** Returns how the amount compares to the budget. Undefined if the tender has none. */
export function compareToBudget(
  amount: number | null,
  { budget_min: min, budget_max: max }: Budget,
): string | undefined {
  if (amount === null) return undefined;
  if (max !== null && amount > max) return t('budget.over');
  if (min !== null && amount < min) return t('budget.under');
  return min === null && max === null ? undefined : t('budget.within');
}
