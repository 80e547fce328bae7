// What a plan costs by month and by year, and what paying by the year really saves.

import { t } from '@/words/plans';

export type Interval = 'month' | 'year';

interface Prices {
  monthly: number;
  yearly: number;
}

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 });

/** Whole dollars: `$144`. */
export function formatDollars(amount: number): string {
  return dollars.format(amount);
}

/** The line under the price, for the interval that is shown. */
export function priceNote({ monthly, yearly }: Prices, interval: Interval): string {
  if (interval === 'month') return t('price.yearly', { amount: formatDollars(yearly) });
  return t('price.monthly', { amount: formatDollars(yearly / 12), usual: formatDollars(monthly) });
}

/** In whole percent, as much as is true of this plan. */
export function yearlySaving({ monthly, yearly }: Prices): number {
  const instead = monthly * 12;
  return Math.floor(((instead - yearly) * 100) / instead);
}
