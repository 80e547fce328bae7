// Monthly and yearly prices of a plan, and the actual saving of paying yearly.

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

/** Returns the line under the price for the chosen interval. */
export function priceNote({ monthly, yearly }: Prices, interval: Interval): string {
  if (interval === 'month') return t('price.yearly', { amount: formatDollars(yearly) });
  return t('price.monthly', { amount: formatDollars(yearly / 12), usual: formatDollars(monthly) });
}

/** Returns the saving in whole percent, calculated from this plan's prices. */
export function yearlySaving({ monthly, yearly }: Prices): number {
  const monthlyTotal = monthly * 12;
  return Math.floor(((monthlyTotal - yearly) * 100) / monthlyTotal);
}
