// What an amount says beside the others and beside the budget.

import type { OwnTender } from './api/get-own-tender';
import { t } from '@/words/dashboard-tenders';

type Budget = Pick<OwnTender, 'budget_min' | 'budget_max'>;

/** `Lowest`, or how much more than the lowest it is; undefined where nothing can be compared. */
export function compareToLowest(amount: number | null, amounts: readonly (number | null)[]): string | undefined {
  const known = amounts.filter((each) => each !== null);
  if (amount === null || known.length < 2) return undefined;
  const lowest = Math.min(...known);
  if (amount === lowest) return t('comparison.lowest');
  if (lowest === 0) return undefined;
  const times = amount / lowest;
  // From there on a percentage says less than it frightens.
  if (times >= 3) return t('comparison.times', { times: Math.round(times) });
  const percent = Math.round((times - 1) * 100);
  return percent === 0 ? t('comparison.asLow') : t('comparison.above', { percent });
}

/** Whether it is what the tender's owner meant to spend; undefined where no budget is stated. */
export function compareToBudget(
  amount: number | null,
  { budget_min: min, budget_max: max }: Budget,
): string | undefined {
  if (amount === null) return undefined;
  if (max !== null && amount > max) return t('budget.over');
  if (min !== null && amount < min) return t('budget.under');
  return min === null && max === null ? undefined : t('budget.within');
}
