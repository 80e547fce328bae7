// What is filtered by, in the words of the page.

import type { ChoiceGroup, ElementGroup, OptionGroup, SpanGroup } from '@/domain/listing/listing';
import { categoryLabel, jobTypeLabel, levelLabel } from '@/domain/listing/value-labels';
import { statusLabel } from '@/domain/status/status-label';
import { t } from '@/words/listings';

const VALUE_LABELS: Record<(ChoiceGroup | ElementGroup)['name'], (value: string) => string> = {
  type: jobTypeLabel,
  experience: levelLabel,
  category: categoryLabel,
  status: statusLabel,
  availability: statusLabel,
  // As it was typed.
  skills: (skill) => skill,
};

/** A value that can be ticked. */
export function valueLabel({ name }: ChoiceGroup | ElementGroup, value: string): string {
  return VALUE_LABELS[name](value);
}

/** One number of several: `5+ stars`, `In the last 7 days`. */
export function optionLabel({ name }: OptionGroup, value: number): string {
  return t(`option.${name}`, { count: value });
}

/** What stands behind an amount: `/hr`. */
export function unitOf({ per }: SpanGroup): string {
  return per === undefined ? '' : t('perHour');
}
