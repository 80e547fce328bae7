// The labels of filter values.

import type { ChoiceGroup, ElementGroup, OptionGroup, SpanGroup } from '@/domain/lists/list-definition';
import { categoryLabel, jobTypeLabel, levelLabel } from '@/domain/lists/value-labels';
import { statusLabel } from '@/domain/status/status-label';
import { t } from '@/words/listings';

const VALUE_LABELS: Record<(ChoiceGroup | ElementGroup)['name'], (value: string) => string> = {
  type: jobTypeLabel,
  experience: levelLabel,
  category: categoryLabel,
  status: statusLabel,
  availability: statusLabel,
  // Shown as typed.
  skills: (skill) => skill,
};

/** The label of a checkbox value. */
export function valueLabel({ name }: ChoiceGroup | ElementGroup, value: string): string {
  return VALUE_LABELS[name](value);
}

/** The label of a number option: `5+ stars`, `In the last 7 days`. */
export function optionLabel({ name }: OptionGroup, value: number): string {
  return t(`option.${name}`, { count: value });
}

/** The unit after an amount: `/hr`. */
export function unitOf({ per }: SpanGroup): string {
  return per === undefined ? '' : t('perHour');
}
